-module(foo).
-export([area/1]).
-record(store, {name, path = 1}).
-define(MAX, 5).
-type t() :: integer().
-include("x.hrl").
%% Doc.
-spec area(integer()) -> integer().
area(0) -> 1;
area(X) -> helper(X), m:call(X).
helper(X) -> X.
