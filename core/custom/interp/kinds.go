package interp

import (
	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// values is the set of types that an expression's values may have, as far as is known before the source runs.
type values uint8

const (
	plain   values = 1 << iota // floats, and all other values that no operator can enlarge
	short                      // integers of at most about 64 bits
	long                       // integers that may be larger
	other                      // strings, lists and anything else
	unknown = plain | short | long | other
)

// returned maps the library functions to the types of their results.
var returned = map[string]values{
	"sqrt": plain, "log": plain, "exp": plain, "pow": plain, "kl": plain, "ucb": plain, "kl_ucb": plain, "float": plain, "bool": plain,
	"uniform": plain, "normal": plain, "laplace": plain, "beta": plain, "Normal": plain, "Laplace": plain, "Beta": plain, "hybrid": plain, "tree": plain,
	"floor": plain | short, "ceil": plain | short, "round": plain | short, "sum": plain | short,
	"len": short, "argmax": short, "bernoulli": short, "randomised_response": short, "int": long,
}

// kinds infers the types of a source's variables from all assignments to these variables.
type kinds struct {
	constants starlark.StringDict      // see the function constants
	of        map[*syntax.Ident]values // by the first occurrence of each variable
	changed   bool
}

// infer infers the types in a source whose names are resolved. It repeats its pass until a pass adds no type.
func infer(tree *syntax.File, constants starlark.StringDict) *kinds {
	k := &kinds{constants: constants, of: map[*syntax.Ident]values{}, changed: true}
	uses := map[string]int{} // how often each name is used
	syntax.Walk(tree, func(n syntax.Node) bool {
		if name, ok := n.(*syntax.Ident); ok {
			uses[name.Name]++
		}
		return true
	})
	for k.changed {
		k.changed = false
		syntax.Walk(tree, func(n syntax.Node) bool {
			switch n := n.(type) {
			case *syntax.AssignStmt:
				k.assign(n)
			case *syntax.ForStmt:
				k.elements(n.Vars, n.X)
			case *syntax.ForClause:
				k.elements(n.Vars, n.X)
			case *syntax.DefStmt:
				k.bind(n.Name, plain)
				k.parameters(n.Params, uses[n.Name.Name] == 1, n.Name.Name)
			case *syntax.LambdaExpr:
				k.parameters(n.Params, false, "")
			}
			return true
		})
	}
	return k
}

// bind adds the types of a value to those of an assignment's target.
func (k *kinds) bind(to syntax.Expr, value values) {
	switch to := to.(type) {
	case *syntax.ParenExpr:
		k.bind(to.X, value)
	case *syntax.Ident:
		if b, ok := to.Binding.(*resolve.Binding); ok && k.of[b.First]|value != k.of[b.First] {
			k.of[b.First] |= value
			k.changed = true
		}
	case *syntax.TupleExpr:
		for _, x := range to.List {
			k.bind(x, unknown)
		}
	case *syntax.ListExpr:
		for _, x := range to.List {
			k.bind(x, unknown)
		}
	}
}

func (k *kinds) assign(n *syntax.AssignStmt) {
	if n.Op != syntax.EQ {
		if _, ok := n.LHS.(*syntax.Ident); ok {
			k.bind(n.LHS, k.binary(n.Op-syntax.PLUS_EQ+syntax.PLUS, k.expr(n.LHS), k.expr(n.RHS)))
		}
		return
	}
	to, many := n.LHS.(*syntax.TupleExpr)
	from, each := n.RHS.(*syntax.TupleExpr)
	if many && each && len(to.List) == len(from.List) {
		for i, x := range to.List {
			k.bind(x, k.expr(from.List[i]))
		}
		return
	}
	k.bind(n.LHS, k.expr(n.RHS))
}

// elements binds the variables of a loop to the entries of a list.
func (k *kinds) elements(vars, list syntax.Expr) {
	switch call, name := predeclaredCall(list); {
	case name == "range":
		k.bind(vars, short)
	case name == "enumerate" && len(call.Args) == 1:
		if to, ok := vars.(*syntax.TupleExpr); ok && len(to.List) == 2 {
			k.bind(to.List[0], short)
			k.bind(to.List[1], element(call.Args[0]))
			return
		}
		k.bind(vars, unknown)
	default:
		k.bind(vars, element(list))
	}
}

// element returns the types of a list's entries. An arm counts as plain.
func element(list syntax.Expr) values {
	if name, ok := list.(*syntax.Ident); ok && name.Name == "arms" && scopeOf(name) == resolve.Predeclared {
		return plain
	}
	return unknown
}

// parameters binds the parameters of a function. Their types are known if only the run calls the function.
func (k *kinds) parameters(params []syntax.Expr, called bool, function string) {
	known := map[string][]values{"index": {short, plain}, "law": {short, plain}, "choose": {short, unknown}, "update": {plain, short, plain}}[function]
	for i, p := range params {
		value := unknown
		if called && len(params) == len(known) {
			value = known[i]
		}
		switch p := p.(type) {
		case *syntax.Ident:
			k.bind(p, value)
		case *syntax.BinaryExpr:
			k.bind(p.X, unknown)
		case *syntax.UnaryExpr:
			if p.X != nil {
				k.bind(p.X, unknown)
			}
		}
	}
}

// predeclaredCall returns an expression as a call of a predefined function, with the function's name.
func predeclaredCall(e syntax.Expr) (*syntax.CallExpr, string) {
	if call, ok := e.(*syntax.CallExpr); ok {
		if name, ok := call.Fn.(*syntax.Ident); ok {
			if s := scopeOf(name); s == resolve.Predeclared || s == resolve.Universal {
				return call, name.Name
			}
		}
	}
	return nil, ""
}

// expr returns the types of an expression's values.
func (k *kinds) expr(e syntax.Expr) values {
	switch e := e.(type) {
	case *syntax.ParenExpr:
		return k.expr(e.X)
	case *syntax.LambdaExpr:
		return plain
	case *syntax.Literal:
		switch e.Value.(type) {
		case float64:
			return plain
		case int64:
			return short
		}
	case *syntax.Ident:
		return k.name(e)
	case *syntax.DotExpr: // only arms and counters have fields
		switch e.Name.Name {
		case "mean", "sum", "weight":
			return plain
		case "n", "i":
			return short
		}
	case *syntax.CondExpr:
		return k.expr(e.True) | k.expr(e.False)
	case *syntax.UnaryExpr:
		if e.Op == syntax.NOT {
			return plain
		}
		return k.expr(e.X)
	case *syntax.BinaryExpr:
		return k.binary(e.Op, k.expr(e.X), k.expr(e.Y))
	case *syntax.CallExpr:
		switch call, name := predeclaredCall(e); name {
		case "":
		case "min", "max", "abs":
			all := values(0)
			for _, x := range call.Args {
				switch x := x.(type) {
				case *syntax.UnaryExpr:
					if x.Op != syntax.MINUS {
						return unknown
					}
				case *syntax.BinaryExpr:
					if x.Op == syntax.EQ {
						return unknown
					}
				}
				all |= k.expr(x)
			}
			if len(call.Args) > 1 || name == "abs" {
				return all
			}
		default:
			if value, ok := returned[name]; ok {
				return value
			}
		}
	}
	return unknown
}

// name returns the types of the values that a name can have.
func (k *kinds) name(e *syntax.Ident) values {
	b, ok := e.Binding.(*resolve.Binding)
	switch {
	case !ok:
		return unknown
	case b.Scope == resolve.Universal:
		return plain // None, True, False or a function
	case b.Scope != resolve.Predeclared:
		return k.of[b.First]
	case e.Name == "arms":
		return unknown
	}
	if _, whole := k.constants[e.Name].(starlark.Int); whole {
		return short
	}
	return plain
}

// binary returns the types of an operator's result.
func (k *kinds) binary(op syntax.Token, x, y values) values {
	switch op {
	case syntax.AND, syntax.OR:
		return x | y
	case syntax.SLASH, syntax.EQL, syntax.NEQ, syntax.LT, syntax.LE, syntax.GT, syntax.GE, syntax.IN, syntax.NOT_IN:
		return plain
	case syntax.PERCENT, syntax.SLASHSLASH, syntax.AMP, syntax.PIPE, syntax.CIRCUMFLEX, syntax.GTGT:
		if (x|y)&(long|other) == 0 {
			return x | y
		}
	}
	const whole = short | long
	switch {
	case x == 0 || y == 0: // not known yet in this pass
		return 0
	case op == syntax.PERCENT && x&other != 0: // "%s" % 1.5
		return unknown
	case x == plain || y == plain:
		return plain
	case (x|y)&other != 0:
		return unknown
	case x&whole != 0 && y&whole != 0:
		return (x|y)&plain | long
	}
	return plain
}
