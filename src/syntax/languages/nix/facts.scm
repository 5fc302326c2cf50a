(binding attrpath: (attrpath) @name expression: (function_expression)) @definition.function
(binding attrpath: (attrpath) @name) @definition.variable
(apply_expression function: (variable_expression name: (identifier) @reference.call))
(apply_expression function: (select_expression attrpath: (attrpath attr: (identifier) @reference.call .)) @callee)
