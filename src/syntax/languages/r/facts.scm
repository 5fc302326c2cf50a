(binary_operator lhs: (identifier) @name rhs: (function_definition)) @definition.function
(program (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable)
(call function: (identifier) @_define arguments: (arguments . (argument value: (string) @name))
  (#any-of? @_define "setClass" "R6Class" "setRefClass")) @definition.class
(call function: (identifier) @_define arguments: (arguments . (argument value: (string) @name))
  (#any-of? @_define "setGeneric" "setMethod")) @definition.method
(call function: (identifier) @_define arguments: (arguments . (argument value: (string) @name))
  (#any-of? @_define "test_that" "describe")) @definition.test
(parameter name: (identifier) @binding)
(call function: (identifier) @_import arguments: (arguments . (argument value: [(identifier) (string)] @import.module))
  (#any-of? @_import "library" "require" "source" "requireNamespace"))
(call function: (identifier) @reference.call arguments: (arguments) @arguments)
(call function: (namespace_operator rhs: (identifier) @reference.call) @callee arguments: (arguments) @arguments)
(argument value: (identifier) @reference.name)
