(contract_declaration name: (identifier) @name) @definition.class
(library_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(struct_declaration name: (identifier) @name) @definition.struct
(struct_member name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body (enum_value) @name @definition.variant)
(event_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.type
(modifier_definition name: (identifier) @name) @definition.function
(function_definition name: (identifier) @name) @definition.function
(constructor_definition "constructor" @name) @definition.constructor
(state_variable_declaration name: (identifier) @name) @definition.field
(import_directive !import_name source: (string) @import.module)
(import_directive import_name: (identifier) @import.name alias: (identifier)? @import.local source: (string) @import.module)
(inheritance_specifier ancestor: (user_defined_type (identifier) @reference.inherit))
(call_expression function: (expression (identifier) @reference.call))
(call_expression function: (expression (member_expression property: (identifier) @reference.call) @callee))
(user_defined_type (identifier) @reference.type)
