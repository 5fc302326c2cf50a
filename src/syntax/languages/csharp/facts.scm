(namespace_declaration name: (_) @name) @definition.namespace
(class_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.variant
(delegate_declaration name: (identifier) @name) @definition.type
(method_declaration name: (identifier) @name) @definition.method
(local_function_statement name: (identifier) @name) @definition.function
(constructor_declaration name: (identifier) @name) @definition.constructor
(destructor_declaration name: (identifier) @name) @definition.method
(property_declaration name: (identifier) @name) @definition.property
(indexer_declaration "this" @name) @definition.property
(event_declaration name: (identifier) @name) @definition.property
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))
(lambda_expression) @local

(parameter name: (identifier) @binding)
(local_declaration_statement (variable_declaration type: (_) @binding.type
  (variable_declarator name: (identifier) @binding)))
(foreach_statement left: (identifier) @binding)
(type_parameter name: (identifier) @binding)

(using_directive !name [(identifier) (qualified_name)] @import.module)
(using_directive name: (identifier) @import.local [(identifier) (qualified_name)] @import.module .)

(attribute name: [(identifier) @reference.decorator (qualified_name name: (identifier) @reference.decorator) @callee])
(base_list [(identifier) @reference.inherit (generic_name (identifier) @reference.inherit)
            (qualified_name name: (identifier) @reference.inherit) @callee])
(invocation_expression function: [(identifier) @reference.call (generic_name (identifier) @reference.call)]
  arguments: (argument_list) @arguments)
(invocation_expression function: (member_access_expression
    name: [(identifier) @reference.call (generic_name (identifier) @reference.call)]) @callee
  arguments: (argument_list) @arguments)
(invocation_expression function: (conditional_access_expression
    (member_binding_expression name: (identifier) @reference.call)) @callee
  arguments: (argument_list) @arguments)
(object_creation_expression type: [(identifier) @reference.type (generic_name (identifier) @reference.type)]
  arguments: (argument_list)? @arguments)
(parameter type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(property_declaration type: (identifier) @reference.type)
(method_declaration returns: (identifier) @reference.type)
(nullable_type (identifier) @reference.type)
(array_type (identifier) @reference.type)
(generic_name (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(cast_expression type: (identifier) @reference.type)
(typeof_expression type: (identifier) @reference.type)
(argument (identifier) @reference.name)
(argument (member_access_expression name: (identifier) @reference.name) @callee)
(assignment_expression right: (identifier) @reference.name)
(return_statement (identifier) @reference.name)
(member_access_expression expression: (identifier) @reference.capital)
