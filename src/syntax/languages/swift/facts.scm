(class_declaration name: (type_identifier) @name) @definition.class
(class_declaration name: (user_type) @name) @scope
(protocol_declaration name: (type_identifier) @name) @definition.protocol
(function_declaration name: (simple_identifier) @name) @definition.function
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
(init_declaration "init" @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name) @definition.method
(property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property
(enum_entry name: (simple_identifier) @name) @definition.variant
(typealias_declaration . name: (type_identifier) @name) @definition.type
(typealias_declaration (modifiers) . name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(lambda_literal) @local

(parameter name: (simple_identifier) @binding)
(type_parameter (type_identifier) @binding)

(import_declaration (identifier) @import.module)

(attribute (user_type (type_identifier) @reference.decorator))
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit))
(call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments)? @arguments))
(call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call)) @callee
  (call_suffix (value_arguments)? @arguments))
(user_type (type_identifier) @reference.type)
(value_argument value: (simple_identifier) @reference.name)
(navigation_expression target: (simple_identifier) @reference.capital)
