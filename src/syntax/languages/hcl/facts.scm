(block (identifier) @owner . (string_lit) @_type . (string_lit) @name) @definition.key
(block (identifier) @owner . (string_lit) @name . (block_start)) @definition.key
(block (identifier) @name . (block_start)) @definition.key
(attribute (identifier) @name) @definition.key
