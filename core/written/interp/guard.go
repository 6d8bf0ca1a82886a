package interp

import (
	"errors"
	"fmt"

	"epsilonarcade/core/written"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Limits of what one step may make. They stop what happens by mistake, and much of what happens on
// purpose. What doubles a list or a text time after time is stopped by a limit of memory alone. A
// browser's stack, which is smaller than Go's, ends a program that is made to write, by %, or to hash
// what is some ten thousand lists deep.
const (
	longest   = 1_000_000 // numbers of a range, or entries of a list that is repeated
	largest   = 10_000    // values that are written as text at once
	deepest   = 100       // lists in lists of such a value
	functions = 100       // def and lambda of a text, and so the calls in each other
	brackets  = 50        // in each other
	operators = 500       // of one statement
	counters  = 10_000    // of a run
	Lines     = 1_000     // that a run prints
	Letters   = 500       // of such a line
)

// repeated is what the number of times is passed through by which a list is repeated. Texts cannot
// use it: it is no name.
const repeated = "*"

// guard puts limits on Starlark's own functions. What one goes through counts as steps.
func guard(library map[string]function) {
	own := func(name string, check func(r *Run, args starlark.Tuple) error) {
		f := starlark.Universe[name].(*starlark.Builtin)
		library[name] = func(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if err := check(r, args); err != nil {
				return nil, err
			}
			return f.CallInternal(r.thread, args, kwargs)
		}
	}
	for _, name := range []string{"all", "any", "bytes", "dict", "enumerate", "list", "max", "min", "reversed", "set", "sorted", "tuple", "zip"} {
		own(name, func(r *Run, args starlark.Tuple) error {
			r.thread.Steps += uint64(len(args)) // max(*list)
			for _, v := range args {
				r.thread.Steps += uint64(max(starlark.Len(v), 0))
			}
			return nil
		})
	}
	for _, name := range []string{"str", "repr", "hash", "print"} {
		own(name, func(r *Run, args starlark.Tuple) error { return r.writable(name, args) })
	}
	unheard := library["print"]
	library["print"] = func(r *Run, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		if r.print == nil {
			r.thread.Steps += uint64(len(args))
			return starlark.None, nil
		}
		return unheard(r, b, args, kwargs)
	}
	library["range"] = limitedRange
	library[repeated] = repetitions
}

// writable reports values that are too large to be written as text.
func (r *Run) writable(name string, args starlark.Tuple) error {
	n := sized(args, largest, deepest)
	if n < 0 {
		return fmt.Errorf("%s takes at most %d values, at most %d lists deep", name, largest, deepest)
	}
	r.thread.Steps += uint64(n)
	return nil
}

// sized returns how many values there are in one, −1 if they are more than most or in more than
// depth lists.
func sized(v starlark.Value, most, depth int) (n int) {
	n = 1
	switch v := v.(type) {
	case starlark.String:
		n += len(v) / 100
	case starlark.Int:
		if _, small := v.Int64(); !small {
			n += v.BigInt().BitLen() / 100
		}
	}
	if n > most || depth < 0 {
		return -1
	}
	each := func(v starlark.Value) bool {
		m := sized(v, most-n, depth-1)
		if n += m; m < 0 {
			n = -1
		}
		return m >= 0
	}
	switch v := v.(type) {
	case *starlark.Dict:
		for key, value := range v.Entries() {
			if !each(key) || !each(value) {
				break
			}
		}
	case *starlark.List, starlark.Tuple, *starlark.Set:
		for x := range starlark.Elements(v.(starlark.Iterable)) {
			if !each(x) {
				break
			}
		}
	}
	return n
}

// tell hands on what a text prints, up to the limits.
func (r *Run) tell(text string) {
	if r.print == nil || r.printed > Lines {
		return
	}
	if r.printed++; r.printed > Lines {
		r.print(fmt.Sprintf("(A run prints at most %d lines.)", Lines))
		return
	}
	if letters := []rune(text); len(letters) > Letters {
		text = string(letters[:Letters]) + "…"
	}
	r.print(text)
}

// limitedRange is Starlark's range, of a limited length.
func limitedRange(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["range"].(*starlark.Builtin).CallInternal(r.thread, args, kwargs)
	if err != nil {
		return nil, err
	}
	n := starlark.Len(v)
	if n > longest {
		return nil, fmt.Errorf("a range of %d numbers is longer than %d", n, longest)
	}
	s := span{n: n}
	if n > 0 {
		first, _ := v.(starlark.Indexable).Index(0).(starlark.Int).Int64()
		s.first = first
	}
	if n > 1 {
		second, _ := v.(starlark.Indexable).Index(1).(starlark.Int).Int64()
		s.step = second - s.first
	}
	return s, nil
}

// repetitions passes on a number of times, if a list of so many entries is short enough.
func repetitions(_ *Run, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (starlark.Value, error) {
	times, ok := number(args[0])
	length, _ := number(args[1])
	if ok && times*length > longest {
		return nil, fmt.Errorf("a list of %v entries is longer than %d", times*length, longest)
	}
	return args[0], nil
}

// limited puts limits on a text: on its functions, and on how often a list is repeated that is
// written beside the *. Both are there before the text is compiled.
func limited(tree *syntax.File) error {
	var err error
	defined := 0
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.DefStmt, *syntax.LambdaExpr:
			if defined++; defined == functions+1 {
				start, _ := n.Span()
				err = written.Error{Line: int(start.Line), Column: int(start.Col), Text: fmt.Sprintf("there are more than %d functions", functions)}
			}
		case *syntax.BinaryExpr:
			if n.Op != syntax.STAR {
				break
			}
			if k := entries(n.X); k > 0 {
				n.Y = times(n.Y, n.OpPos, k)
			} else if k := entries(n.Y); k > 0 {
				n.X = times(n.X, n.OpPos, k)
			}
		}
		return true
	})
	return err
}

// entries returns how many entries an expression has that is a list, a tuple or a text as it is
// written, at least 1; and 0 if it is none.
func entries(x syntax.Expr) int {
	switch x := x.(type) {
	case *syntax.ParenExpr:
		return entries(x.X)
	case *syntax.ListExpr:
		return max(len(x.List), 1)
	case *syntax.TupleExpr:
		return max(len(x.List), 1)
	case *syntax.Comprehension:
		return 1
	case *syntax.Literal:
		if text, ok := x.Value.(string); ok {
			return max(len(text), 1)
		}
	}
	return 0
}

// times is a call of repetitions.
func times(n syntax.Expr, at syntax.Position, length int) syntax.Expr {
	return &syntax.CallExpr{Fn: &syntax.Ident{NamePos: at, Name: repeated}, Lparen: at, Rparen: at,
		Args: []syntax.Expr{n, &syntax.Literal{Token: syntax.INT, TokenPos: at, Raw: "1", Value: int64(length)}}}
}

// nested reports a text that would take a parser too deep, which a browser's stack does not bear.
func nested(source string) error {
	depth, ops, line := 0, 0, 1
	for i := 0; i < len(source); i++ {
		c := source[i]
		switch c {
		case '\n':
			if line++; depth == 0 {
				ops = 0
			}
		case '#':
			for i+1 < len(source) && source[i+1] != '\n' {
				i++
			}
		case '"', '\'':
			n := quoted(source[i:])
			for _, b := range []byte(source[i : i+n]) {
				if b == '\n' {
					line++
				}
			}
			i += n - 1
		case '(', '[', '{':
			depth++
			ops++
		case ')', ']', '}':
			depth = max(depth-1, 0)
		case '+', '-', '*', '/', '%', '&', '|', '^', '~', '<', '>', '=', '!':
			ops++
		case '.':
			if i+1 < len(source) && word(source[i+1]) && !('0' <= source[i+1] && source[i+1] <= '9') {
				ops++
			}
		default:
			if !word(c) {
				break
			}
			from := i
			for i+1 < len(source) && word(source[i+1]) {
				i++
			}
			switch source[from : i+1] {
			case "not", "lambda", "if", "else", "and", "or", "in", "for":
				ops++
			}
		}
		if depth > brackets {
			return written.Error{Line: line, Text: fmt.Sprintf("more than %d brackets are open here", brackets)}
		}
		if ops > operators {
			return written.Error{Line: line, Text: fmt.Sprintf("this statement has more than %d operators", operators)}
		}
	}
	return nil
}

func word(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// quoted returns the length of the text in quotes that a source begins with, or of what there is
// of it.
func quoted(source string) int {
	quote := source[:1]
	if len(source) >= 3 && source[1] == source[0] && source[2] == source[0] {
		quote = source[:3]
	}
	for i := len(quote); i < len(source); i++ {
		switch {
		case source[i] == '\\':
			i++
		case len(source)-i >= len(quote) && source[i:i+len(quote)] == quote:
			return i + len(quote)
		case source[i] == '\n' && len(quote) == 1:
			return i
		}
	}
	return len(source)
}

var errPanic = errors.New("this cannot be run: the interpreter has failed on it")
