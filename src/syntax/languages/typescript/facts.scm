; What TypeScript adds

(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(class name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(type_alias_declaration name: (type_identifier) @name) @definition.type
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: [(property_identifier) (string)] @name @definition.variant)
(enum_assignment name: [(property_identifier) (string)] @name) @definition.variant
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.namespace
(module name: [(identifier) (nested_identifier) (string)] @name) @definition.namespace
(function_signature name: (identifier) @name) @definition.function
(method_signature name: [(property_identifier) (private_property_identifier)] @name) @definition.method
(abstract_method_signature name: (property_identifier) @name) @definition.method
(property_signature name: [(property_identifier) (string)] @name) @definition.field
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name) @definition.field
(variable_declarator value: (as_expression (object (pair key: [(property_identifier) (string)] @name) @definition.field)))
(variable_declarator value: (satisfies_expression (object (pair key: [(property_identifier) (string)] @name) @definition.field)))

(formal_parameters [(required_parameter pattern: (identifier) @binding)
                    (optional_parameter pattern: (identifier) @binding)
                    (required_parameter pattern: (rest_pattern (identifier) @binding))
                    (required_parameter pattern: (object_pattern (shorthand_property_identifier_pattern) @binding))])
(type_parameter name: (type_identifier) @binding)

(import_statement (import_require_clause (identifier) @import.local source: (string) @import.module))

(extends_clause value: [(identifier) @reference.inherit
                        (member_expression property: (property_identifier) @reference.inherit) @callee
                        (call_expression function: (identifier) @reference.inherit)])
(implements_clause [(type_identifier) @reference.inherit
                    (generic_type name: (type_identifier) @reference.inherit)
                    (nested_type_identifier name: (type_identifier) @reference.inherit) @callee])
(extends_type_clause type: [(type_identifier) @reference.inherit
                            (generic_type name: (type_identifier) @reference.inherit)
                            (nested_type_identifier name: (type_identifier) @reference.inherit) @callee])

(nested_type_identifier name: (type_identifier) @reference.type) @callee
(type_identifier) @reference.type
(type_query (identifier) @reference.name)
