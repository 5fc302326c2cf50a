require 'json'
require_relative 'auth/token'
module Foo
  # A store.
  class Store < Base::Parent
    include Shape
    MAX = 5
    attr_accessor :name, :path
    @@count = 0
    # Doc.
    def initialize(path, x: 1)
      @path = path
    end
    def self.make(a) = new(a)
    class << self
      def build; end
    end
    private
    def hidden; helper(1, &block); end
    alias_method :foo, :bar
    alias old new
  end
end
describe "thing" do
  it "works" do
    expect(Foo::Store.make(1)).to eq(2)
  end
end
def top(a) a.b(c) end
test "x" do end
