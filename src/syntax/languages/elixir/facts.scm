(call target: (identifier) @_keyword (arguments . (alias) @name)
  (#any-of? @_keyword "defmodule" "defimpl")) @definition.module
(call target: (identifier) @_keyword (arguments . (alias) @name) (#eq? @_keyword "defprotocol")) @definition.protocol
(call target: (identifier) @_keyword (arguments . [
    (call target: (identifier) @name) (identifier) @name
    (binary_operator left: (call target: (identifier) @name)) (binary_operator left: (identifier) @name)])
  (#any-of? @_keyword "def" "defp" "defdelegate" "defguard" "defguardp" "defn" "defnp")) @definition.function
(call target: (identifier) @_keyword (arguments . [
    (call target: (identifier) @name) (identifier) @name (binary_operator left: (call target: (identifier) @name))])
  (#any-of? @_keyword "defmacro" "defmacrop")) @definition.macro
(call target: (identifier) @name (#any-of? @name "defstruct" "defexception")) @definition.struct
(call target: (identifier) @_keyword (arguments . (string) @name) (do_block)
  (#any-of? @_keyword "test" "describe" "property")) @definition.test
(unary_operator operator: "@" operand: (call target: (identifier) @_keyword (arguments . (binary_operator left: (call target: (identifier) @name))))
  (#any-of? @_keyword "type" "typep" "opaque")) @definition.type
(unary_operator operator: "@" operand: (call target: (identifier) @_keyword (arguments . (binary_operator left: (call target: (identifier) @name))))
  (#any-of? @_keyword "callback" "macrocallback")) @definition.method

(call target: (identifier) @_keyword (arguments . (alias) @import.module)
  (#any-of? @_keyword "alias" "import" "use" "require"))
(call target: (identifier) @_keyword (arguments . (alias) @import.module (keywords (pair key: (keyword) @_as value: (alias) @import.local)))
  (#eq? @_keyword "alias"))
(call target: (identifier) @_keyword (arguments . (dot left: (alias) @import.module right: (tuple (alias) @import.name)))
  (#any-of? @_keyword "alias" "import" "use" "require"))

(unary_operator operator: "@" operand: (call target: (identifier) @_keyword (arguments (alias) @reference.inherit))
  (#eq? @_keyword "behaviour"))
(call target: (dot right: (identifier) @reference.call) @callee (arguments) @arguments)
(call target: (identifier) @reference.call (arguments) @arguments
  (#not-any-of? @reference.call "def" "defp" "defmodule" "defmacro" "defmacrop" "defstruct" "alias" "import" "use" "require"
    "test" "describe" "doc" "moduledoc" "spec" "type" "typep" "impl" "defimpl" "defprotocol" "if" "case" "unless" "cond" "quote"))
(struct (alias) @reference.type)
(arguments (alias) @reference.name)
