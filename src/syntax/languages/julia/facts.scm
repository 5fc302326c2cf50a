(module_definition name: (identifier) @name) @definition.module
(struct_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)
                               (parametrized_type_expression . (identifier) @name)])) @definition.struct
(abstract_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
(function_definition (signature (call_expression . (identifier) @name))) @definition.function
(function_definition (signature (typed_expression (call_expression . (identifier) @name)))) @definition.function
(function_definition (signature (where_expression (call_expression . (identifier) @name)))) @definition.function
(macro_definition (signature (call_expression . (identifier) @name))) @definition.macro
(assignment . (call_expression . (identifier) @name)) @definition.function
(const_statement (assignment . (identifier) @name)) @definition.constant
(struct_definition (typed_expression . (identifier) @name) @definition.field)
(using_statement (identifier) @import.module)
(import_statement (identifier) @import.module)
(using_statement (selected_import . (identifier) @import.module (identifier) @import.name))
(import_statement (selected_import . (identifier) @import.module (identifier) @import.name))
(call_expression . (identifier) @reference.call (argument_list) @arguments)
(call_expression . (field_expression (identifier) @reference.call .) @callee (argument_list) @arguments)
