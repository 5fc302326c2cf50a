; What is JavaScript's own

(class_declaration name: (identifier) @name) @definition.class
(class name: (identifier) @name) @definition.class
(field_definition property: [(property_identifier) (private_property_identifier)] @name) @definition.field

(class_heritage [(identifier) @reference.inherit
                 (member_expression property: (property_identifier) @reference.inherit) @callee
                 (call_expression function: (identifier) @reference.inherit)])

(formal_parameters [(identifier) @binding
                    (assignment_pattern left: (identifier) @binding)
                    (rest_pattern (identifier) @binding)
                    (object_pattern (shorthand_property_identifier_pattern) @binding)])
