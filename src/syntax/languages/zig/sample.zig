const std = @import("std");
/// A store.
pub const Store = struct {
    name: []const u8,
    pub fn area(self: *Store, x: u32) f64 { return helper(x); }
};
const Color = enum { red, green };
const U = union(enum) { a: u32 };
pub fn helper(x: u32) u32 { const l = 1; return x + l; }
pub const max: u32 = 5;
var counter: u32 = 0;
test "works" { try std.testing.expect(true); }
