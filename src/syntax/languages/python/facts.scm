; Definitions

(function_definition name: (identifier) @name) @definition.function
(class_definition name: (identifier) @name) @definition.class
(type_alias_statement left: (type [(identifier) @name (generic_type (identifier) @name)])) @definition.type
(assignment left: (identifier) @name) @definition.variable
(assignment left: (pattern_list (identifier) @name)) @definition.variable

; Local names

(parameters [(identifier) @binding
             (default_parameter name: (identifier) @binding)
             (typed_parameter (identifier) @binding)
             (typed_default_parameter name: (identifier) @binding)
             (list_splat_pattern (identifier) @binding)
             (dictionary_splat_pattern (identifier) @binding)])
(for_statement left: [(identifier) @binding (pattern_list (identifier) @binding)])
(for_in_clause left: [(identifier) @binding (pattern_list (identifier) @binding)])
(as_pattern_target (identifier) @binding)
(lambda_parameters (identifier) @binding)
(except_clause (as_pattern alias: (as_pattern_target (identifier) @binding)))
(keyword_argument name: (identifier) @label)
(with_item value: (as_pattern (_) @binding.value alias: (as_pattern_target (identifier) @binding)))
(named_expression name: (identifier) @binding value: (_) @binding.value)
(assignment left: (attribute object: (identifier) @_self attribute: (identifier) @binding.member)
  type: (type)? @binding.type right: (_) @binding.value (#eq? @_self "self"))

; Imports

(import_statement name: (dotted_name) @import.module)
(import_statement name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.local))
(import_from_statement module_name: (_) @import.module name: (dotted_name) @import.name)
(import_from_statement module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.local))
(import_from_statement module_name: (_) @import.module (wildcard_import) @import.all)

; References

(decorator [(identifier) @reference.decorator
            (attribute attribute: (identifier) @reference.decorator) @callee])
(decorator (call function: [(identifier) @reference.decorator
                            (attribute attribute: (identifier) @reference.decorator) @callee]
                 arguments: (argument_list) @arguments))

(call function: (identifier) @reference.own arguments: (_) @arguments (#eq? @reference.own "cls"))
(call function: (attribute object: (identifier) @_self attribute: (identifier) @reference.own)
  arguments: (_) @arguments (#eq? @_self "self") (#eq? @reference.own "__class__"))
(call function: (call function: (identifier) @reference.own arguments: (argument_list . (identifier) @_self))
  arguments: (_) @arguments (#eq? @reference.own "type") (#eq? @_self "self"))
(call function: (identifier) @reference.call arguments: (_) @arguments)
(call function: (attribute attribute: (identifier) @reference.call) @callee arguments: (_) @arguments)

(class_definition superclasses: (argument_list
  [(identifier) @reference.inherit
   (attribute attribute: (identifier) @reference.inherit) @callee
   (subscript value: (identifier) @reference.inherit)
   (subscript value: (attribute attribute: (identifier) @reference.inherit) @callee)]))
(class_definition superclasses: (argument_list
  (keyword_argument value: [(identifier) @reference.inherit
                            (attribute attribute: (identifier) @reference.inherit) @callee])))

(type [(identifier) @reference.type
       (attribute attribute: (identifier) @reference.type) @callee
       (generic_type (identifier) @reference.type)
       (subscript value: (identifier) @reference.type)
       (subscript value: (attribute attribute: (identifier) @reference.type) @callee)
       (binary_operator (identifier) @reference.type)
       (binary_operator (attribute attribute: (identifier) @reference.type) @callee)
       (binary_operator (binary_operator (identifier) @reference.type))])
(except_clause value: [(identifier) @reference.type
                 (attribute attribute: (identifier) @reference.type) @callee
                 (as_pattern (identifier) @reference.type)
                 (tuple (identifier) @reference.type)
                 (as_pattern (tuple (identifier) @reference.type))])

(argument_list [(identifier) @reference.name
                (attribute attribute: (identifier) @reference.name) @callee])
(keyword_argument value: [(identifier) @reference.name
                          (attribute attribute: (identifier) @reference.name) @callee])
(assignment right: [(identifier) @reference.name
                    (attribute attribute: (identifier) @reference.name) @callee])
(return_statement [(identifier) @reference.name
                   (attribute attribute: (identifier) @reference.name) @callee])
(list (identifier) @reference.name)
(tuple (identifier) @reference.name)
(pair value: (identifier) @reference.name)
(default_parameter value: (identifier) @reference.name)
(typed_default_parameter value: (identifier) @reference.name)
(raise_statement (identifier) @reference.name)
(comparison_operator (identifier) @reference.capital)
(binary_operator (identifier) @reference.capital)
(attribute object: (identifier) @reference.capital)

(call function: (identifier) @_access
  arguments: (argument_list . (_) . (string (string_content) @reference.dynamic))
  (#any-of? @_access "getattr" "hasattr" "setattr" "delattr"))
(call function: (attribute attribute: (identifier) @_access)
  arguments: (argument_list . (_) . (string (string_content) @reference.dynamic))
  (#any-of? @_access "setattr" "delattr" "object"))
