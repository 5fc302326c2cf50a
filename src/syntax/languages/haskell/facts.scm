(signature name: (variable) @name) @definition.function
(function name: (variable) @name) @definition.function
(bind name: (variable) @name) @definition.function
(data_type name: (name) @name) @definition.type
(newtype name: (name) @name) @definition.type
(type_synonym name: (name) @name) @definition.type
(class name: (name) @name) @definition.trait
(instance name: (name) @name) @scope
(data_constructor constructor: (_ name: (constructor) @name)) @definition.variant
(newtype_constructor name: (constructor) @name) @definition.variant
(field name: (field_name (variable) @name)) @definition.field

(import module: (module) @import.module !alias !names)
(import module: (module) @import.module alias: (module) @import.local)
(import module: (module) @import.module names: (import_list name: (import_name variable: (variable) @import.name)))

(apply function: (variable) @reference.call)
(apply function: (qualified id: (variable) @reference.call) @callee)
(apply argument: (variable) @reference.name)
(infix (variable) @reference.name)
