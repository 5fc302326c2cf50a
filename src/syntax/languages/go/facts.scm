; Definitions

(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @owner))
  name: (field_identifier) @name) @definition.function
(type_spec name: (type_identifier) @name type: (struct_type)) @definition.struct
(type_spec name: (type_identifier) @name type: (interface_type)) @definition.interface
(type_spec name: (type_identifier) @name) @definition.type
(type_alias name: (type_identifier) @name) @definition.type
(field_declaration name: (field_identifier) @name) @definition.field
(method_elem name: (field_identifier) @name) @definition.method
(const_spec name: (identifier) @name) @definition.constant
(var_spec name: (identifier) @name) @definition.variable

(func_literal) @local

; Local names

(parameter_declaration name: (identifier) @binding)
(variadic_parameter_declaration name: (identifier) @binding)
(short_var_declaration left: (expression_list (identifier) @binding))
(short_var_declaration left: (expression_list . (identifier) @binding)
  right: (expression_list . (_) @binding.value .))
(short_var_declaration left: (expression_list . (identifier) @binding)
  right: (expression_list . (call_expression function: (identifier) @_new
    arguments: (argument_list . (_) @binding.type)) .) (#eq? @_new "new"))
(short_var_declaration left: (expression_list . (identifier) @binding)
  right: (expression_list . (type_assertion_expression type: (_) @binding.type) .))
(range_clause left: (expression_list (identifier) @binding))
(type_parameter_declaration name: (identifier) @binding)
(type_switch_statement alias: (expression_list (identifier) @binding))

; Imports

(import_spec !name path: (_) @import.module)
(import_spec name: (_) @import.local path: (_) @import.module)

; References

(call_expression function: (identifier) @reference.call arguments: (argument_list) @arguments)
(call_expression function: (selector_expression field: (field_identifier) @reference.call) @callee
  arguments: (argument_list) @arguments)
(call_expression function: (type_instantiation_expression type: (type_identifier) @reference.call)
  arguments: (argument_list) @arguments)

(field_declaration !name type: [(type_identifier) @reference.inherit
                                (qualified_type name: (type_identifier) @reference.inherit) @callee
                                (generic_type type: (type_identifier) @reference.inherit)])
(interface_type (type_elem [(type_identifier) @reference.inherit
                            (qualified_type name: (type_identifier) @reference.inherit) @callee]))

(qualified_type name: (type_identifier) @reference.type) @callee
(type_identifier) @reference.type

(argument_list [(identifier) @reference.name
                (selector_expression field: (field_identifier) @reference.name) @callee
                (unary_expression operand: (identifier) @reference.name)])
(keyed_element value: (literal_element [(identifier) @reference.name
                                        (selector_expression field: (field_identifier) @reference.name) @callee]))
(literal_value (literal_element [(identifier) @reference.name
                                 (selector_expression field: (field_identifier) @reference.name) @callee]))
(return_statement (expression_list [(identifier) @reference.name
                                    (selector_expression field: (field_identifier) @reference.name) @callee]))
(short_var_declaration right: (expression_list [(identifier) @reference.name
                                                (selector_expression field: (field_identifier) @reference.name) @callee]))
(assignment_statement right: (expression_list [(identifier) @reference.name
                                               (selector_expression field: (field_identifier) @reference.name) @callee]))
(var_spec value: (expression_list [(identifier) @reference.name
                                   (selector_expression field: (field_identifier) @reference.name) @callee]))
(const_spec value: (expression_list (identifier) @reference.name))
(expression_case value: (expression_list [(identifier) @reference.name
                                          (selector_expression field: (field_identifier) @reference.name) @callee]))
(binary_expression [(identifier) @reference.capital
                    (selector_expression field: (field_identifier) @reference.capital) @callee])
(index_expression operand: (identifier) @reference.name)
