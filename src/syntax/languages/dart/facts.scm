(class_declaration name: (identifier) @name) @definition.class
(mixin_declaration name: (identifier) @name) @definition.trait
(extension_declaration name: (identifier) @name) @definition.class
(enum_declaration name: (identifier) @name) @definition.enum
(enum_entry name: (identifier) @name) @definition.variant
(function_declaration signature: (function_signature name: (identifier) @name)) @definition.function
(method_declaration signature: (method_signature (function_signature name: (identifier) @name))) @definition.method
(method_declaration signature: (method_signature (getter_signature name: (identifier) @name))) @definition.property
(method_declaration signature: (method_signature (setter_signature name: (identifier) @name))) @definition.property
(declaration (function_signature name: (identifier) @name)) @definition.method
(declaration (constructor_signature name: (identifier) @name .)) @definition.constructor
(declaration (constructor_signature . name: (identifier) @name)) @definition.constructor
(method_declaration signature: (method_signature (constructor_signature . name: (identifier) @name))) @definition.constructor
(declaration (static_final_declaration_list (static_final_declaration name: (identifier) @name))) @definition.constant
(declaration (initialized_identifier_list (initialized_identifier name: (identifier) @name))) @definition.field
(import_specification uri: (_) @import.module alias: (identifier)? @import.local)
(superclass type: (type (type_identifier) @reference.inherit))
(interfaces (type (type_identifier) @reference.inherit))
(call_expression function: (identifier) @reference.call arguments: (arguments) @arguments)
(type (type_identifier) @reference.type)
(arguments (identifier) @reference.name)
