(module_definition (module_binding (module_name) @name)) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface
(type_definition (type_binding name: (_) @name) @definition.type)
(constructor_declaration (constructor_name) @name) @definition.variant
(field_declaration (field_name) @name) @definition.field
(value_definition (let_binding pattern: (value_name) @name) @definition.variable)
(value_specification (value_name) @name) @definition.function
(external (value_name) @name) @definition.function
(class_definition (class_binding (class_name) @name)) @definition.class
(method_definition (method_name) @name) @definition.method
(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(open_module module: (module_path) @import.module @import.all)
(application_expression function: (value_path (value_name) @reference.call) @callee)
(application_expression argument: (value_path (value_name) @reference.name) @callee)
(type_constructor_path (type_constructor) @reference.type) @callee
