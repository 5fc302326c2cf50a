# Doc
resource "aws_x" "main" { name = "x"
  tags = { a = 1 } }
variable "foo" { default = 1 }
locals { a = 1 }
x = 5
