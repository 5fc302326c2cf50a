(module name: [(constant) @name (scope_resolution scope: (_) @owner name: (constant) @name)]) @definition.module
(class name: [(constant) @name (scope_resolution scope: (_) @owner name: (constant) @name)]) @definition.class
(method name: (_) @name) @definition.function
(singleton_method name: (_) @name) @definition.method
(assignment left: (constant) @name) @definition.constant
(call method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @name @definition.property)
  (#any-of? @_attribute "attr_accessor" "attr_reader" "attr_writer" "attribute" "cattr_accessor" "mattr_accessor"
    "class_attribute" "thread_mattr_accessor"))
(call method: (identifier) @_association arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_association "has_many" "belongs_to" "has_one" "has_and_belongs_to_many" "scope")) @definition.property
(call method: (identifier) @_alias arguments: (argument_list . (simple_symbol) @name)
  (#any-of? @_alias "alias_method" "define_method" "delegate_method")) @definition.method
(alias name: (identifier) @name) @definition.method
(call method: (identifier) @_test arguments: (argument_list . [(string) (constant) (scope_resolution)] @name)
  block: [(do_block) (block)]
  (#any-of? @_test "describe" "context" "it" "specify" "test" "scenario" "feature" "shared_examples")) @definition.test
(body_statement (identifier) @access (#any-of? @access "private" "protected" "public"))

(method_parameters (identifier) @binding)
(block_parameters (identifier) @binding)
(lambda_parameters (identifier) @binding)
(destructured_parameter (identifier) @binding)
(optional_parameter name: (identifier) @binding)
(keyword_parameter name: (identifier) @binding)
(splat_parameter name: (identifier) @binding)
(hash_splat_parameter name: (identifier) @binding)
(block_parameter name: (identifier) @binding)
(assignment left: (identifier) @binding right: (_) @binding.value)
(operator_assignment left: (identifier) @binding right: (_) @binding.value)
(assignment left: (instance_variable) @binding.member right: (_) @binding.value)
(operator_assignment left: (instance_variable) @binding.member right: (_) @binding.value)
(left_assignment_list (identifier) @binding)
(rest_assignment (identifier) @binding)
(destructured_left_assignment (identifier) @binding)
(for pattern: (identifier) @binding)
(exception_variable (identifier) @binding)
(in_clause pattern: (identifier) @binding)
(array_pattern (identifier) @binding)
(as_pattern name: (identifier) @binding)
(keyword_pattern key: (hash_key_symbol) @binding !value)

(call !receiver method: (identifier) @_require arguments: (argument_list . (string (string_content) @import.module))
  (#any-of? @_require "require" "require_relative" "load" "autoload"))

(superclass [(constant) @reference.inherit (scope_resolution name: (constant) @reference.inherit) @callee])
(call !receiver method: (identifier) @_mixin arguments: (argument_list
    [(constant) @reference.inherit (scope_resolution name: (constant) @reference.inherit) @callee])
  (#any-of? @_mixin "include" "extend" "prepend"))
(call receiver: [(constant) @reference.call (scope_resolution name: (constant) @reference.call) @callee]
  method: (identifier) @_new arguments: (argument_list) @arguments (#eq? @_new "new"))
(call receiver: [(constant) @reference.call (scope_resolution name: (constant) @reference.call) @callee]
  method: (identifier) @_new (#eq? @_new "new"))
(call !receiver method: (identifier) @reference.own arguments: (argument_list) @arguments (#eq? @reference.own "new"))
(call receiver: (self) method: (identifier) @reference.own arguments: (argument_list) @arguments
  (#eq? @reference.own "new"))
(call receiver: (self) method: (identifier) @reference.own (#eq? @reference.own "new"))
(call receiver: (call receiver: (self) method: (identifier) @_class) method: (identifier) @reference.own
  arguments: (argument_list) @arguments (#eq? @_class "class") (#eq? @reference.own "new"))
(call receiver: (call receiver: (self) method: (identifier) @_class) method: (identifier) @reference.own
  (#eq? @_class "class") (#eq? @reference.own "new"))
(call method: [(identifier) (constant)] @reference.call arguments: (argument_list) @arguments) @callee
(call method: [(identifier) (constant)] @reference.call) @callee
(scope_resolution name: (constant) @reference.capital) @callee
(call method: (super) @reference.method arguments: (argument_list) @arguments)
(super) @reference.method
(exceptions (constant) @reference.type)
(constant) @reference.name
(argument_list (simple_symbol) @reference.dynamic)
(block_argument (simple_symbol) @reference.dynamic)
(pair value: (simple_symbol) @reference.dynamic)
(array (simple_symbol) @reference.dynamic)
(identifier) @reference.bare
; Code for `class_eval` and the like.
(heredoc_body (heredoc_content) @reference.words (heredoc_end) @_tag
  (#any-of? @_tag "RUBY" "RUBY_EVAL" "CODE" "EVAL" "EOV" "END_EVAL" "end_eval" "METHOD" "METHODS"))
