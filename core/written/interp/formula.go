package interp

import (
	"math"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"

	"go.starlark.net/resolve"
	"go.starlark.net/syntax"
)

// A formula is an index or a law for which the interpreter is not needed: a few assignments and a
// return of what is worked out from the arm's numbers, t, constants and parameters, as in
//
//	def index(t, arm):
//	    return arm.mean + sqrt(2 * log(t) / arm.n)
//
// Its numbers are those of the interpreter, bit for bit. Where that would report an error, and where
// whole numbers grow so large that they have no float64, a formula has no value, and the interpreter
// is asked after all.
type formula struct {
	line      int // in which the function is defined
	constants []string
	locals    []number64
	results   []number64                      // the index, or the two numbers of the law
	law       func(a, b float64) (law, error) // nil of an index
}

// A number64 is a part of a formula.
type number64 struct {
	at    func(s *scope) (x float64, ok bool)
	whole bool // an int of the language
}

// A scope is what a formula is worked out from.
type scope struct {
	r         *Run
	t         float64
	a         *arm
	constants []float64
	locals    []float64
	logOf     float64
	log       float64 // of logOf, which is no number at first
}

// exact is the largest whole number up to which all have a float64.
const exact = 1 << 53

// work works out the formula for an arm: an index, or the numbers of a law.
func (f *formula) work(s *scope, t float64, a *arm) (x [2]float64, ok bool) {
	s.t, s.a = t, a
	for i, n := range f.locals {
		if s.locals[i], ok = n.at(s); !ok {
			return x, false
		}
	}
	for i, n := range f.results {
		if x[i], ok = n.at(s); !ok || math.IsNaN(x[i]) {
			return x, false
		}
	}
	return x, true
}

// scope returns what a formula is worked out from in a run.
func (f *formula) scope(r *Run) *scope {
	s := &scope{r: r, locals: make([]float64, len(f.locals)), logOf: math.NaN()}
	for _, name := range f.constants {
		s.constants = append(s.constants, r.constant(name))
	}
	return s
}

// constant returns a number that a text finds defined.
func (r *Run) constant(name string) float64 {
	if x, ok := r.setup.Params[name]; ok {
		return x
	}
	switch name {
	case "K":
		return float64(r.setup.Arms)
	case "T":
		return float64(r.setup.Horizon)
	case "eps":
		return r.setup.Epsilon
	case "delta":
		return r.setup.Delta
	case "pi":
		return math.Pi
	}
	return math.Inf(1)
}

// A reader of a formula knows the names of the function that it reads.
type formulaReader struct {
	f      *formula
	spec   policy.Spec
	t, arm string
	local  map[string]int
}

// laws are the functions that return laws.
var laws = map[string]func(a, b float64) (law, error){"Normal": normal, "Laplace": laplace, "Beta": beta}

// formulaOf returns the formula that a text's index or law is, nil if it is none.
func formulaOf(tree *syntax.File, spec policy.Spec) *formula {
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
	if !named || !both {
		return nil
	}
	r := formulaReader{f: &formula{line: int(def.Name.NamePos.Line)}, spec: spec, t: t.Name, arm: a.Name, local: map[string]int{}}
	for i, statement := range def.Body {
		switch s := statement.(type) {
		case *syntax.AssignStmt:
			name, ok := s.LHS.(*syntax.Ident)
			if !ok || s.Op != syntax.EQ || name.Name == r.t || name.Name == r.arm || scopeOf(name) != resolve.Local {
				return nil
			}
			n := r.read(s.RHS)
			if n.at == nil {
				return nil
			}
			r.local[name.Name] = len(r.f.locals)
			r.f.locals = append(r.f.locals, n)
		case *syntax.ReturnStmt:
			if s.Result == nil || i+1 != len(def.Body) {
				return nil
			}
			parts := []syntax.Expr{s.Result}
			if def.Name.Name == "law" {
				call, ok := s.Result.(*syntax.CallExpr)
				if !ok || len(call.Args) != 2 {
					return nil
				}
				name, ok := call.Fn.(*syntax.Ident)
				if !ok || scopeOf(name) != resolve.Predeclared || isParam(r.spec, name.Name) || laws[name.Name] == nil {
					return nil
				}
				r.f.law, parts = laws[name.Name], call.Args
			}
			for _, part := range parts {
				n := r.read(part)
				if n.at == nil {
					return nil
				}
				r.f.results = append(r.f.results, n)
			}
			return r.f
		default:
			return nil
		}
	}
	return nil
}

// scopeOf returns where a name is defined. The name of an argument in a call has no such place.
func scopeOf(name *syntax.Ident) resolve.Scope {
	if b, ok := name.Binding.(*resolve.Binding); ok {
		return b.Scope
	}
	return resolve.Undefined
}

// read reads a part of a formula. It has no function if it is something else.
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
		if x, ok := e.X.(*syntax.Ident); ok && x.Name == r.arm && scopeOf(x) == resolve.Local {
			return ofArm[e.Name.Name]
		}
	case *syntax.UnaryExpr:
		x := r.read(e.X)
		if x.at == nil || e.Op != syntax.MINUS {
			return number64{}
		}
		if x.whole {
			return binary(syntax.MINUS, fixed(0, true), x) // there is no whole −0
		}
		return number64{at: func(s *scope) (float64, bool) {
			v, ok := x.at(s)
			return -v, ok
		}}
	case *syntax.BinaryExpr:
		if x, y := r.read(e.X), r.read(e.Y); x.at != nil && y.at != nil {
			return binary(e.Op, x, y)
		}
	case *syntax.CallExpr:
		return r.call(e)
	}
	return number64{}
}

func fixed(x float64, whole bool) number64 {
	return number64{func(*scope) (float64, bool) { return x, true }, whole}
}

// name reads t, an assigned name, a constant or a parameter.
func (r *formulaReader) name(e *syntax.Ident) number64 {
	i, assigned := r.local[e.Name]
	switch sc := scopeOf(e); {
	case sc == resolve.Local && e.Name == r.t:
		return number64{func(s *scope) (float64, bool) { return s.t, true }, true}
	case sc == resolve.Local && assigned:
		return number64{func(s *scope) (float64, bool) { return s.locals[i], true }, r.f.locals[i].whole}
	case sc != resolve.Predeclared:
		return number64{}
	}
	n, whole := len(r.f.constants), false
	if !isParam(r.spec, e.Name) {
		switch e.Name {
		case "K", "T":
			whole = true
		case "eps", "delta", "pi", "inf":
		default:
			return number64{}
		}
	}
	r.f.constants = append(r.f.constants, e.Name)
	return number64{func(s *scope) (float64, bool) { return s.constants[n], true }, whole}
}

// isParam reports the name of a parameter, which hides what else it may mean.
func isParam(spec policy.Spec, name string) bool {
	for _, q := range spec.Params {
		if q.Name == name && q.Kind == policy.Number {
			return true
		}
	}
	return false
}

// ofArm are the fields of an arm.
var ofArm = map[string]number64{
	"mean": {func(s *scope) (float64, bool) {
		if s.a.got.Kept == 0 {
			return 0, false
		}
		return s.a.average(), true
	}, false},
	"n":      {func(s *scope) (float64, bool) { return float64(s.a.got.Kept), true }, true},
	"sum":    {func(s *scope) (float64, bool) { return s.a.got.Sum, true }, false},
	"i":      {func(s *scope) (float64, bool) { return float64(s.a.i), true }, true},
	"weight": {func(s *scope) (float64, bool) { return s.a.got.Weight, true }, false},
}

// binary is +, −, * or /.
func binary(op syntax.Token, x, y number64) number64 {
	var of func(a, b float64) float64
	switch op {
	case syntax.PLUS:
		of = func(a, b float64) float64 { return a + b }
	case syntax.MINUS:
		of = func(a, b float64) float64 { return a - b }
	case syntax.STAR:
		of = func(a, b float64) float64 { return a * b }
	case syntax.SLASH:
		return number64{at: func(s *scope) (float64, bool) {
			a, ok := x.at(s)
			b, also := y.at(s)
			return a / b, ok && also && b != 0
		}}
	default:
		return number64{}
	}
	whole := x.whole && y.whole
	return number64{func(s *scope) (float64, bool) {
		a, ok := x.at(s)
		b, also := y.at(s)
		z := of(a, b)
		if whole {
			z += 0 // there is no whole −0
			return z, ok && also && math.Abs(z) <= exact
		}
		return z, ok && also
	}, whole}
}

// call reads a call of a function of numbers, or of an index of the library.
func (r *formulaReader) call(e *syntax.CallExpr) number64 {
	f, ok := e.Fn.(*syntax.Ident)
	if !ok || scopeOf(f) != resolve.Predeclared || isParam(r.spec, f.Name) {
		return number64{}
	}
	if index := indexes[f.Name]; index != nil && len(e.Args) == 2 {
		t, a := r.read(e.Args[0]), e.Args[1]
		if name, ok := a.(*syntax.Ident); !ok || name.Name != r.arm || scopeOf(name) != resolve.Local || t.at == nil {
			return number64{}
		}
		return number64{at: func(s *scope) (float64, bool) {
			x, ok := t.at(s)
			if !ok || math.IsNaN(x) {
				return 0, false
			}
			return index(s.r, x, s.a), true
		}}
	}
	var args [2]number64
	for i, a := range e.Args {
		if i == len(args) {
			return number64{}
		}
		if args[i] = r.read(a); args[i].at == nil {
			return number64{}
		}
	}
	switch len(e.Args) {
	case 1:
		if f := functionsOf1[f.Name]; f != nil {
			return number64{at: func(s *scope) (float64, bool) {
				x, ok := args[0].at(s)
				if !ok {
					return 0, false
				}
				return f(s, x)
			}}
		}
	case 2:
		if f := functionsOf2[f.Name]; f != nil {
			return number64{at: func(s *scope) (float64, bool) {
				x, ok := args[0].at(s)
				y, also := args[1].at(s)
				if !ok || !also {
					return 0, false
				}
				z, err := f(x, y)
				return z, err == nil
			}}
		}
	}
	return number64{}
}

var functionsOf1 = map[string]func(s *scope, x float64) (float64, bool){
	"sqrt": func(_ *scope, x float64) (float64, bool) { return math.Sqrt(x), x >= 0 },
	"exp":  func(_ *scope, x float64) (float64, bool) { return random.Exp(x), x == x },
	"log": func(s *scope, x float64) (float64, bool) {
		if x != s.logOf {
			if !(x >= 0) {
				return 0, false
			}
			s.logOf, s.log = x, random.Log(x)
		}
		return s.log, true
	},
}

var functionsOf2 = map[string]func(x, y float64) (float64, error){"pow": power, "kl": klOf}
