(fun_decl clause: (function_clause name: (atom) @name)) @definition.function
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.field)
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro
(type_alias name: (type_name name: (atom) @name)) @definition.type
(opaque name: (type_name name: (atom) @name)) @definition.type
(callback fun: (atom) @name) @definition.method
(pp_include file: (string) @import.module)
(pp_include_lib file: (string) @import.module)
(behaviour_attribute name: (atom) @reference.inherit)
(remote fun: (call expr: (atom) @reference.call args: (expr_args) @arguments)) @callee
(call expr: (atom) @reference.call args: (expr_args) @arguments)
