// Package godebug replaces Go's internal/godebug in the page's programs. A browser has no GODEBUG, so every setting
// has its default value, which is "". Go's package reads settings and counts their use in the runtime's metrics. This
// code would be linked into every program that uses package time:
//
//	app.wasm, brotli    with Go's package    with this one
//	November 2026       1,250,181 bytes      1,230,653 bytes
//
// The Makefile passes the package to the compiler (go help build, -overlay). If another version of Go needs more
// functions, the build fails and names them.
package godebug

// A Setting is a setting in GODEBUG.
type Setting struct{ name string }

// New returns the setting with a name.
func New(name string) *Setting { return &Setting{name} }

// Name returns the setting's name.
func (s *Setting) Name() string { return s.name }

// Undocumented returns false, because all settings are documented.
func (s *Setting) Undocumented() bool { return false }

// String returns the setting in the form of GODEBUG.
func (s *Setting) String() string { return s.name + "=" }

// Value returns "", the default value.
func (s *Setting) Value() string { return "" }

// IncNonDefault does nothing, because every setting has its default value.
func (s *Setting) IncNonDefault() {}
