library(foo)
# Doc.
area <- function(x, y = 1) { helper(x) }
max = 5
setClass("Store")
