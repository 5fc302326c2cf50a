(function_definition name: (word) @name) @definition.function
(variable_assignment name: (variable_name) @name) @definition.variable
(command name: (command_name (word) @_alias) argument: (concatenation . (word) @name) (#eq? @_alias "alias")) @definition.function

(command name: (command_name (word) @_source) argument: (_) @import.module (#any-of? @_source "source" "."))

(command name: (command_name (word) @reference.call))
