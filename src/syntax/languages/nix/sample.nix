{ pkgs, lib }:
let
  # Doc
  area = x: helper x;
in {
  name = "x";
  services.foo.enable = true;
  f = { a, b }: a;
}
