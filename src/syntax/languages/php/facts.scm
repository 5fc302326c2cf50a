(namespace_definition name: (namespace_name) @name body: (_)) @definition.namespace
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.variant
(function_definition name: (name) @name) @definition.function
(method_declaration name: (name) @name) @definition.method
(property_declaration (property_element name: (variable_name (name) @name))) @definition.field
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property
(const_declaration (const_element . (name) @name)) @definition.constant
(function_call_expression function: (name) @_define arguments: (arguments . (argument (string) @name))
  (#eq? @_define "define")) @definition.constant

(namespace_use_declaration !body (namespace_use_clause [(qualified_name) (name)] @import.module !alias))
(namespace_use_declaration !body (namespace_use_clause [(qualified_name) (name)] @import.module alias: (name) @import.local))
(namespace_use_declaration (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . (_) @import.name !alias)))
(namespace_use_declaration (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . (_) @import.name alias: (name) @import.local)))
(require_once_expression (string) @import.module)
(require_expression (string) @import.module)
(include_expression (string) @import.module)
(include_once_expression (string) @import.module)

(attribute [(name) @reference.decorator (qualified_name (name) @reference.decorator) @callee])
(base_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit) @callee])
(class_interface_clause [(name) @reference.inherit (qualified_name (name) @reference.inherit) @callee])
(use_declaration [(name) @reference.inherit (qualified_name (name) @reference.inherit) @callee])
(function_call_expression function: [(name) @reference.call (qualified_name (name) @reference.call) @callee]
  arguments: (arguments) @arguments)
(member_call_expression name: (name) @reference.call arguments: (arguments) @arguments) @callee
(nullsafe_member_call_expression name: (name) @reference.call arguments: (arguments) @arguments) @callee
(scoped_call_expression name: (name) @reference.call arguments: (arguments) @arguments) @callee
(scoped_call_expression scope: (name) @reference.capital)
(object_creation_expression [(name) @reference.type (qualified_name (name) @reference.type) @callee]
  (arguments)? @arguments)
(named_type [(name) @reference.type (qualified_name (name) @reference.type) @callee])
(class_constant_access_expression . [(name) @reference.name (qualified_name (name) @reference.name)])
(class_constant_access_expression (name) (name) @reference.name) @callee
(argument (name) @reference.name)
(binary_expression operator: "instanceof" right: (name) @reference.type)
