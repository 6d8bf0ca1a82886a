// Package godebug takes the place of Go's internal/godebug in the page's programs. Nobody sets GODEBUG in a
// browser, so every setting has its usual value, which Go writes as "". What Go's own package has beyond
// that, reading settings and counting their use with the runtime's metrics, is a part of every program that
// knows the time:
//
//	app.wasm, brotli    with Go's package    with this one
//	November 2026       1,250,181 bytes      1,230,653 bytes
//
// The Makefile hands it to the compiler (go help build, -overlay). If another version of Go wants more of
// it, the build says what.
package godebug

// A Setting is one of GODEBUG's.
type Setting struct{ name string }

// New returns the setting of a name.
func New(name string) *Setting { return &Setting{name} }

// Name returns the setting's name.
func (s *Setting) Name() string { return s.name }

// Undocumented reports whether the setting is one that Go does not document. None is.
func (s *Setting) Undocumented() bool { return false }

// String returns the setting as GODEBUG would have it.
func (s *Setting) String() string { return s.name + "=" }

// Value returns "", the usual value.
func (s *Setting) Value() string { return "" }

// IncNonDefault counts nothing, for no setting is unusual.
func (s *Setting) IncNonDefault() {}
