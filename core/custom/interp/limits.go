package interp

import (
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"epsilonarcade/core/custom"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Limits on single operations and on a run.
const (
	longest   = 1_000_000 // numbers in a range, entries in a list, or bytes in a string
	digits    = 600       // in a whole number; floats have up to 309
	widest    = 2_000     // bits in a whole number
	largest   = 10_000    // values that are written as text in one operation
	deepest   = 100       // nesting of lists in such a value
	functions = 100       // functions in a source, which also limits the depth of nested calls
	brackets  = 50        // nesting of brackets
	operators = 500       // operators in one statement
	counters  = 10_000    // counters in a run
	Lines     = 1_000     // printed lines in a run
	Letters   = 500       // characters in a printed line
)

// limit adds Starlark's own functions to the library, with limits. Each visited entry counts as a step.
func limit(library map[string]function) {
	own := func(name string, check func(r *Run, args starlark.Tuple, kwargs []starlark.Tuple) error) {
		f := starlark.Universe[name].(*starlark.Builtin)
		library[name] = func(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			if err := check(r, args, kwargs); err != nil {
				return nil, err
			}
			return f.CallInternal(r.thread, args, kwargs)
		}
	}
	for _, name := range []string{"all", "any", "bytes", "dict", "enumerate", "list", "max", "min", "reversed", "set", "sorted", "tuple", "zip"} {
		look := map[string]func(*Run, starlark.Value) error{"dict": (*Run).lookups, "set": (*Run).lookups, "max": (*Run).ordered, "min": (*Run).ordered, "sorted": (*Run).ordered}[name]
		own(name, func(r *Run, args starlark.Tuple, kwargs []starlark.Tuple) error {
			steps := len(args) // a call such as max(*list) passes many arguments
			for _, v := range args {
				steps += max(starlark.Len(v), 0)
			}
			if name == "enumerate" { // each entry becomes a tuple
				steps *= 2
			}
			if err := r.spend(steps); err != nil || look == nil || len(args) == 0 {
				return err
			}
			for _, pair := range kwargs {
				if pair[0] == starlark.String("key") && name != "dict" { // see the method ordering
					return nil
				}
			}
			if len(args) > 1 && (name == "max" || name == "min") {
				return look(r, args)
			}
			return look(r, args[0])
		})
	}
	for _, name := range []string{"str", "repr", "hash", "fail"} {
		what := name + " takes"
		own(name, func(r *Run, args starlark.Tuple, _ []starlark.Tuple) error { return r.through(args, 1, what) })
	}
	print := starlark.Universe["print"].(*starlark.Builtin)
	library["print"] = func(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		for _, pair := range kwargs { // print writes sep between every two values
			if n, ok := text(pair[1]); ok && n*len(args) > Letters {
				return nil, fmt.Errorf("print writes at most %d characters between values", Letters)
			}
		}
		if err := r.through(args, 1, "print takes"); err != nil || r.print == nil {
			return starlark.None, err
		}
		return print.CallInternal(r.thread, args, kwargs)
	}
	for _, name := range []string{"int", "float"} {
		own(name, func(_ *Run, args starlark.Tuple, _ []starlark.Tuple) error {
			if len(args) > 0 {
				if n, ok := text(args[0]); ok && n > digits {
					return integer(widest + 1)
				}
			}
			return nil
		})
	}
	attribute := starlark.Universe["getattr"].(*starlark.Builtin)
	library["getattr"] = func(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
		v, err := attribute.CallInternal(r.thread, args, kwargs)
		if err != nil {
			return nil, err
		}
		return r.checkedMethod(v), nil
	}
	library["range"] = limitedRange
}

// through counts the steps of visiting a value the given number of times. If the value is too large, it returns an
// error that begins with what.
func (r *Run) through(v starlark.Value, times int, what string) error {
	n := sized(v, largest, deepest)
	if n < 0 {
		return errors.New(what + " " + atMost)
	}
	return r.spend(n * times)
}

// atMost describes the limits on values that through accepts.
var atMost = fmt.Sprintf("at most %d values, nested at most %d lists deep; 100 characters of a string count as one value", largest, deepest)

// sized returns the number of values in v, including v itself. It returns −1 if that number exceeds most, or if lists
// are nested more than depth deep.
func sized(v starlark.Value, most, depth int) (n int) {
	n = 1
	if length, ok := text(v); ok {
		n += length / 100
	} else if x, ok := v.(starlark.Int); ok {
		n += width(x) / 100
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

// tell passes on a printed line, within the limits.
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
	r.print(custom.Visible(text))
}

// limitedRange is Starlark's range with a limit on its length.
func limitedRange(r *Run, _ *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
	v, err := starlark.Universe["range"].(*starlark.Builtin).CallInternal(r.thread, args, kwargs)
	if err != nil {
		return nil, err
	}
	if n := starlark.Len(v); n > longest {
		return nil, fmt.Errorf("a range of %d numbers exceeds the limit of %d", n, longest)
	}
	return v, nil
}

// limited rejects a source that contains too many functions or numbers that are too large.
func limited(tree *syntax.File) error {
	var err error
	defined := 0
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Literal:
			if x, ok := n.Value.(*big.Int); ok && err == nil {
				if wide := integer(x.BitLen()); wide != nil {
					err = custom.Error{Line: int(n.TokenPos.Line), Column: int(n.TokenPos.Col), Text: wide.Error()}
				}
			}
		case *syntax.DefStmt, *syntax.LambdaExpr:
			if defined++; defined == functions+1 {
				start, _ := n.Span()
				err = custom.Error{Line: int(start.Line), Column: int(start.Col), Text: fmt.Sprintf("there are more than %d functions", functions)}
			}
		}
		return true
	})
	return err
}

// tokens matches the tokens that nested examines. Each string is one token, and so is each comment.
var tokens = regexp.MustCompile(`(?s)#[^\n]*|` +
	`"""(?:\\.|[^\\])*?(?:"""|\\?$)|'''(?:\\.|[^\\])*?(?:'''|\\?$)|` +
	`"(?:\\.|[^\\"\n])*"?|'(?:\\.|[^\\'\n])*'?|` +
	`\.\w*|\w+|[\n()\[\]{}+\-*/%&|^~<>=!]`)

// nested rejects a source that is deeply nested, because the parser would exhaust a browser's stack.
func nested(source string) error {
	depth, ops, line := 0, 0, 1
	for _, token := range tokens.FindAllString(source, -1) {
		switch token {
		case "\n":
			if depth == 0 {
				ops = 0
			}
		case "(", "[", "{":
			depth++
			ops++
		case ")", "]", "}":
			depth = max(depth-1, 0)
		case "+", "-", "*", "/", "%", "&", "|", "^", "~", "<", ">", "=", "!", "not", "lambda", "if", "else", "and", "or", "in", "for":
			ops++
		default:
			if token[0] == '.' && len(token) > 1 && (token[1] < '0' || token[1] > '9') {
				ops++
			}
		}
		line += strings.Count(token, "\n")
		if depth > brackets {
			return custom.Error{Line: line, Text: fmt.Sprintf("more than %d brackets are open here", brackets)}
		}
		if ops > operators {
			return custom.Error{Line: line, Text: fmt.Sprintf("this statement has more than %d operators", operators)}
		}
	}
	return nil
}

var errPanic = errors.New("this policy cannot run, because the interpreter failed")
