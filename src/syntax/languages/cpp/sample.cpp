#include <vector>
using namespace std;
using foo::bar;
namespace a::b {
class Fwd;
/// A store.
template <typename T>
class Store final : public Base<T>, private ns::Other {
public:
    Store(int a) : x_(a), base(a) {}
    explicit Store();
    ~Store();
    virtual int size() const = 0;
    static Store make() { return Store(1); }
    bool operator==(const Store& o) const { return x_ == o.x_; }
    template <class U> U conv(U u) { return u; }
    int field_ = 3;
    enum class Kind { A, B };
    using value_type = T;
private:
    int x_;
    std::vector<Foo> items_;
    friend class Bar;
};
struct Pod { int a; };
constexpr int kMax = 5;
int free_fn(const std::string& s, Pod p);
}
using Alias = std::map<int, Pod>;
template <typename T> int a::b::Store<T>::size() const { return compute<T>(x_, kMax); }
a::b::Store<int>::~Store() { delete p; }
Store::Store() {}
std::ostream& operator<<(std::ostream& os, const Store& s) { auto x = new Foo(1); x->run(helper); return os; }
static int hidden() { auto f = [](int q) { int w = q; return w; }; return ns::call(f, Kind::A); }
TEST(Suite, Name) { EXPECT_EQ(1, 2); }
concept C = true;
extern "C" { void cfun(int); }
