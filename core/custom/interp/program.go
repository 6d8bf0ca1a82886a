// Package interp runs custom policies in Starlark (go.starlark.net), a language
// with Python's syntax that can neither read nor send anything. The README of package written says what
// a text finds defined.
//
// A run executes the text from its top, and then calls the functions that it defines. All its
// randomness comes from the run's own stream, logarithms and powers are those of package random, and
// no other number depends on the machine: the same text and seed give the same bits everywhere.
//
// What only works out a number or a law is a formula, and needs no interpreter (see formula.go).
//
// Every run ends, for its steps are counted. Checks limit the size and the time of single steps: they replace operators
// and methods that make texts, lists or large integers (see operators.go). A text can still gather more and more from
// call to call, so a program that runs texts of strangers needs a limit of memory (see package guard).
package interp

import (
	"fmt"
	"math"
	"strings"
	"sync"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Register links the interpreter into a program.
func Register() { custom.Register(New) }

// New makes a text ready to run: see [custom.Interpreter]. A text that cannot be run gives policies
// that have failed (see [Run.Err]).
func New(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
	return begun(source, spec, nil)
}

// begun is New, and worked takes the steps of each piece of work, if it is not nil.
func begun(source string, spec policy.Spec, worked func(steps uint64)) func(policy.Setup, *random.Source) policy.Policy {
	compiled := sync.OnceValues(func() (program, error) { return compile(source, spec) })
	return func(s policy.Setup, noise *random.Source) policy.Policy {
		p, err := compiled()
		return begin(p, err, spec, s, noise, StepsInAll, worked)
	}
}

// Metered is New for a program that has one goroutine. It calls told whenever the runs have made StepsAtOnce more steps,
// between two calls of a text's functions. So another program can tell long work from a call that does not end.
func Metered(told func()) custom.Interpreter {
	left := uint64(StepsAtOnce)
	worked := func(steps uint64) {
		if steps < left {
			left -= steps
			return
		}
		left = StepsAtOnce
		told()
	}
	return func(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
		return begun(source, spec, worked)
	}
}

// Work around a call, as steps of about the same time. Formulas have the first, too, for each arm.
const (
	stepsOfCall = 20
	stepsOfRun  = 1000
)

// work counts the steps of a piece of work.
func (r *Run) work(steps uint64) {
	if r.worked != nil {
		r.worked(steps)
	}
}

// Check returns what is wrong with a text before it runs, nil if nothing is. The error is an
// [custom.Error].
func Check(source string) error {
	spec, err := custom.Spec(source)
	if err != nil {
		return err
	}
	_, err = compile(source, spec)
	return err
}

// A program is a text that has been compiled.
type program struct {
	code    *starlark.Program
	formula *formula        // that the text's index or law is, nil if it is more
	checks  map[string]bool // that the code calls
	lines   map[string]int  // in which the names are defined that a run looks for
}

// dialect is Starlark as it is nearest to Python.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// file is what the interpreter calls the text.
const file = "policy"

// compile reads a text. The error is an [custom.Error].
func compile(source string, spec policy.Spec) (p program, err error) {
	defer func() {
		if recover() != nil {
			err = custom.Error{Text: errPanic.Error()}
		}
	}()
	if err := nested(source); err != nil {
		return p, err
	}
	tree, err := dialect.Parse(file, source, 0)
	if err != nil {
		return p, said(err, source, nil)
	}
	if err := limited(tree); err != nil {
		return p, err
	}
	defined := given(spec)
	if err := resolve.File(tree, func(name string) bool { return defined[name] }, starlark.Universe.Has); err != nil {
		return p, said(err, source, defined)
	}
	known := constants(spec, policy.Setup{})
	p.formula = formulaOf(tree, known)
	if p.lines, err = shaped(tree); err != nil {
		return p, err
	}
	w := rewriter{infer(tree, known), map[string]bool{}}
	w.all(tree)
	p.checks = w.uses
	p.code, err = starlark.FileProgram(tree, func(name string) bool { return defined[name] || w.uses[name] })
	return p, err
}

// given are the names that a text of a policy finds defined.
func given(spec policy.Spec) map[string]bool {
	all := map[string]bool{"arms": true}
	for name := range library {
		all[name] = true
	}
	for name := range constants(spec, policy.Setup{}) {
		all[name] = true
	}
	return all
}

// constants are the numbers that a text finds defined in a run.
func constants(spec policy.Spec, s policy.Setup) starlark.StringDict {
	all := starlark.StringDict{"K": starlark.MakeInt(s.Arms), "T": starlark.MakeInt64(s.Horizon), "pi": starlark.Float(math.Pi), "inf": starlark.Float(math.Inf(1))}
	if spec.Epsilon != policy.Ignores {
		all["eps"] = starlark.Float(s.Epsilon)
	}
	if spec.Delta != policy.Ignores {
		all["delta"] = starlark.Float(s.Delta)
	}
	for _, q := range spec.Params {
		if q.Kind == policy.Number {
			all[q.Name] = starlark.Float(s.Params[q.Name])
		}
	}
	return all
}

// asked are the functions that a run calls, with their arguments. A text has one of the first three.
var asked = []struct {
	name      string
	arguments []string
}{{"choose", []string{"t", "arms"}}, {"index", []string{"t", "arm"}}, {"law", []string{"t", "arm"}}, {"update", []string{"arm", "n", "total"}}}

// shaped returns in which lines a text defines the names that a run looks for. It reports a text
// without a function that says what to pull, or with two, or with one that takes other arguments.
func shaped(tree *syntax.File) (lines map[string]int, err error) {
	lines = map[string]int{}
	for i, statement := range tree.Stmts {
		switch s := statement.(type) {
		case *syntax.ExprStmt:
			call, ok := s.X.(*syntax.CallExpr)
			if !ok {
				continue
			}
			if f, ok := call.Fn.(*syntax.Ident); ok && f.Name == "policy" && !declares(tree.Stmts[:i]) {
				return nil, custom.Error{Line: int(f.NamePos.Line), Column: int(f.NamePos.Col), Text: "policy(…) must be the first statement, and must appear only once"}
			}
		case *syntax.DefStmt:
			lines[s.Name.Name] = int(s.Name.NamePos.Line)
			for _, f := range asked {
				if f.name == s.Name.Name && !takes(s.Params, len(f.arguments)) {
					return nil, custom.Error{Line: int(s.Name.NamePos.Line), Column: int(s.Name.NamePos.Col),
						Text: fmt.Sprintf("%s must take %d arguments: def %s(%s)", f.name, len(f.arguments), f.name, strings.Join(f.arguments, ", "))}
				}
			}
		case *syntax.AssignStmt:
			if name, ok := s.LHS.(*syntax.Ident); ok {
				lines[name.Name] = int(name.NamePos.Line)
			}
		}
	}
	first := ""
	for _, f := range asked[:3] {
		switch {
		case lines[f.name] == 0:
		case first != "":
			return nil, custom.Error{Line: max(lines[first], lines[f.name]), Text: "both " + first + " and " + f.name + " are defined, but a policy needs exactly one of them"}
		default:
			first = f.name
		}
	}
	if first == "" {
		return nil, custom.Error{Text: "no function chooses an arm: define index(t, arm), law(t, arm) or choose(t, arms)"}
	}
	return lines, nil
}

// declares reports whether policy(…) may follow these statements: a text in quotes, or nothing.
func declares(before []syntax.Stmt) bool {
	for _, s := range before {
		if e, ok := s.(*syntax.ExprStmt); ok {
			if _, ok := e.X.(*syntax.Literal); ok && len(before) == 1 {
				continue
			}
		}
		return false
	}
	return true
}

// takes reports whether a function with these parameters can be called with n arguments.
func takes(params []syntax.Expr, n int) bool {
	needed, most := 0, 0
	for _, p := range params {
		switch p := p.(type) {
		case *syntax.Ident:
			needed++
			most++
		case *syntax.BinaryExpr:
			most++
		case *syntax.UnaryExpr:
			if p.Op == syntax.STAR {
				most = max(most, n)
			}
		}
	}
	return needed <= n && n <= most
}
