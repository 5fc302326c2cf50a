; What C and C++ share

(function_definition declarator: (_) @name) @definition.function
(declaration declarator: (_) @name) @definition.variable
(field_declaration declarator: (_) @name) @definition.field
(type_definition declarator: (_) @name) @definition.type
(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.union
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.variant
(preproc_def name: (identifier) @name) @definition.macro
(preproc_function_def name: (identifier) @name) @definition.macro

; Local names

(preproc_params (identifier) @binding)
(preproc_def value: (preproc_arg) @reference.text)
(preproc_function_def value: (preproc_arg) @reference.text)
(parameter_declaration declarator: (function_declarator
  declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @binding))))
(parameter_declaration declarator: [(identifier) @binding
                                    (pointer_declarator declarator: (identifier) @binding)
                                    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @binding))
                                    (array_declarator declarator: (identifier) @binding)])

; Imports

(preproc_include path: [(system_lib_string) (string_literal)] @import.module)

; References

(call_expression function: (identifier) @reference.call arguments: (argument_list) @arguments)
(call_expression function: (field_expression field: (field_identifier) @reference.call) @callee
  arguments: (argument_list) @arguments)

(type_identifier) @reference.type

(argument_list [(identifier) @reference.name
                (pointer_expression argument: (identifier) @reference.name)
                (field_expression field: (field_identifier) @reference.name) @callee])
(initializer_list [(identifier) @reference.name
                   (pointer_expression argument: (identifier) @reference.name)])
(initializer_pair value: [(identifier) @reference.name
                          (pointer_expression argument: (identifier) @reference.name)])
(init_declarator value: (identifier) @reference.name)
(assignment_expression right: [(identifier) @reference.name
                               (pointer_expression argument: (identifier) @reference.name)
                               (field_expression field: (field_identifier) @reference.name) @callee])
(return_statement (identifier) @reference.name)
(case_statement value: (identifier) @reference.name)
(binary_expression (identifier) @reference.capital)
(parenthesized_expression (identifier) @reference.capital)
(subscript_expression argument: (identifier) @reference.name)
