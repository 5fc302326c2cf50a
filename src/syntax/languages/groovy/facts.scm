(class_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(method_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
(function_definition name: (identifier) @name) @definition.function
(import_declaration (scoped_identifier) @import.module (asterisk) @import.all)
(import_declaration (scoped_identifier) @import.module .)
(superclass (type_identifier) @reference.inherit)
(method_invocation name: (identifier) @reference.call arguments: (argument_list) @arguments) @callee
