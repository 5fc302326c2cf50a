module Foo
using Bar: a
import Baz
"Doc."
struct Store <: Base
  name::String
end
abstract type Shape end
function area(x::Int) helper(x) end
area2(x) = x + 1
macro mac(a) end
const MAX = 5
end
