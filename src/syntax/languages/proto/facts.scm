(message (message_name) @name) @definition.struct
(enum (enum_name) @name) @definition.enum
(enum_field . (identifier) @name) @definition.variant
(field (identifier) @name) @definition.field
(oneof_field (identifier) @name) @definition.field
(map_field (identifier) @name) @definition.field
(service (service_name) @name) @definition.interface
(rpc (rpc_name) @name) @definition.method
(import path: (string) @import.module)
(message_or_enum_type (identifier) @reference.type .) @callee
