// Package interp runs policies that somebody has written in Starlark (go.starlark.net), a language
// with Python's syntax that can neither read nor send anything. The README of package written says what
// a text finds defined.
//
// A run executes the text from its top, and then calls the functions that it defines. All its
// randomness comes from the run's own stream, logarithms and powers are those of package random, and
// no other number depends on the machine: the same text and seed give the same bits everywhere.
//
// Whatever a text does ends: a call by its number of steps, a range by its length. Memory is not
// counted here. A program that runs texts of strangers has a limit of its own, and somebody who
// starts it again.
package interp

import (
	"errors"
	"strconv"
	"strings"
	"sync"

	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/written"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// Register links the interpreter into a program.
func Register() { written.Register(New) }

// New makes a text ready to run: see [written.Interpreter]. A text that cannot be run gives policies
// that have failed (see [Run.Err]).
func New(source string, spec policy.Spec) func(policy.Setup, *random.Source) policy.Policy {
	compiled := sync.OnceValues(func() (*starlark.Program, error) { return compile(source, spec) })
	return func(s policy.Setup, noise *random.Source) policy.Policy {
		p, err := compiled()
		return begin(p, err, spec, s, noise)
	}
}

// Check returns what is wrong with a text before it runs, nil if nothing is.
func Check(source string) error {
	spec, err := written.Spec(source)
	if err != nil {
		return err
	}
	_, err = compile(source, spec)
	return err
}

// dialect is Starlark as it is nearest to Python.
var dialect = &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}

// file is what the interpreter calls the text.
const file = "policy"

// compile reads a text. The error is an [written.Error].
func compile(source string, spec policy.Spec) (*starlark.Program, error) {
	defined := given(spec)
	tree, p, err := starlark.SourceProgramOptions(dialect, file, source, func(name string) bool { return defined[name] })
	if err != nil {
		return nil, said(err, source)
	}
	return p, functions(tree)
}

// given are the names that a text of a policy finds defined.
func given(spec policy.Spec) map[string]bool {
	all := map[string]bool{"K": true, "T": true, "arms": true, "pi": true, "inf": true}
	for name := range library {
		all[name] = true
	}
	if spec.Epsilon != policy.Ignores {
		all["eps"] = true
	}
	if spec.Delta != policy.Ignores {
		all["delta"] = true
	}
	for _, q := range spec.Params {
		if q.Kind == policy.Number {
			all[q.Name] = true
		}
	}
	return all
}

// asked are the functions of which a text has one, with the arguments that they are called with.
var asked = []struct {
	name      string
	arguments string
}{{"choose", "t, arms"}, {"index", "t, arm"}, {"law", "t, arm"}}

// functions reports a text without a function that says what to pull, or with two.
func functions(tree *syntax.File) error {
	line := map[string]int{}
	for _, statement := range tree.Stmts {
		switch s := statement.(type) {
		case *syntax.DefStmt:
			line[s.Name.Name] = int(s.Name.NamePos.Line)
		case *syntax.AssignStmt:
			if name, ok := s.LHS.(*syntax.Ident); ok {
				line[name.Name] = int(name.NamePos.Line)
			}
		}
	}
	first, last := "", 0
	var forms []string
	for _, f := range asked {
		forms = append(forms, "def "+f.name+"("+f.arguments+")")
		switch at := line[f.name]; {
		case at == 0:
		case first != "":
			return written.Error{Line: max(at, last), Text: "both " + first + " and " + f.name + " are defined, and a policy has one of them"}
		default:
			first, last = f.name, at
		}
	}
	if first == "" {
		return written.Error{Text: "nothing says which arm is pulled: define " + strings.Join(forms[:2], ", ") + " or " + forms[2]}
	}
	return nil
}

// said turns an error of the interpreter into one of a line.
func said(err error, source string) error {
	var (
		wrong   syntax.Error
		unknown resolve.ErrorList
		failed  *starlark.EvalError
	)
	switch {
	case errors.As(err, &wrong):
		return written.Error{Line: int(wrong.Pos.Line), Column: int(wrong.Pos.Col), Text: advised(wrong.Msg, lineOf(source, int(wrong.Pos.Line)))}
	case errors.As(err, &unknown):
		return written.Error{Line: int(unknown[0].Pos.Line), Column: int(unknown[0].Pos.Col), Text: unknownName(unknown[0].Msg)}
	case errors.As(err, &failed):
		e := written.Error{Text: failed.Msg}
		for i := range failed.CallStack {
			if at := failed.CallStack.At(i).Pos; at.Filename() == file {
				e.Line, e.Column = int(at.Line), int(at.Col)
				break
			}
		}
		return e
	}
	return written.Error{Text: err.Error()}
}

func lineOf(source string, n int) string {
	for line := range strings.SplitSeq(source, "\n") {
		if n--; n == 0 {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

// advised says what somebody who knows Python may not know, where that is what is wrong.
func advised(msg, line string) string {
	for _, a := range []struct{ sign, says string }{
		{"import ", "there is no import; sqrt, log, exp and the samplers are defined already"},
		{"from ", "there is no import; sqrt, log, exp and the samplers are defined already"},
		{"class ", "there are no classes; keep what is to be remembered in lists or dictionaries outside the functions"},
		{"try", "there is no try"},
		{"with ", "there is no with"},
		{"global ", "there is no global; keep what is to change in a list or a dictionary outside the functions"},
		{"nonlocal ", "there is no nonlocal; keep what is to change in a list or a dictionary outside the functions"},
	} {
		if strings.HasPrefix(line, a.sign) {
			return a.says
		}
	}
	if strings.Contains(line, "**") && strings.Contains(msg, "'*'") || strings.Contains(line, "**") && strings.Contains(msg, "**") {
		return "there is no **; write pow(x, y), or x * x"
	}
	if strings.Contains(line, `f"`) || strings.Contains(line, "f'") {
		return msg + "; there are no f-strings, write \"%s\" % x"
	}
	return msg
}

// unknownName says what a name may have to do with, where that is known.
func unknownName(msg string) string {
	name, found := strings.CutPrefix(msg, "undefined: ")
	if !found {
		return msg
	}
	name, _, _ = strings.Cut(name, " ")
	switch name {
	case "eps":
		return "eps is not defined: the policy claims nothing; write protects or uses = [\"eps\"] in policy(…)"
	case "delta":
		return "delta is not defined: what the policy protects has no δ; uses = [\"eps\", \"delta\"] in policy(…) asks for one"
	case "math", "np", "numpy", "random":
		return name + " is not defined; sqrt, log, exp and the samplers need no module"
	}
	return strconv.Quote(name) + " is not defined"
}
