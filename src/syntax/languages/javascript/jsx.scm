(jsx_attribute (property_identifier) @label)
; Components, where the grammar knows JSX

(jsx_opening_element name: [(identifier) @reference.component
                            (member_expression property: (property_identifier) @reference.component) @callee])
(jsx_self_closing_element name: [(identifier) @reference.component
                                 (member_expression property: (property_identifier) @reference.component) @callee])
(jsx_expression [(identifier) @reference.name
                 (member_expression property: (property_identifier) @reference.name) @callee])
