local json = require("json")
local M = {}
-- Doc.
function M.area(x) return x end
function M:meth(a) return self.call(a) end
local function helper(a) end
function global() end
M.lam = function(a) end
local f = function() end
MAX = 5
local t = { a = function() end, b = 1 }
return M
