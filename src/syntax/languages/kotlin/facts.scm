(class_declaration name: (identifier) @name) @definition.class
(object_declaration name: (identifier) @name) @definition.class
(function_declaration name: (identifier) @name) @definition.function
(secondary_constructor "constructor" @name) @definition.constructor
(property_declaration (variable_declaration (identifier) @name)) @definition.variable
(class_parameter ["val" "var"] (identifier) @name) @definition.property
(enum_entry (identifier) @name) @definition.variant
(type_alias type: (identifier) @name) @definition.type
(lambda_literal) @local

(parameter (identifier) @binding)
(lambda_parameters (variable_declaration (identifier) @binding))
(type_parameter (identifier) @binding)

(import (qualified_identifier) @import.module) @import.tree

(annotation [(user_type (identifier) @reference.decorator) (constructor_invocation (user_type (identifier) @reference.decorator))])
(delegation_specifier [(user_type (identifier) @reference.inherit)
                       (constructor_invocation (user_type (identifier) @reference.inherit))])
(call_expression . (identifier) @reference.call (value_arguments)? @arguments)
(call_expression . (navigation_expression (identifier) @reference.call .) @callee (value_arguments)? @arguments)
(user_type (identifier) @reference.type)
(value_argument (identifier) @reference.name)
(navigation_expression . (identifier) @reference.capital)
(callable_reference (identifier) @reference.name .)
