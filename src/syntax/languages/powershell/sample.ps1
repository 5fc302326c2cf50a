# Doc
function Get-Foo { param([int]$x) Write-Host $x }
class Store : Base { [string]$Name
  [int] Area([int]$x) { return 1 } }
enum Color { Red; Green }
$Global = 1
