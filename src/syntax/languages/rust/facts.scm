; Definitions

(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.union
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.variant
(field_declaration name: (field_identifier) @name) @definition.field
(trait_item name: (type_identifier) @name) @definition.trait
(mod_item name: (identifier) @name) @definition.module
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(macro_definition name: (identifier) @name) @definition.macro
(impl_item type: (_) @name) @scope

; Local names

(parameter pattern: (identifier) @binding)
(let_declaration pattern: (identifier) @binding type: (_)? @binding.type value: (_)? @binding.value)
(let_declaration pattern: (tuple_pattern (identifier) @binding))
(closure_parameters (identifier) @binding)
(for_expression pattern: (identifier) @binding)
(tuple_struct_pattern (identifier) @binding)
(field_pattern name: (shorthand_field_identifier) @binding)
(let_declaration pattern: (mut_pattern (identifier) @binding))
(match_pattern (identifier) @binding.pattern)
(or_pattern (identifier) @binding.pattern)
(captured_pattern (identifier) @binding)
(ref_pattern (identifier) @binding)
(mut_pattern (identifier) @binding)
(reference_pattern (identifier) @binding)
(tuple_pattern (identifier) @binding.pattern)
(slice_pattern (identifier) @binding.pattern)
(field_pattern pattern: (identifier) @binding.pattern)
(let_condition pattern: (identifier) @binding.pattern)
(lifetime (identifier) @label)

; Imports

(use_declaration) @import.tree
(extern_crate_declaration name: (identifier) @import.module alias: (identifier)? @import.local)

; References

; An attribute of the language itself is no macro of the project, and what stands in it are no
; names: a predicate of cfg, a lint, a feature.
(attribute_item (attribute (identifier) @reference.decorator)
  (#not-any-of? @reference.decorator "cfg" "cfg_attr" "doc" "allow" "warn" "deny" "forbid" "expect"
    "repr" "inline" "must_use" "deprecated" "target_feature" "link" "path" "derive" "test" "ignore"
    "should_panic" "macro_use" "macro_export" "non_exhaustive" "track_caller" "cold" "no_mangle"))
(attribute_item (attribute (scoped_identifier name: (identifier) @reference.decorator) @callee))
(attribute (identifier) @_own arguments: (token_tree) @label
  (#any-of? @_own "cfg" "cfg_attr" "doc" "allow" "warn" "deny" "forbid" "expect" "repr" "inline"
    "must_use" "deprecated" "target_feature" "link" "feature"))
(macro_invocation macro: (identifier) @_cfg (token_tree) @label (#eq? @_cfg "cfg"))
(attribute_item (attribute (identifier) @_derive arguments: (token_tree (identifier) @reference.decorator))
  (#eq? @_derive "derive"))

(call_expression function: [(identifier) @reference.call
                            (field_expression field: (field_identifier) @reference.call) @callee
                            (scoped_identifier name: (identifier) @reference.call) @callee
                            (generic_function function: (identifier) @reference.call)
                            (generic_function function: (field_expression field: (field_identifier) @reference.call) @callee)
                            (generic_function function: (scoped_identifier name: (identifier) @reference.call) @callee)]
                 arguments: (arguments) @arguments)
(macro_invocation macro: [(identifier) @reference.call
                          (scoped_identifier name: (identifier) @reference.call) @callee])

(impl_item trait: [(type_identifier) @reference.inherit
                   (scoped_type_identifier name: (type_identifier) @reference.inherit) @callee
                   (generic_type type: (type_identifier) @reference.inherit)
                   (generic_type type: (scoped_type_identifier name: (type_identifier) @reference.inherit) @callee)])
(trait_item bounds: (trait_bounds [(type_identifier) @reference.inherit
                                   (scoped_type_identifier name: (type_identifier) @reference.inherit) @callee
                                   (generic_type type: (type_identifier) @reference.inherit)]))

(type_parameter name: (type_identifier) @binding)
(scoped_type_identifier name: (type_identifier) @reference.type) @callee
(type_identifier) @reference.type
(struct_expression name: (type_identifier) @reference.type)
(scoped_identifier path: (identifier) @reference.capital)

(arguments [(identifier) @reference.name
            (scoped_identifier name: (identifier) @reference.name) @callee
            (reference_expression value: (identifier) @reference.name)])
(field_initializer value: [(identifier) @reference.name
                           (scoped_identifier name: (identifier) @reference.name) @callee])
(let_declaration value: [(identifier) @reference.name
                         (scoped_identifier name: (identifier) @reference.name) @callee])
(assignment_expression right: [(identifier) @reference.name
                               (scoped_identifier name: (identifier) @reference.name) @callee])
(return_expression [(identifier) @reference.name
                    (scoped_identifier name: (identifier) @reference.name) @callee])
(block [(identifier) @reference.name
        (scoped_identifier name: (identifier) @reference.name) @callee] .)
(match_arm value: [(identifier) @reference.name
                   (scoped_identifier name: (identifier) @reference.name) @callee])
(match_pattern (scoped_identifier name: (identifier) @reference.name) @callee)
(array_expression [(identifier) @reference.name
                   (scoped_identifier name: (identifier) @reference.name) @callee])
(const_item value: [(identifier) @reference.name
                    (scoped_identifier name: (identifier) @reference.name) @callee])
(tuple_struct_pattern type: (scoped_identifier name: (identifier) @reference.name) @callee)
(binary_expression (identifier) @reference.capital)

