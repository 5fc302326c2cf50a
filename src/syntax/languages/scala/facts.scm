(class_definition name: (identifier) @name) @definition.class
(object_definition name: (identifier) @name) @definition.class
(package_object name: (identifier) @name) @definition.class
(trait_definition name: (identifier) @name) @definition.trait
(enum_definition name: (identifier) @name) @definition.enum
(simple_enum_case name: (identifier) @name) @definition.variant
(full_enum_case name: (identifier) @name) @definition.variant
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function
(val_definition pattern: (identifier) @name) @definition.variable
(val_declaration name: (identifier) @name) @definition.variable
(var_definition pattern: (identifier) @name) @definition.variable
(var_declaration name: (identifier) @name) @definition.variable
(type_definition name: (type_identifier) @name) @definition.type
(given_definition name: (identifier) @name) @definition.variable
(class_definition class_parameters: (class_parameters (class_parameter name: (identifier) @name) @definition.field))
(lambda_expression) @local

(parameter name: (identifier) @binding)
(binding name: (identifier) @binding)
(lambda_expression parameters: (identifier) @binding)
(type_parameters name: (identifier) @binding)

(import_declaration) @import.tree

(annotation name: (type_identifier) @reference.decorator)
(extends_clause type: [(type_identifier) @reference.inherit (generic_type type: (type_identifier) @reference.inherit)
                       (stable_type_identifier (type_identifier) @reference.inherit) @callee])
(call_expression function: [(identifier) @reference.call
                            (generic_function function: (identifier) @reference.call)
                            (generic_function function: (field_expression field: (identifier) @reference.call) @callee)
                            (field_expression field: (identifier) @reference.call) @callee]
  arguments: (arguments)? @arguments)
(instance_expression (type_identifier) @reference.type arguments: (arguments)? @arguments)
(type_identifier) @reference.type
(arguments [(identifier) @reference.name (field_expression field: (identifier) @reference.name) @callee])
(val_definition value: (identifier) @reference.name)
(field_expression value: (identifier) @reference.capital)
