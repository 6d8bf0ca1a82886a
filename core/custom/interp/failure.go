package interp

import (
	"strings"

	"epsilonarcade/core/custom"

	"go.starlark.net/starlark"
)

// failedAs explains a run's error in plain words and adds a likely reason.
func failedAs(msg string) string {
	if strings.HasPrefix(msg, "fail: ") { // the message of the policy itself
		return msg
	}
	msg = plainly(msg)
	for _, a := range reasons {
		if strings.Contains(msg, a.sign) {
			return msg + a.says
		}
	}
	return msg
}

// reasons holds hints for messages that contain a given text. The first hint that fits is used.
var reasons = []hint{
	{"local variable", "; a variable that a function assigns to is local. To keep a value between pulls, use a list or a dictionary outside: state = {\"n\": 0} and state[\"n\"] += 1"},
	{"global variable", "; its value is assigned on a later line"},
	{"arm has no .", "; an arm has i, n, mean, sum and weight"},
	{"counter has no .", "; a counter has add(x), n and sum"},
	{"dict has no .", "; put the key of a dictionary in brackets: state[\"n\"]"},
	{"tuple has no .", "; use list(arms) to get a list"},
	{"by zero", "; n is 0 before the first pull of an arm: write start = 1 to pull each arm once first"},
	{"called recursively", "; a function cannot call itself, directly or through another function: write a loop"},
	{"log of 0 ", "; t is 0 at the first pull: write log(t + 1), or start = 1"},
	{"load not implemented", "; a policy cannot load files"},
	{"empty sequence", "; an empty list has no largest or smallest entry"},
	{"unknown conversion", "; use %s or %d, and round(x * 1000) / 1000 for three decimal places"},
	{"unhandled index operation arm", "; write arm.mean, arm.n, arm.sum or arm.i"},
	{"want int", "; a whole number is needed: write x // y or int(x)"},
	{"cannot be called", "; write an index or a key in square brackets: arms[0]"},
	{"an int is not a list", "; write range(n) to count from 0 to n - 1"},
	{"during iteration", "; loop over a copy: for x in list(active)"},
	{"dictionary has no key", "; write d.get(key, 0) to use 0 for a missing key"},
	{"unhashable", "; a key must be a number, a string, an arm or a tuple of these"},
}

// plainly rewrites the interpreter's most frequent messages in words without jargon.
func plainly(msg string) string {
	words := strings.Fields(msg)
	last := func(i int) string { return words[len(words)-i] }
	switch {
	case strings.HasSuffix(msg, " not implemented") && len(words) >= 5: // max: int > NoneType not implemented
		who, _, _ := strings.Cut(msg, last(5)+" "+last(4))
		return who + kind(last(5)) + " and " + kind(last(3)) + " cannot be compared with " + last(4) + about(last(5), last(3))
	case strings.HasPrefix(msg, "unknown binary op: ") && len(words) == 6:
		if last(3) == "string" && last(2) == "+" {
			return kind(last(1)) + " cannot be added to a string; str(x) converts a number to a string"
		}
		return "the operator " + last(2) + " cannot combine " + kind(last(3)) + " and " + kind(last(1)) + about(last(3), last(1))
	case strings.HasPrefix(msg, "unknown unary op: ") && len(words) == 5:
		return "the operator " + last(2) + " cannot be applied to " + kind(last(1)) + about(last(1), last(1))
	case strings.HasPrefix(msg, "NoneType has no .") && len(words) >= 4:
		return "None has no " + words[3] + about("NoneType", "")
	case strings.HasPrefix(msg, "unhandled index operation NoneType"):
		return "None has no indices and no keys" + about("NoneType", "")
	case strings.Contains(msg, " out of range [") && len(words) == 7: // list index 5 out of range [-2:1]
		_, end, _ := strings.Cut(strings.TrimSuffix(last(1), "]"), ":")
		text := "there is no index " + words[2] + " in this " + words[0] + ", whose indices are 0 to " + end
		if words[0] == "tuple" {
			text += "; the indices of arms are 0 to K - 1"
		}
		return text
	case strings.Contains(msg, "out of range: empty ") && len(words) == 7: // index 0 out of range: empty list
		return "there is no index " + words[1] + " in this " + last(1) + ", which is empty"
	case strings.HasSuffix(msg, "division by zero"):
		return "division by zero"
	case strings.HasSuffix(msg, "modulo by zero"):
		return "% by zero"
	case strings.HasPrefix(msg, "invalid call of non-function ("):
		return kind(strings.Trim(last(1), "()")) + " cannot be called"
	case strings.HasSuffix(msg, " value is not iterable") && len(words) == 5:
		return kind(words[0]) + " is not a list"
	case strings.HasSuffix(msg, " value does not support item assignment"):
		return kind(words[0]) + " cannot be changed; use list(arms) to get a list, which can be changed"
	case strings.HasSuffix(msg, " in sequence assignment") && len(words) == 5:
		return "several names cannot share one value, " + kind(words[1])
	case strings.HasPrefix(msg, "'in <range>' requires "):
		return "a range contains numbers, not " + kind(last(1))
	case strings.HasPrefix(msg, "key ") && strings.HasSuffix(msg, " not in dict"):
		return "this dictionary has no " + strings.TrimSuffix(msg, " not in dict")
	}
	return msg
}

// about returns a hint about the two types that an operation cannot combine.
func about(a, b string) string {
	for _, h := range []hint{
		{"NoneType", "; perhaps a return is missing, or a variable has no value yet"},
		{"law", "; to draw a number from a distribution, write normal, laplace or beta in lower case"},
		{"builtin_function_or_method", "; are the brackets of a call missing?"},
		{"function", "; are the brackets of a call missing? Write key = before a function: max(arms, key = f)"},
		{"arm", "; arm.n and arm.mean are numbers, and max(arms, key = lambda a: a.n) is an arm"},
		{"list", "; write [2 * x for x in list] to compute a number for each entry"},
	} {
		if a == h.sign || b == h.sign {
			return h.says
		}
	}
	return ""
}

// kind returns the name of a type, with an article.
func kind(name string) string {
	switch name {
	case "NoneType":
		return "None"
	case "string":
		return "a string"
	case "dict":
		return "a dictionary"
	case "law":
		return "a distribution"
	case "builtin_function_or_method":
		return "a function"
	case "int", "arm":
		return "an " + name
	}
	return "a " + name
}

// attempt runs a call of the interpreter and turns a panic into an error that names its line. To find the line, it
// repeats the call while watching every line.
func (r *Run) attempt(do func() (starlark.Value, error)) (v starlark.Value, err error) {
	defer func() {
		if recover() == nil {
			return
		}
		failed := custom.Error{Text: errPanic.Error()}
		defer func() {
			_ = recover()
			v, err = nil, failed
		}()
		r.print, r.watch = nil, func(line int) { failed.Line = line }
		r.limit = r.thread.Steps + StepsAtOnce
		r.allow()
		_, _ = do()
	}()
	return do()
}
