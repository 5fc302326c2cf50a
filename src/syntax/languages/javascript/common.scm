; Definitions that JavaScript and TypeScript share

(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(method_definition name: [(property_identifier) (private_property_identifier) (string)] @name) @definition.method
(variable_declarator name: (identifier) @name
  value: [(arrow_function) (function_expression) (generator_function)]) @definition.function
(variable_declarator name: (identifier) @name value: (class)) @definition.class
(variable_declarator name: (identifier) @name) @definition.variable
(variable_declarator value: (object (pair key: [(property_identifier) (string)] @name) @definition.field))
(pair key: (property_identifier) @name value: [(arrow_function) (function_expression)]) @definition.method
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: [(function_expression) (arrow_function) (generator_function)]) @definition.function
(assignment_expression
  left: (member_expression object: (_) @owner property: (property_identifier) @name)
  right: (class)) @definition.class
(assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @owner property: (property_identifier) @name)
  (#any-of? @owner "exports" "module.exports")) @definition.constant
(assignment_expression
  left: (member_expression) @_exports
  right: [(function_expression name: (identifier) @name) (generator_function name: (identifier) @name)]
  (#eq? @_exports "module.exports")) @definition.function
(assignment_expression
  left: (member_expression) @_exports
  right: (object (pair key: (property_identifier) @name) @definition.field)
  (#eq? @_exports "module.exports"))
(export_statement "default" @name value: [(arrow_function) (function_expression)]) @definition.function
(export_statement "default" @name value: (object)) @definition.constant
(export_statement value: (object (pair key: (property_identifier) @name) @definition.field))

(call_expression
  function: [(identifier) @_test (member_expression object: (identifier) @_test)
             (call_expression function: (member_expression object: (identifier) @_test))]
  arguments: (arguments . [(string) (template_string)] @name [(arrow_function) (function_expression)])
  (#any-of? @_test "describe" "it" "test" "suite" "context" "specify" "bench" "Deno")) @definition.test

(arrow_function) @local
(function_expression) @local

; Local names

(arrow_function parameter: (identifier) @binding)
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @binding))
(variable_declarator name: (array_pattern (identifier) @binding))
(catch_clause parameter: (identifier) @binding)
(for_in_statement left: (identifier) @binding)
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @binding.member)
  right: (_) @binding.value)

; Imports

(import_statement (import_clause (identifier) @import.default) source: (string) @import.module)
(import_statement (import_clause (namespace_import (identifier) @import.local)) source: (string) @import.module)
(import_statement (import_clause (named_imports
  (import_specifier name: (_) @import.name !alias))) source: (string) @import.module)
(import_statement (import_clause (named_imports
  (import_specifier name: (_) @import.name alias: (identifier) @import.local))) source: (string) @import.module)
(import_statement . source: (string) @import.module)
(export_statement (export_clause
  (export_specifier name: (_) @import.name !alias)) source: (string) @import.module) @import.reexport
(export_statement (export_clause
  (export_specifier name: (_) @import.name alias: (_) @import.local)) source: (string) @import.module) @import.reexport
(export_statement "*" @import.all source: (string) @import.module) @import.reexport
(export_statement (namespace_export (_) @import.local) source: (string) @import.module) @import.reexport
(variable_declarator name: (identifier) @import.local
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
  (#eq? @_require "require"))
(variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @import.name)
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
  (#eq? @_require "require"))
(variable_declarator name: (object_pattern (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.local))
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
  (#eq? @_require "require"))
(variable_declarator name: (identifier) @import.local
  value: (member_expression
    object: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module))
    property: (property_identifier) @import.name)
  (#eq? @_require "require"))
(variable_declarator name: (identifier) @import.local
  value: (call_expression
    function: (call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)))
  (#eq? @_require "require"))
(call_expression function: (identifier) @_require arguments: (arguments . (string) @import.module)
  (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments . (string) @import.module))

; References

(decorator [(identifier) @reference.decorator
            (member_expression property: (property_identifier) @reference.decorator) @callee])
(decorator (call_expression function: [(identifier) @reference.decorator
    (member_expression property: (property_identifier) @reference.decorator) @callee]
  arguments: (arguments) @arguments))

(call_expression function: (identifier) @reference.call arguments: (_) @arguments)
(call_expression function: (super) @reference.base arguments: (arguments) @arguments)
(subscript_expression index: (string) @reference.dynamic)
(pair key: (property_identifier) @label)
(function_expression name: (identifier) @binding)
(labeled_statement label: (_) @label)
(call_expression
  function: (member_expression property: [(property_identifier) (private_property_identifier)] @reference.call) @callee
  arguments: (_) @arguments)
(new_expression constructor: (member_expression object: (this) property: (property_identifier) @reference.own)
  arguments: (arguments)? @arguments (#eq? @reference.own "constructor"))
(new_expression constructor: (this) @reference.own arguments: (arguments)? @arguments)
(new_expression constructor: [(identifier) @reference.type
                              (member_expression property: (property_identifier) @reference.type) @callee]
  arguments: (arguments)? @arguments)
(binary_expression operator: "instanceof" right: (identifier) @reference.type)

(arguments [(identifier) @reference.name
            (member_expression property: (property_identifier) @reference.name) @callee])
(pair value: [(identifier) @reference.name
              (member_expression property: (property_identifier) @reference.name) @callee])
(shorthand_property_identifier) @reference.name
(array [(identifier) @reference.name
        (member_expression property: (property_identifier) @reference.name) @callee])
(return_statement [(identifier) @reference.name
                   (member_expression property: (property_identifier) @reference.name) @callee])
(assignment_expression right: [(identifier) @reference.name
                               (member_expression property: (property_identifier) @reference.name) @callee])
(variable_declarator value: [(identifier) @reference.name
                             (member_expression property: (property_identifier) @reference.name) @callee])
(assignment_pattern right: (identifier) @reference.name)
(arrow_function body: (identifier) @reference.name)
(spread_element (identifier) @reference.name)
(export_specifier name: (identifier) @reference.name)
(export_statement value: (identifier) @reference.name)
(member_expression object: (identifier) @reference.capital)
(binary_expression (identifier) @reference.capital)
(template_substitution (identifier) @reference.capital)
