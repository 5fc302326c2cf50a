// Package x does.
package x

import (
	"fmt"
	h "net/http"
	. "strings"
	_ "embed"
	"github.com/foo/bar/v2"
)

// MaxRetries doc.
const MaxRetries = 5

const (
	// A doc.
	A Color = iota
	b
)

var global, other int = 1, 2

type Color int

// Server serves.
type Server[T any] struct {
	*Base
	Name string `json:"name"` // trailing
	mu   sync.Mutex
	a, b int
}

type Handler interface {
	fmt.Stringer
	// Serve it.
	Serve(w h.ResponseWriter, r *h.Request) error
}
type Alias = map[string]Server[int]
type Fn func(a int) error

// Serve implements.
func (s *Server[T]) Serve(w h.ResponseWriter,
	r *h.Request) (err error) {
	x := &Config{Name: "a", Handler: handle}
	for i := range x { fmt.Println(i, MaxRetries, other) }
	go s.mu.Lock()
	s.run(func(a int) { inner(a) })
	return s.foo().bar(x)
}

func main() { var y Color = A; _ = y; New[int](3) }
func TestX(t *testing.T) { t.Run("sub", func(t *testing.T) {}) }
