package interp

import (
	"errors"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"

	"go.starlark.net/resolve"
	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// said turns an error of the interpreter into a [custom.Error] with its line. defined holds the names that are defined;
// it is needed only for errors about names.
func said(err error, source string, defined map[string]bool) error {
	var (
		known   custom.Error
		wrong   syntax.Error
		unknown resolve.ErrorList
		failed  *starlark.EvalError
	)
	switch {
	case errors.As(err, &wrong):
		at, column := int(wrong.Pos.Line), int(wrong.Pos.Col)
		if column == 1 && strings.HasPrefix(wrong.Msg, "got newline") { // the newline ends the previous line
			at, column = at-1, 0
		}
		return custom.Error{Line: at, Column: column, Text: advised(wrong.Msg, lineOf(source, at))}
	case errors.As(err, &unknown):
		return custom.Error{Line: int(unknown[0].Pos.Line), Column: int(unknown[0].Pos.Col), Text: named(unknown[0].Msg, defined)}
	case errors.As(err, &failed):
		e := custom.Error{Text: failedAs(failed.Msg)}
		for i := range failed.CallStack {
			if at := failed.CallStack.At(i).Pos; at.Filename() == file {
				e.Line, e.Column = int(at.Line), int(at.Col)
				break
			}
		}
		return e
	case errors.As(err, &known):
		return known
	}
	return custom.Error{Text: err.Error()}
}

func lineOf(source string, n int) string {
	for line := range strings.SplitSeq(source, "\n") {
		if n--; n == 0 {
			return strings.TrimSpace(line)
		}
	}
	return ""
}

const (
	noImport  = "import is not available; sqrt, log, exp and the samplers are already defined"
	noState   = "; keep values in a list or a dictionary outside the functions"
	noClasses = "classes are not available" + noState
	noErrors  = "exceptions are not available; use if to avoid an error, or fail(\"…\") to stop the run"
)

// A hint helps a reader who is used to Python.
type hint struct{ sign, says string }

// beginnings holds hints for lines that begin with a given text.
var beginnings = []hint{
	{"import ", noImport},
	{"from ", noImport},
	{"class ", noClasses},
	{"try", noErrors},
	{"raise", noErrors},
	{"assert", noErrors},
	{"with ", "with is not available"},
	{"async ", "async is not available"},
	{"@", "decorators are not available"},
	{"del ", "del is not available; write d.pop(key) or list.pop(place)"},
	{"global ", "global is not available" + noState},
	{"nonlocal ", "nonlocal is not available" + noState},
}

// signs lists hints. A hint applies if the source line contains line and the error message contains msg.
var signs = []struct{ line, msg, says string }{
	{"**", "*", "** is not available; write pow(x, y) or x * x"},
	{" is ", "is", "the operator “is” is not available; write == or !="},
	{`f"`, "", "f-strings are not available; write print(a, b) or \"%s\" % x"},
	{"f'", "", "f-strings are not available; write print(a, b) or '%s' % x"},
	{":=", "", ":= is not available"},
	{"yield", "yield", "yield is not available"},
	{"->", "", "type annotations are not available; write def index(t, arm)"},
	{"def ", "got ':'", "type annotations are not available; write def index(t, arm)"},
	{"&&", "", "write and instead of &&"},
	{"||", "", "write or instead of ||"},
	{"!", "'!'", "write not instead of !"},
	{"“", "'“'", "write \" in place of “"},
	{"”", "'”'", "write \" in place of ”"},
	{"‘", "'‘'", "write ' in place of ‘"},
	{"’", "'’'", "write ' in place of ’"},
	{"−", "'−'", "write - in place of −"},
	{"×", "'×'", "write * in place of ×"},
	{"≤", "'≤'", "write <= in place of ≤"},
	{"≥", "'≥'", "write >= in place of ≥"},
	{"`", "'`'", "remove ` and the lines with ```"},
	{">>>", "got '>>'", "remove >>> and ... at the beginning of each line"},
	{"", `u00a0`, "this line contains a non-breaking space; replace it with an ordinary space"},
	{"++", "", "++ is not available; write x += 1"},
	{" for ", "got for", "brackets are missing: [x for x in list]"},
	{"<", "does not associate", "write 0 < x and x < 1 instead of 0 < x < 1"},
	{">", "does not associate", "write 0 < x and x < 1 instead of 0 < x < 1"},
	{"=", "does not associate", "write a == b and b == c instead of a == b == c"},
}

// advised returns a hint about the likely reason for a syntax error.
func advised(msg, line string) string {
	for _, a := range beginnings {
		if strings.HasPrefix(line, a.sign) {
			return a.says
		}
	}
	for _, a := range signs {
		if strings.Contains(line, a.line) && strings.Contains(msg, a.msg) {
			return a.says
		}
	}
	for _, bracket := range []string{")", "]", "}"} {
		if strings.HasPrefix(msg, "got newline, want '"+bracket) || strings.HasPrefix(msg, "got end of file, want '"+bracket) {
			return "a " + bracket + " is missing"
		}
	}
	switch {
	case strings.Contains(msg, "got newline, want ':'"):
		return "a : is missing at the end of this line"
	case strings.Contains(msg, "got '=', want"):
		return msg + "; to compare, write =="
	case strings.Contains(msg, "want indent"):
		return "this line belongs to the line before it, so indent it further"
	case strings.Contains(msg, "got indent"), strings.Contains(msg, "unindent"):
		return "the indentation of this line matches no line before it"
	case strings.Contains(msg, "in string"):
		return "the closing quote of a string is missing"
	case strings.Contains(msg, "got identifier") && grouped(line):
		return "a number cannot contain _; write 1000000"
	}
	return msg
}

// grouped reports whether a line contains a number with an underscore, such as 1_000.
func grouped(line string) bool {
	for i := 1; i+1 < len(line); i++ {
		if line[i] == '_' && '0' <= line[i-1] && line[i-1] <= '9' && '0' <= line[i+1] && line[i+1] <= '9' {
			return true
		}
	}
	return false
}

// names holds hints for names that are not defined.
var names = map[string]string{
	"eps":        "eps is not defined, because the policy claims no privacy; write protects = \"sequence\" or uses = [\"eps\"] in policy(…)",
	"delta":      "delta is not defined, because the claim of the policy has no δ; to use it, write uses = [\"eps\", \"delta\"] in policy(…)",
	"math":       "math is not defined; sqrt, log, exp, floor and pi need no module",
	"np":         "np is not defined; sqrt, log, exp, argmax and the samplers need no module",
	"numpy":      "numpy is not defined; sqrt, log, exp, argmax and the samplers need no module",
	"scipy":      "scipy is not defined; kl, kl_ucb and the samplers need no module",
	"random":     "random is not defined; uniform() draws a number from 0 to 1; bernoulli, normal, laplace and beta draw from other distributions",
	"randint":    "randint is not defined; floor(uniform(0, K)) draws the index of an arm",
	"self":       "self is not defined: " + noClasses,
	"t":          "t is not defined here; it is the first argument of index, law and choose: the number of pulls so far",
	"arm":        "arm is not defined here; arms is the list of all arms",
	"isinstance": "isinstance is not defined; write type(x) == \"int\"",
	"map":        "map is not defined; write [f(x) for x in list]",
	"filter":     "filter is not defined; write [x for x in list if …]",
	"input":      "input is not defined; a policy cannot read input",
	"open":       "open is not defined; a policy cannot read files",
	"reward":     "reward is not defined; update(arm, n, total) receives the sum of n rewards as total",
	"epsilon":    "epsilon is not defined; the name of the budget is eps",
	"horizon":    "horizon is not defined; its name is T",
	"n_arms":     "n_arms is not defined; the number of arms is K",
	"num_arms":   "num_arms is not defined; the number of arms is K",
	"n":          "n is not defined here; arm.n is the number of observed rewards of an arm",
	"mean":       "mean is not defined; arm.mean is the mean of an arm, and sum(list) / len(list) is the mean of a list",
	"counts":     "counts is not defined; arm.n is the number of observed rewards of an arm",
	"means":      "means is not defined; the mean of an arm is arm.mean",
	"argmin":     "argmin is not defined; write argmax([-x for x in list])",
	"length":     "length is not defined; write len(list)",
	"ln":         "ln is not defined; log is the natural logarithm",
	"log2":       "log2 is not defined; write log(x) / log(2)",
	"log10":      "log10 is not defined; write log(x) / log(10)",
	"gauss":      "gauss is not defined; normal(mean, sd) draws from a normal distribution",
	"choice":     "choice is not defined; list[floor(uniform(0, len(list)))] draws an entry of a list",
	"this":       "this is not defined: " + noClasses,
}

// named returns a hint about an error that concerns a name.
func named(msg string, defined map[string]bool) string {
	name, found := strings.CutPrefix(msg, "undefined: ")
	if !found {
		if strings.Contains(msg, "return statement not within") {
			return "this return is outside a function"
		}
		return msg
	}
	name, own, _ := strings.Cut(name, " ") // Starlark adds a similar name that the source defines
	if says, ok := names[name]; ok {
		return says
	}
	text := strconv.Quote(name) + " is not defined"
	if own != "" {
		return text + " " + own
	}
	if like := nearest(name, defined); strings.EqualFold(like, name) {
		return text + " (did you mean " + like + "? Names are case-sensitive)"
	} else if like != "" {
		return text + " (did you mean " + like + "?)"
	}
	return text
}

// nearest returns the defined name that is most similar to name, or "" if none is similar enough.
func nearest(name string, defined map[string]bool) (best string) {
	least := 3
	try := func(other string) {
		d := distance(name, other)
		if strings.EqualFold(name, other) {
			d = 0
		} else if d >= len(name)/2 {
			return
		}
		if d < least || d == least && best != "" && other < best {
			best, least = other, d
		}
	}
	for other := range defined {
		try(other)
	}
	for other := range starlark.Universe {
		try(other)
	}
	return best
}

// distance returns the edit distance of two words: how many letters to insert, delete, replace or swap.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
		for j := range rows[i] {
			if i == 0 || j == 0 {
				rows[i][j] = i + j
				continue
			}
			change := rows[i-1][j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			rows[i][j] = min(change, rows[i-1][j]+1, rows[i][j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
