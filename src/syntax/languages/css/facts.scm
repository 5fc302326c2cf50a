(rule_set (selectors) @name) @definition.type
(keyframes_statement (keyframes_name) @name) @definition.type
(declaration (property_name) @name (#match? @name "^--")) @definition.variable
(import_statement (string_value) @import.module)
