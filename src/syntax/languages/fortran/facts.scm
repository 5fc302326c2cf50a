(module (module_statement (name) @name)) @definition.module
(submodule (submodule_statement (name) @name)) @definition.module
(program (program_statement (name) @name)) @definition.function
(function (function_statement name: (name) @name)) @definition.function
(subroutine (subroutine_statement name: (name) @name)) @definition.function
(derived_type_definition (derived_type_statement (type_name) @name)) @definition.struct
(derived_type_definition (variable_declaration declarator: (identifier) @name) @definition.field)
(use_statement (module_name) @import.module)
(subroutine_call subroutine: (identifier) @reference.call (argument_list)? @arguments)
