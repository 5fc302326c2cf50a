; What C++ adds

(class_specifier name: [(type_identifier) @name (template_type name: (type_identifier) @name)] body: (_)) @definition.class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.struct
(class_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_)) @definition.class
(struct_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_)) @definition.struct
(namespace_definition name: (_) @name) @definition.namespace
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
(field_declaration_list (access_specifier) @access)
(lambda_expression) @local

; Local names

(parameter_declaration declarator: (reference_declarator (identifier) @binding))
(optional_parameter_declaration declarator: (identifier) @binding)
(for_range_loop declarator: [(identifier) @binding (reference_declarator (identifier) @binding)])
(type_parameter_declaration (type_identifier) @binding)
(destructor_name (identifier) @label)

; Imports

(using_declaration (qualified_identifier) @import.module)
(using_declaration "namespace" [(identifier) (qualified_identifier)] @import.module @import.all)

; References

(call_expression function: (qualified_identifier) @reference.call arguments: (argument_list) @arguments)
(call_expression function: (template_function name: (identifier) @reference.call) arguments: (argument_list) @arguments)
(call_expression function: (field_expression field: (template_method name: (field_identifier) @reference.call)) @callee
  arguments: (argument_list) @arguments)
(new_expression type: (type_identifier) @reference.type arguments: (argument_list) @arguments)

(base_class_clause [(type_identifier) @reference.inherit
                    (template_type name: (type_identifier) @reference.inherit)
                    (qualified_identifier) @reference.inherit])

(qualified_identifier name: (type_identifier) @reference.type) @callee
(qualified_identifier name: (template_type name: (type_identifier) @reference.type)) @callee

(argument_list (qualified_identifier) @reference.name)
(return_statement (qualified_identifier) @reference.name)
(init_declarator value: (qualified_identifier) @reference.name)
(assignment_expression right: (qualified_identifier) @reference.name)
(initializer_list (qualified_identifier) @reference.name)
(case_statement value: (qualified_identifier) @reference.name)
(binary_expression (qualified_identifier) @reference.name)
