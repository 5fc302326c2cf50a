open Printf
module M = struct
  let x = 1
end
(** A store. *)
type t = { name : string; path : int }
type color = Red | Green of int
let max = 5
let rec area x y = helper x
and other z = z
class foo = object method bar = 1 end
exception E of int
module type S = sig val f : int -> int end
external ext : int -> int = "x"
