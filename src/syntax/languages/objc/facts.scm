(class_interface . (identifier) @name) @definition.class
(class_implementation . (identifier) @name) @scope
(protocol_declaration . (identifier) @name) @definition.protocol
(method_declaration (identifier) @name) @definition.method
(method_definition (identifier) @name) @definition.method
(property_declaration (struct_declaration (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @definition.property
(property_declaration (struct_declaration (struct_declarator (identifier) @name))) @definition.property
(class_interface superclass: (identifier) @reference.inherit)
(protocol_reference_list (identifier) @reference.inherit)
(message_expression method: (identifier) @reference.call) @callee
(message_expression receiver: (identifier) @reference.capital)
