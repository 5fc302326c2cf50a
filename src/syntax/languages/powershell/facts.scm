(function_statement (function_name) @name) @definition.function
(class_statement . (simple_name) @name) @definition.class
(class_statement . (simple_name) . (simple_name) @reference.inherit)
(class_property_definition (variable) @name) @definition.field
(class_method_definition (simple_name) @name) @definition.method
(enum_statement . (simple_name) @name) @definition.enum
(enum_member . (simple_name) @name) @definition.variant
(command command_name: (command_name) @reference.call)
