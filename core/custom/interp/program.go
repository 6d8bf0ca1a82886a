// Package interp runs custom policies. They are written in Starlark (go.starlark.net), a language with the syntax of
// Python that can neither read files nor send data. The README of package custom lists the predefined names.
//
// A run first executes the source from its top, and then calls the functions that the source defines. All random
// numbers come from the run's stream. Package random computes logarithms and powers, and nothing else depends on the
// machine. So the same source and seed give the same bits everywhere.
//
// An index or a law that is only an arithmetic expression is a formula. A formula does not need the interpreter (see
// formula.go).
//
// Every run ends, because its steps are counted. Checks limit the size and the time of single operations. They replace
// operators and methods that create strings, lists or large integers (see operators.go). A policy can still accumulate
// memory from call to call, so a program that runs untrusted sources must limit its memory (see package guard).
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

// New compiles a source: see [custom.Interpreter]. If the source contains an error, its runs fail from the start (see
// [Run.Err]).
func New(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
	return begun(source, spec, nil)
}

// begun implements New. After each piece of work, it calls worked with the number of steps; worked may be nil.
func begun(source string, spec policy.Spec, worked func(steps uint64)) func(policy.Setup, *random.Source) policy.Policy {
	compiled := sync.OnceValues(func() (program, error) { return compile(source, spec) })
	return func(s policy.Setup, noise *random.Source) policy.Policy {
		p, err := compiled()
		return begin(p, err, spec, s, noise, StepsInAll, worked)
	}
}

// Metered returns an interpreter for a program that has only one goroutine. Whenever the runs have taken another
// StepsAtOnce steps, it calls told between two calls of a source's functions. So an observer can distinguish a long
// computation from a call that does not end.
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

// The costs of the work around a call, in steps that take about the same time. A formula costs stepsOfCall for each
// arm.
const (
	stepsOfCall = 20
	stepsOfRun  = 1000
)

// work reports the number of steps in a piece of work.
func (r *Run) work(steps uint64) {
	if r.worked != nil {
		r.worked(steps)
	}
}

// Check returns the error that is found in a source before it runs, or nil. The error is a [custom.Error].
func Check(source string) error {
	spec, err := custom.Spec(source)
	if err != nil {
		return err
	}
	_, err = compile(source, spec)
	return err
}

// A program is a compiled source.
type program struct {
	code    *starlark.Program
	formula *formula        // the formula of index or law; nil if it is not a formula
	checks  map[string]bool // the names of the checks in the code
	lines   map[string]int  // the lines that define the functions of the language, such as index
}

// dialect is the variant of Starlark that is closest to Python.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// file is the file name that the interpreter uses for a source.
const file = "policy"

// compile compiles a source. The error is a [custom.Error].
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

// given returns the predefined names that a source can use.
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

// constants returns the predefined numbers that a source can use in a run.
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

// asked lists the functions that a run calls, with their arguments. A source defines exactly one of the first three.
var asked = []struct {
	name      string
	arguments []string
}{{"choose", []string{"t", "arms"}}, {"index", []string{"t", "arm"}}, {"law", []string{"t", "arm"}}, {"update", []string{"arm", "n", "total"}}}

// shaped returns the lines that define the functions of the language. It returns an error if the source defines no
// function that chooses an arm, or two of them, or if a function takes the wrong number of arguments.
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

// declares reports whether policy(…) may follow the given statements. Only a docstring may precede it.
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
