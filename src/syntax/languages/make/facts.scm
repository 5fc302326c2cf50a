(rule (targets (word) @name)) @definition.function
(variable_assignment name: (word) @name) @definition.variable
(define_directive name: (word) @name) @definition.macro
(include_directive filenames: (list (word) @import.module))
(rule normal: (prerequisites (word) @reference.call))
