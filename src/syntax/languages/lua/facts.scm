(function_declaration name: (identifier) @name) @definition.function
(function_declaration name: (dot_index_expression table: (_) @owner field: (identifier) @name)) @definition.method
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name)) @definition.method
(assignment_statement (variable_list . name: (dot_index_expression table: (_) @owner field: (identifier) @name))
  (expression_list . value: (function_definition))) @definition.method
(assignment_statement (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition))) @definition.function
(assignment_statement (variable_list name: (identifier) @name)) @definition.variable
(field name: (identifier) @name value: (function_definition)) @definition.method
(function_definition) @local

(parameters name: (identifier) @binding)

(assignment_statement (variable_list . name: (identifier) @import.local)
  (expression_list . value: (function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module))))
  (#eq? @_require "require"))
(function_call name: (identifier) @_require arguments: (arguments . (string content: (_) @import.module))
  (#eq? @_require "require"))

(function_call name: (identifier) @reference.call arguments: (arguments) @arguments)
(function_call name: (dot_index_expression field: (identifier) @reference.call) @callee arguments: (arguments) @arguments)
(function_call name: (method_index_expression method: (identifier) @reference.call) @callee arguments: (arguments) @arguments)
(arguments (identifier) @reference.name)
