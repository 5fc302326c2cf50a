(variable_declaration . (identifier) @name (struct_declaration)) @definition.struct
(variable_declaration . (identifier) @name (enum_declaration)) @definition.enum
(variable_declaration . (identifier) @name (union_declaration)) @definition.union
(variable_declaration . (identifier) @name) @definition.variable
(function_declaration name: (identifier) @name) @definition.function
(container_field name: (identifier) @name) @definition.field
(test_declaration (string) @name) @definition.test

(parameter name: (identifier) @binding)

(variable_declaration . (identifier) @import.local (builtin_function (builtin_identifier) @_import (arguments . (string) @import.module))
  (#eq? @_import "@import"))

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression member: (identifier) @reference.call) @callee)
(parameter type: (identifier) @reference.type)
(pointer_type (identifier) @reference.type)
(call_expression (identifier) @reference.name)
