(create_table (object_reference name: (identifier) @name)) @definition.struct
(column_definition name: (identifier) @name) @definition.field
(create_view (object_reference name: (identifier) @name)) @definition.type
(create_materialized_view (object_reference name: (identifier) @name)) @definition.type
(create_function (object_reference name: (identifier) @name)) @definition.function
(create_trigger . (keyword_create) (keyword_trigger) (object_reference name: (identifier) @name)) @definition.function
(create_index column: (identifier) @name) @definition.variable
(create_type (object_reference name: (identifier) @name)) @definition.type
(create_sequence (object_reference name: (identifier) @name)) @definition.variable
(relation (object_reference name: (identifier) @reference.type) @callee)
(invocation (object_reference name: (identifier) @reference.call) @callee)
