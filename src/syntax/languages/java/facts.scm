; Definitions

(class_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(record_declaration name: (identifier) @name) @definition.class
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_constant name: (identifier) @name) @definition.variant
(method_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
(constructor_declaration name: (identifier) @name) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))

; Local names

(formal_parameter name: (identifier) @binding)
(spread_parameter (variable_declarator name: (identifier) @binding))
(local_variable_declaration type: (_) @binding.type
  declarator: (variable_declarator name: (identifier) @binding value: (_)? @binding.value))
(lambda_expression parameters: (identifier) @binding)
(inferred_parameters (identifier) @binding)
(catch_formal_parameter (catch_type) @binding.type name: (identifier) @binding)
(enhanced_for_statement type: (_) @binding.type name: (identifier) @binding)
(resource type: (_)? @binding.type name: (identifier) @binding)
(instanceof_expression right: (_) @binding.type name: (identifier) @binding)
(type_parameter (type_identifier) @binding)

; Imports

(import_declaration (scoped_identifier) @import.module (asterisk) @import.all)
(import_declaration (scoped_identifier) @import.module .)
(import_declaration (identifier) @import.module .)

; References

(marker_annotation name: [(identifier) @reference.decorator
                          (scoped_identifier name: (identifier) @reference.decorator) @callee])
(annotation name: [(identifier) @reference.decorator
                   (scoped_identifier name: (identifier) @reference.decorator) @callee]
  arguments: (annotation_argument_list) @arguments)

(method_invocation name: (identifier) @reference.call arguments: (argument_list) @arguments) @callee
(method_reference . (_) (identifier) @reference.name) @callee
(object_creation_expression
  type: [(type_identifier) @reference.type (generic_type (type_identifier) @reference.type)
         (scoped_type_identifier (type_identifier) @reference.type .) @callee]
  arguments: (argument_list) @arguments)

(superclass [(type_identifier) @reference.inherit
             (generic_type . (type_identifier) @reference.inherit)
             (generic_type . (scoped_type_identifier (type_identifier) @reference.inherit .) @callee)
             (scoped_type_identifier (type_identifier) @reference.inherit .) @callee])
(super_interfaces (type_list [(type_identifier) @reference.inherit
                              (generic_type . (type_identifier) @reference.inherit)
                              (scoped_type_identifier (type_identifier) @reference.inherit .) @callee]))
(extends_interfaces (type_list [(type_identifier) @reference.inherit
                                (generic_type . (type_identifier) @reference.inherit)
                                (scoped_type_identifier (type_identifier) @reference.inherit .) @callee]))

(scoped_type_identifier (type_identifier) @reference.type .) @callee
(type_identifier) @reference.type

(argument_list [(identifier) @reference.name
                (field_access field: (identifier) @reference.name) @callee])
(variable_declarator value: [(identifier) @reference.name
                             (field_access field: (identifier) @reference.name) @callee])
(return_statement [(identifier) @reference.name
                   (field_access field: (identifier) @reference.name) @callee])
(assignment_expression right: [(identifier) @reference.name
                               (field_access field: (identifier) @reference.name) @callee])
(array_initializer (identifier) @reference.name)
(element_value_pair value: [(identifier) @reference.name
                            (field_access field: (identifier) @reference.name) @callee])
(switch_label (identifier) @reference.name)
(binary_expression [(identifier) @reference.capital
                    (field_access field: (identifier) @reference.capital) @callee])
(method_invocation object: (identifier) @reference.capital)
(field_access object: (identifier) @reference.capital)
