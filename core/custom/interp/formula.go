package interp

import (
	"math"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// A formula is an index or a law that does not need the interpreter. It consists of assignments and a return of an
// arithmetic expression that uses the arm's numbers, t, constants and parameters, as in
//
//	def index(t, arm):
//	    return arm.mean + sqrt(2 * log(t) / arm.n)
//
// Its results equal those of the interpreter, bit for bit. It has no value if the interpreter would report an error, or
// if a whole number is too large for an exact float64. Then the interpreter computes the value or the error.
type formula struct {
	line      int // the line where the function begins
	constants []string
	locals    []number64
	results   []number64                      // the index, or the two parameters of the law
	law       func(a, b float64) (law, error) // nil for an index
}

// A number64 is a numeric part of a formula.
type number64 struct {
	at    func(s *scope) float64
	whole bool // whether it would be an int in Starlark
}

// A scope holds the values on which a formula depends.
type scope struct {
	r         *Run
	t         float64
	a         *arm
	constants []float64
	locals    []float64
	none      bool // whether the formula has no value
}

// need records that the formula has no value, unless holds is true.
func (s *scope) need(holds bool) { s.none = s.none || !holds }

// exact is 2^53. A float64 represents every whole number up to this one exactly.
const exact = 1 << 53

// work computes the formula for an arm: the index, or the parameters of the law.
func (f *formula) work(s *scope, t float64, a *arm) (x [2]float64, ok bool) {
	s.t, s.a, s.none = t, a, false
	for i, n := range f.locals {
		s.locals[i] = n.at(s)
	}
	for i, n := range f.results {
		x[i] = n.at(s)
		s.need(!math.IsNaN(x[i]))
	}
	return x, !s.none
}

// scope returns the scope in which a run evaluates the formula.
func (f *formula) scope(r *Run) *scope {
	s := &scope{r: r, locals: make([]float64, len(f.locals))}
	for _, name := range f.constants {
		x, _ := number(r.constants[name])
		s.constants = append(s.constants, x)
	}
	return s
}

// A formulaReader translates a function into a formula.
type formulaReader struct {
	f         *formula
	constants starlark.StringDict // see the function constants
	t, arm    string
	local     map[string]int
	more      bool // whether the function does more than a formula can
}

// laws maps names to the functions that return distributions.
var laws = map[string]func(a, b float64) (law, error){"Normal": normal, "Laplace": laplace, "Beta": beta}

// formulaOf returns the formula for the index or the law of a source, or nil if it is not a formula.
func formulaOf(tree *syntax.File, constants starlark.StringDict) *formula {
	var def *syntax.DefStmt
	for _, statement := range tree.Stmts {
		if d, ok := statement.(*syntax.DefStmt); ok && (d.Name.Name == "index" || d.Name.Name == "law") {
			def = d
		}
	}
	if def == nil || len(def.Params) != 2 {
		return nil
	}
	t, named := def.Params[0].(*syntax.Ident)
	a, both := def.Params[1].(*syntax.Ident)
	last := len(def.Body) - 1
	end, returns := def.Body[last].(*syntax.ReturnStmt)
	if !named || !both || !returns {
		return nil
	}
	r := formulaReader{f: &formula{line: int(def.Name.NamePos.Line)}, constants: constants, t: t.Name, arm: a.Name, local: map[string]int{}}
	for _, statement := range def.Body[:last] {
		r.assign(statement)
	}
	parts := []syntax.Expr{end.Result}
	if def.Name.Name == "law" {
		call, ok := end.Result.(*syntax.CallExpr)
		if !ok || len(call.Args) != 2 {
			return nil
		}
		r.f.law, parts = laws[r.function(call)], call.Args
		r.more = r.more || r.f.law == nil
	}
	for _, part := range parts {
		r.f.results = append(r.f.results, r.read(part))
	}
	if r.more {
		return nil
	}
	return r.f
}

// assign translates an assignment to a local variable.
func (r *formulaReader) assign(statement syntax.Stmt) {
	if s, ok := statement.(*syntax.AssignStmt); ok && s.Op == syntax.EQ {
		if name, ok := s.LHS.(*syntax.Ident); ok && name.Name != r.t && name.Name != r.arm && scopeOf(name) == resolve.Local {
			n := r.read(s.RHS)
			r.local[name.Name] = len(r.f.locals)
			r.f.locals = append(r.f.locals, n)
			return
		}
	}
	r.more = true
}

// scopeOf returns the scope to which a name belongs. The name of an argument in a call belongs to none.
func scopeOf(name *syntax.Ident) resolve.Scope {
	if b, ok := name.Binding.(*resolve.Binding); ok {
		return b.Scope
	}
	return resolve.Undefined
}

// function returns the name of the library function that is called, or "" if another function is called.
func (r *formulaReader) function(call *syntax.CallExpr) string {
	if name, ok := call.Fn.(*syntax.Ident); ok && scopeOf(name) == resolve.Predeclared && !r.constants.Has(name.Name) {
		return name.Name
	}
	return ""
}

// isArm reports whether an expression is the argument that holds the arm.
func (r *formulaReader) isArm(e syntax.Expr) bool {
	name, ok := e.(*syntax.Ident)
	return ok && name.Name == r.arm && scopeOf(name) == resolve.Local
}

// read translates an expression.
func (r *formulaReader) read(e syntax.Expr) number64 {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return r.read(e.X)
	case *syntax.Literal:
		switch x := e.Value.(type) {
		case int64:
			if x <= exact {
				return fixed(float64(x), true)
			}
		case float64:
			return fixed(x, false)
		}
	case *syntax.Ident:
		return r.name(e)
	case *syntax.DotExpr:
		if n, ok := ofArm[e.Name.Name]; ok && r.isArm(e.X) {
			return n
		}
	case *syntax.UnaryExpr:
		if e.Op == syntax.MINUS {
			x := r.read(e.X)
			if x.whole {
				return r.binary(syntax.MINUS, fixed(0, true), x) // an int cannot be −0
			}
			return number64{at: func(s *scope) float64 { return -x.at(s) }}
		}
	case *syntax.BinaryExpr:
		return r.binary(e.Op, r.read(e.X), r.read(e.Y))
	case *syntax.CallExpr:
		return r.call(e)
	}
	r.more = true
	return fixed(0, true)
}

func fixed(x float64, whole bool) number64 {
	return number64{func(*scope) float64 { return x }, whole}
}

// name translates the name of t, a local variable, a constant or a parameter.
func (r *formulaReader) name(e *syntax.Ident) number64 {
	i, assigned := r.local[e.Name]
	place := scopeOf(e)
	switch {
	case place == resolve.Local && e.Name == r.t:
		return number64{func(s *scope) float64 { return s.t }, true}
	case place == resolve.Local && assigned:
		return number64{func(s *scope) float64 { return s.locals[i] }, r.f.locals[i].whole}
	}
	_, whole := r.constants[e.Name].(starlark.Int)
	r.more = r.more || place != resolve.Predeclared || !r.constants.Has(e.Name)
	n := len(r.f.constants)
	r.f.constants = append(r.f.constants, e.Name)
	return number64{func(s *scope) float64 { return s.constants[n] }, whole}
}

// ofArm maps the names of an arm's fields to their values.
var ofArm = map[string]number64{
	"mean": {func(s *scope) float64 {
		s.need(s.a.got.Kept > 0)
		return s.a.average()
	}, false},
	"n":      {func(s *scope) float64 { return float64(s.a.got.Kept) }, true},
	"sum":    {func(s *scope) float64 { return s.a.got.Sum }, false},
	"i":      {func(s *scope) float64 { return float64(s.a.i) }, true},
	"weight": {func(s *scope) float64 { return s.a.got.Weight }, false},
}

// operations holds the functions for +, −, * and /.
var operations = map[syntax.Token]func(s *scope, a, b float64) float64{
	syntax.PLUS:  func(_ *scope, a, b float64) float64 { return a + b },
	syntax.MINUS: func(_ *scope, a, b float64) float64 { return a - b },
	syntax.STAR:  func(_ *scope, a, b float64) float64 { return a * b },
	syntax.SLASH: func(s *scope, a, b float64) float64 {
		s.need(b != 0)
		return a / b
	},
}

// binary translates an arithmetic operation with two operands.
func (r *formulaReader) binary(op syntax.Token, x, y number64) number64 {
	of, known := operations[op]
	r.more = r.more || !known
	if !x.whole || !y.whole || op == syntax.SLASH {
		return number64{at: func(s *scope) float64 { return of(s, x.at(s), y.at(s)) }}
	}
	return number64{func(s *scope) float64 {
		z := of(s, x.at(s), y.at(s)) + 0 // an int cannot be −0
		s.need(math.Abs(z) <= exact)
		return z
	}, true}
}

// call translates a call of a pure function or of a library function for an index.
func (r *formulaReader) call(e *syntax.CallExpr) number64 {
	name := r.function(e)
	if index := indexes[name]; index != nil && len(e.Args) == 2 && r.isArm(e.Args[1]) {
		t := r.read(e.Args[0])
		return number64{at: func(s *scope) float64 {
			x := t.at(s)
			if s.need(!math.IsNaN(x)); s.none {
				return 0
			}
			return index(s.r, x, s.a)
		}}
	}
	p, ok := pures[name]
	if !ok || len(e.Args) != len(p.names) {
		r.more = true
		return fixed(0, true)
	}
	x, y := r.read(e.Args[0]), fixed(0, true)
	if len(e.Args) == 2 {
		y = r.read(e.Args[1])
	}
	return number64{at: func(s *scope) float64 {
		z, err := p.of(s.r, x.at(s), y.at(s))
		s.need(err == nil)
		return z
	}}
}
