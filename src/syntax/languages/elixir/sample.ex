defmodule Foo.Store do
  @moduledoc "A store."
  use GenServer
  alias Foo.Bar
  alias Foo.{A, B}
  import Ecto.Query
  @behaviour Shape
  defstruct [:name, path: 1]
  @doc """
  Area.
  """
  @spec area(integer) :: float
  def area(x) when x > 1, do: helper(x)
  def area(x, y) do
    Bar.call(x)
  end
  defp helper(x), do: x
  defmacro mac(a) do quote do unquote(a) end end
  def noargs, do: 1
  test "works" do
    assert 1 == 1
  end
end
defprotocol Shape do
  def area(x)
end
defimpl Shape, for: Foo do
  def area(x), do: 1
end
