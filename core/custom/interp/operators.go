package interp

import (
	"reflect"

	"go.starlark.net/syntax"
)

// A rewriter inserts checks (see sizes.go) into a source. A check replaces an operation that may create a large value
// or take a long time: an operator, a slice, a key of a dictionary, a method or a spread argument. Small numbers need
// no check and cost nothing extra (see kinds.go). A check has the source position of its operation, so errors name the
// right line.
type rewriter struct {
	*kinds
	uses map[string]bool // the names of the inserted checks
}

// The name of an operator's check is the operator itself. These are the names of the other checks. No identifier of the
// language can have such a name, so a source cannot call a check.
const (
	checkedKey    = "[]"
	checkedSlice  = "[:]"
	checkedSpread = "f(*)"
	checkedMethod = "x.f"
	checkedOrder  = "key="
	keptList      = "*list" // this and the next name are for temporary variables
	keptKey       = "*key"
)

// check returns an expression that calls the check with the given name.
func (w *rewriter) check(name string, at syntax.Position, args ...syntax.Expr) syntax.Expr {
	w.uses[name] = true
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: name}, Lparen: at, Args: args, Rparen: at}
}

var (
	expression = reflect.TypeFor[syntax.Expr]()
	statements = reflect.TypeFor[[]syntax.Stmt]()
)

// all rewrites all children of a node.
func (w *rewriter) all(n syntax.Node) {
	v := reflect.ValueOf(n).Elem()
	for i := range v.NumField() {
		field := v.Field(i)
		switch {
		case !field.CanSet() || field.Kind() != reflect.Interface && field.Kind() != reflect.Slice || field.IsNil():
		case field.Type() == expression:
			field.Set(reflect.ValueOf(w.expr(field.Interface().(syntax.Expr))))
		case field.Type() == statements:
			var list []syntax.Stmt
			for _, s := range field.Interface().([]syntax.Stmt) {
				list = append(list, w.statement(s)...)
			}
			field.Set(reflect.ValueOf(list))
		case field.Kind() == reflect.Slice:
			for k := range field.Len() {
				switch x := field.Index(k); n := x.Interface().(type) {
				case syntax.Expr:
					x.Set(reflect.ValueOf(w.expr(n)))
				case syntax.Node:
					w.all(n)
				}
			}
		}
	}
}

// target rewrites the target of an assignment.
func (w *rewriter) target(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.DotExpr:
		e.X = w.expr(e.X)
	case *syntax.ParenExpr:
		e.X = w.target(e.X)
	case *syntax.TupleExpr:
		for i, x := range e.List {
			e.List[i] = w.target(x)
		}
	case *syntax.ListExpr:
		for i, x := range e.List {
			e.List[i] = w.target(x)
		}
	case *syntax.IndexExpr:
		return w.expr(e)
	}
	return e
}

// statement rewrites a statement, possibly into several.
func (w *rewriter) statement(s syntax.Stmt) []syntax.Stmt {
	switch s := s.(type) {
	case *syntax.AssignStmt:
		if s.Op != syntax.EQ && s.Op != syntax.SLASH_EQ {
			return w.augmented(s)
		}
		s.LHS, s.RHS = w.target(s.LHS), w.expr(s.RHS)
	case *syntax.ForStmt:
		vars := w.target(s.Vars)
		s.Vars = &syntax.Ident{}
		w.all(s)
		s.Vars = vars
	case *syntax.WhileStmt:
		switch s.Cond.(type) {
		case *syntax.Ident, *syntax.Literal: // the bytecode has no line for these, but it has one for a comparison
			s.Cond = &syntax.BinaryExpr{X: &syntax.UnaryExpr{OpPos: s.While, Op: syntax.NOT, X: s.Cond}, OpPos: s.While, Op: syntax.EQL, Y: &syntax.Ident{NamePos: s.While, Name: "False"}}
		}
		w.all(s)
	default:
		w.all(s)
	}
	return []syntax.Stmt{s}
}

// augmented rewrites a statement such as x += y. In list[key] += y, the list and the key are evaluated only once.
func (w *rewriter) augmented(s *syntax.AssignStmt) []syntax.Stmt {
	op := s.Op - syntax.PLUS_EQ + syntax.PLUS
	for paren, ok := s.LHS.(*syntax.ParenExpr); ok; paren, ok = s.LHS.(*syntax.ParenExpr) {
		s.LHS = paren.X
	}
	checked := w.checked(op, w.kinds.expr(s.LHS), w.kinds.expr(s.RHS))
	s.LHS, s.RHS = w.target(s.LHS), w.expr(s.RHS)
	if !checked {
		return []syntax.Stmt{s}
	}
	at := s.OpPos
	named := func(name string) *syntax.Ident { return &syntax.Ident{NamePos: at, Name: name} }
	keep := func(name string, value syntax.Expr) syntax.Stmt {
		return &syntax.AssignStmt{OpPos: at, Op: syntax.EQ, LHS: named(name), RHS: value}
	}
	switch to := s.LHS.(type) {
	case *syntax.Ident:
		s.RHS = w.check(s.Op.String(), at, named(to.Name), s.RHS)
	case *syntax.IndexExpr:
		place := func() *syntax.IndexExpr {
			return &syntax.IndexExpr{X: named(keptList), Lbrack: to.Lbrack, Y: named(keptKey), Rbrack: to.Rbrack}
		}
		s.LHS, s.RHS = place(), w.check(s.Op.String(), at, place(), s.RHS)
		return []syntax.Stmt{keep(keptList, to.X), keep(keptKey, to.Y), s}
	}
	return []syntax.Stmt{s} // the target is a field, which cannot be assigned to
}

// checked reports whether an operation on values of these types needs a check.
func (w *rewriter) checked(op syntax.Token, x, y values) bool {
	switch op {
	case syntax.PLUS, syntax.MINUS, syntax.SLASHSLASH:
		return x&y&long != 0
	case syntax.STAR:
		return x&long != 0 && y&(short|long) != 0 || x&(short|long) != 0 && y&long != 0
	case syntax.PERCENT:
		return x&other != 0 || x&y&long != 0
	case syntax.LTLT:
		return x&long != 0
	case syntax.AMP, syntax.PIPE, syntax.CIRCUMFLEX, syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE:
		return x&y&other != 0
	case syntax.IN, syntax.NOT_IN:
		return y&other != 0
	}
	return false
}

// expr rewrites an expression.
func (w *rewriter) expr(e syntax.Expr) syntax.Expr {
	switch e := e.(type) {
	case *syntax.BinaryExpr:
		checked := w.checked(e.Op, w.kinds.expr(e.X), w.kinds.expr(e.Y)) && !compared(e)
		w.all(e)
		if checked {
			return w.check(e.Op.String(), e.OpPos, e.X, e.Y)
		}
	case *syntax.IndexExpr:
		e.X, e.Y = w.expr(e.X), w.key(e.Y, e.Lbrack)
	case *syntax.DictEntry:
		e.Key, e.Value = w.key(e.Key, e.Colon), w.expr(e.Value)
	case *syntax.SliceExpr:
		w.all(e)
		return w.check(checkedSlice, e.Lbrack, e)
	case *syntax.DotExpr:
		w.all(e)
		if !unchecked[e.Name.Name] {
			return w.check(checkedMethod, e.Dot, e)
		}
	case *syntax.CallExpr:
		return w.call(e)
	case *syntax.Comprehension:
		for _, c := range e.Clauses {
			switch c := c.(type) {
			case *syntax.ForClause:
				c.Vars, c.X = w.target(c.Vars), w.expr(c.X)
			case *syntax.IfClause:
				c.Cond = w.expr(c.Cond)
			}
		}
		e.Body = w.expr(e.Body)
	default:
		w.all(e)
	}
	return e
}

// compared reports whether an operator compares something with a literal, which takes only a few steps.
func compared(e *syntax.BinaryExpr) bool {
	_, x := e.X.(*syntax.Literal)
	_, y := e.Y.(*syntax.Literal)
	return (x || y) && e.Op >= syntax.LT && e.Op <= syntax.NEQ
}

// key rewrites an expression that may be a key of a dictionary.
func (w *rewriter) key(e syntax.Expr, at syntax.Position) syntax.Expr {
	if w.isPlainKey(e) {
		return w.expr(e)
	}
	return w.check(checkedKey, at, w.expr(e))
}

// isPlainKey reports whether an expression is a literal, or can never be a string or a tuple.
func (w *rewriter) isPlainKey(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Literal:
		return true
	case *syntax.UnaryExpr:
		if e.Op == syntax.STAR || e.Op == syntax.STARSTAR {
			return false
		}
	}
	return w.kinds.expr(e)&other == 0
}

// call rewrites a call.
func (w *rewriter) call(e *syntax.CallExpr) syntax.Expr {
	if method, ok := e.Fn.(*syntax.DotExpr); ok && keyed[method.Name.Name] && len(e.Args) > 0 && w.isPlainKey(e.Args[0]) {
		method.X = w.expr(method.X)
	} else {
		e.Fn = w.expr(e.Fn)
	}
	for i, x := range e.Args {
		if spread, ok := x.(*syntax.UnaryExpr); ok && (spread.Op == syntax.STAR || spread.Op == syntax.STARSTAR) {
			spread.X = w.check(checkedSpread, spread.OpPos, w.expr(spread.X))
			continue
		}
		large := w.ordersLarge(x)
		e.Args[i] = w.expr(x)
		if named, ok := x.(*syntax.BinaryExpr); ok && large {
			named.Y = w.check(checkedOrder, named.OpPos, named.Y)
		}
	}
	return e
}

// ordersLarge reports whether an argument has the form key = f, unless f is known to return numbers.
func (w *rewriter) ordersLarge(e syntax.Expr) bool {
	named, ok := e.(*syntax.BinaryExpr)
	if !ok || named.Op != syntax.EQ || named.X.(*syntax.Ident).Name != "key" {
		return false
	}
	f, ok := named.Y.(*syntax.LambdaExpr)
	return !ok || w.kinds.expr(f.Body)&other != 0
}
