package interp_test

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/custom"
	corpus "epsilonarcade/core/testkit/hostile"
)

// A hostile source tries to hang or crash the program, to exhaust its memory, or to break out.
type hostile struct{ name, source string }

const harmless = "\ndef index(t, arm):\n    return 1\n"

// statements are harmful at the top, in index and in update. The corpus has more, with their outcomes.
var statements = []string{
	// loops
	"while True: x = [1]",
	"[[k for k in range(1000)] for i in range(1000000) for j in range(1000)]",
	"{i: j for i in range(1000000) for j in range(1000)}",
	"s = set([(i, j) for i in range(1000) for j in range(10000)])",
	"for i in range(1000000): any([False])",
	// numbers
	"x = 1 << (1 << 100)",
	"x = 7 % 0",
	"x = 1.0 / 0",
	"x = int(inf)",
	"x = int(inf - inf)",
	"x = float(\"9\" * 10000)",
	"x = str(int(\"9\" * 10000) << 500)",
	"x = floor(inf) + ceil(-inf) + round(inf - inf)",
	"x = sqrt(-1)",
	"x = log(-1)",
	"x = log(float(\"nan\"))",
	"x = exp(1e308) - exp(1e308)",
	"x = pow(0, -1) + pow(10, 1e308) + pow(1e308, 64)",
	"x = pow(-1, 0.5)",
	"x = kl(float(\"nan\"), 0.5)",
	"x = sorted([float(\"nan\"), 1, inf, float(\"nan\"), -inf]) + [max(float(\"nan\"), 1)]",
	"x = {float(\"nan\"): i for i in range(100)}",
	"x = argmax([float(\"nan\")])",
	"x = bytes([256])",
	"x = chr(1 << 40)",
	// lists and strings
	"x = [0 for i in [1]] * 1000000000",
	"for i in range(1000000): list(range(1000000))",
	"for i in range(1000000): sorted(range(1000000))",
	"for i in range(1000000): max(range(1000000))",
	"for i in range(1000000): min(*range(1000000))",
	"for i in range(1000000): tuple(range(1000000))",
	"for i in range(1000000): dict(zip(range(1000000), range(1000000)))",
	"for i in range(1000000): set(range(1000000))",
	"for i in range(1000000): list(enumerate(range(1000000)))",
	"for i in range(1000000): list(reversed(range(1000000)))",
	"for i in range(1000000): sum(range(1000000))",
	"for i in range(1000000): argmax(range(1000000))",
	"x = {1: 1}\nfor y in x: x[y + 1] = 1",
	"x = set([1])\nfor y in x: x.add(y + 1)",
	"x = [3, 1, 2]\ndef f(y):\n    x.append(y)\n    return y\nsorted(x, key = f)",
	"x = \",\".join([\"a\"] * 100000).split(\",\")",
	// output
	"x = {}\nx[1] = x\ny = str(x)",
	"x = [1]\nx.append(x)\ny = [1]\ny.append(y)\nz = x == y",
	"print(*range(1000000))",
	"x = \"%\" % ()",
	"x = \"%s\" % (1, 2)",
	"x = \"{}{}{}\".format(1)",
	"x = \"{0[0]}{0.__class__}\".format([1])",
	"x = {[]: 1}",
	"x = {}[[1]]",
	// tricks
	"x = arms[0].__class__",
	"x = getattr(arms[0], \"got\")",
	"x = [getattr(arms[0], y) for y in dir(arms[0])]",
	"arms[0].sum += 1",
	"arms[0] = None",
	"arms.append(arms[0])",
	"x = {a: 1 for a in arms}[arms[-1]] + hash(arms[0])",
	"x = arms[0] < arms[1]",
	"x = arms[0] + arms[1]",
	"x = arms[1000000000000]",
	"x = sqrt.__call__",
	"x = sqrt(*[1, 2], **{\"x\": 3})",
	"x = normal(**{\"mean\": 1, \"eps\": 2})",
	"x = print.__globals__",
	"x = ucb(arms, arms)",
	"x = ucb(float(\"nan\"), arms[0])",
	"x = kl_ucb(inf, arms[0], inf)",
	"x = policy(policy)",
	"load(\"os\", \"system\")",
	// distributions and counters
	"x = Normal(inf, 1)",
	"x = Normal(0, float(\"nan\"))",
	"x = Normal(0, 1e300)",
	"x = Beta(0, 0)",
	"x = beta(1e-300, 1e300)",
	"x = laplace(0, inf)",
	"x = [Normal(0, 1) == Normal(0, 1), str(Beta(1, 1))]\ny = {Normal(0, 1): 1}",
	"x = uniform(-1e308, 1e308)",
	"x = bernoulli(float(\"nan\"))",
	"x = randomised_response(0, 1e308) + randomised_response(1, 0)",
	"x = hybrid(1e-300)\nfor i in range(100): x.add(1e308)\ny = x.sum",
	"x = hybrid(float(\"nan\"))",
	"x = tree(1, 1e300)",
	"x = tree(1, 1 << 40)\nx.add(0, 1 << 40)\ny = x.sum\nx.add(1)",
	"x = hybrid(1)\nx.add(1, -5)",
	"x = hybrid(1)\nx.add(x)",
	"x = laplace(0, 1e-320) + laplace(0, 1e300) + normal(0, 1e150) + beta(1e15, 1e15) + beta(0.001, 0.001)",
	"x = hybrid(inf)\nx.add(1)\ny = x.sum",
	"x = tree(inf)\nx.add(1)\ny = x.sum",
	"x = tree(1e-320)\nx.add(1)\ny = x.sum",
	"x = range(-1 << 62, 1 << 62, 1 << 61)[::-1][::2147483647]",
	"x = range(5)\nfor i in range(100): x = x[::-1]\ny = [3 in x, 7 in x, x == range(5), x[1:][0], str(x)]",
	// recursion
	"def f(n):\n    return g(n)\ndef g(n):\n    return f(n)\nf(1)",
	"def f(n):\n    return max([1, 2], key = f)\nf(1)",
}

// texts returns hostile sources.
func texts() (all []hostile) {
	add := func(name, source string) { all = append(all, hostile{name, source}) }
	const size = custom.MaxSource - 100
	for name, part := range map[string]string{
		"round brackets": "(", "square brackets": "[", "curly brackets": "{", "minus": "-", "not": "not ", "lambda": "lambda: ", "if": "1 if 1 else ",
		"plus": "1+", "dots": "a.", "calls": "f(", "backslashes": "\\\n", "stars": "*", "quotes": "\"", "three quotes": "\"\"\"", "and": "1 and ", "keys": "{1:", "indexes": "a[", "in": "1 in ",
	} {
		add("deep "+name, "x = "+strings.Repeat(part, size/len(part))+harmless)
	}
	add("closed brackets", "x = "+strings.Repeat("(", 8000)+"1"+strings.Repeat(")", 8000)+harmless)
	add("pairs of brackets", "x = 1"+strings.Repeat("()", 8000)+harmless)
	deep := ""
	for i := range 150 {
		deep += strings.Repeat(" ", i) + "if 1:\n"
	}
	add("blocks in blocks", deep+strings.Repeat(" ", 150)+"pass"+harmless)
	add("elif", "if 1: pass\n"+strings.Repeat("elif 1: pass\n", size/13)+harmless)
	add("functions", strings.Repeat("def f(): pass\n", size/14)+harmless)
	calls := "def f0(): return 1\n"
	for i := range 99 {
		calls += fmt.Sprintf("def f%d(): return f%d()\n", i+1, i)
	}
	add("calls in calls", calls+"f99()\n"+harmless)
	add("statements", strings.Repeat("x=1\n", size/4)+harmless)
	add("a table", "x = ["+strings.Repeat("-1.5,", size/5)+"]"+harmless)
	add("a long number", "x = "+strings.Repeat("9", size)+harmless)
	add("a long fraction", "x = 1."+strings.Repeat("9", size)+"e-999999999"+harmless)
	add("a long exponent", "x = 1e"+strings.Repeat("9", size)+harmless)
	add("a long name", strings.Repeat("x", size)+" = 1"+harmless)
	add("a long line", "# "+strings.Repeat("x", size)+harmless)
	add("arguments", "print("+strings.Repeat("1,", 8000)+")"+harmless)
	add("parameters", "def f("+strings.Repeat("a,", 8000)+"): pass"+harmless)
	add("too long", strings.Repeat("\n", custom.MaxSource+1))
	for name, text := range map[string]string{
		"NUL": "x = '\x00'", "no UTF-8": "x = '\xc3'", "right to left": "x = '\u202e'", "isolate": "# \u2066", "no width": "x\u200b = 1", "byte order mark": "\ufeffx = 1",
		"a Cyrillic index": "def \u0456ndex(t, arm):\n    return inf", "fullwidth": "\uff49ndex = 3", "a combining mark": "x\u0301 = 1", "line separator": "x = 1\u2028y = 2",
		"surrogates": "x = '\\ud800'", "escapes": "x = '\\U00110000'", "emoji": "x = '👩\u200d🚀'", "form feed": "\f", "bell": "x = '\a'",
	} {
		add(name, text+harmless)
	}
	for _, value := range []string{"-1", "K", "1 << 70", "0.5", "True", "None", "\"0\"", "[]", "{}", "()", "(0,)", "(0, 1, 2)", "arms", "choose", "Normal(0, 1)", "hybrid(1)", "inf", "-inf", "inf - inf",
		"(0, -1)", "(0, 0)", "(0, 0.5)", "(0, 1 << 62)", "(0, 1 << 4000)", "(0, inf)", "(0, inf - inf)", "(0, 1e300)", "(0, \"1\")", "(arms[0], None)", "(K, 1)"} {
		add("choose "+value, "def choose(t, arms):\n    return "+value+"\n")
		add("start "+value, "start = "+strings.Replace(value, "choose", "len", 1)+harmless)
	}
	for _, value := range []string{"\"x\"", "[1]", "None", "inf", "-inf", "inf - inf", "1 << 5000", "True", "arm", "Normal(0, 1)", "index", "1e308 * 10"} {
		add("index "+value, "def index(t, arm):\n    return "+value+"\n")
		add("law "+value, "def law(t, arm):\n    return "+strings.Replace(value, "index", "law", 1)+"\n")
	}
	for _, line := range []string{"index = 3", "index = None", "index = ucb", "index = print", "index = lambda: 1", "index = lambda t, arm: ucb(t, arm)", "ucb = 3", "arms = []", "K = 0", "K += 1", "T = 0", "range = None", "policy = 3", "sqrt = lambda x: x", "update = 3", "update = lambda a, b, c: 1 // 0", "None = 1", "True = 0",
		"def choose(t, arms):\n    return 0", "def law(t, arm):\n    return Normal(0, 1)", "start = index", "def index(t, arm):\n    return index(t, arm)", "inf = 0", "def update():\n    pass", "eps = 1", "print = fail"} {
		add("after all "+line, "def index(t, arm):\n    return ucb(t, arm)\n"+line+"\n")
	}
	for _, s := range statements {
		indented := "\n    " + strings.ReplaceAll(s, "\n", "\n    ")
		add("at the top: "+s, s+harmless)
		add("in index: "+s, "def index(t, arm):"+indented+"\n    return 1\n")
		add("in update: "+s, "def update(arm, n, total):"+indented+harmless)
	}
	slices.SortFunc(all, func(a, b hostile) int { return strings.Compare(a.name, b.name) })
	return all
}

// watched returns the largest observed size of the heap's objects while f runs, in bytes.
func watched(f func()) (most uint64) {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	stop, done := make(chan bool), make(chan bool)
	go func() {
		for {
			metrics.Read(sample)
			most = max(most, sample[0].Value.Uint64())
			select {
			case <-stop:
				close(done)
				return
			case <-time.After(time.Millisecond):
			}
		}
	}()
	f()
	close(stop)
	<-done
	return most
}

// harm runs a hostile source for a few pulls and returns its error. It checks the memory and the time of the run.
func harm(t *testing.T, name, source string) (err error) {
	t.Helper()
	const memory = 512 << 20
	begun := time.Now()
	runtime.GC()
	// With wasm, the only thread runs the source, so the memory is not observed meanwhile.
	if most := watched(func() { err = problem(source, 6) }); most > memory && runtime.GOARCH != "wasm" {
		t.Errorf("%.80q takes %d MB", name, most>>20)
	}
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("%.80q takes %v", name, took)
	}
	return err
}

// Each source of the corpus has its expected outcome.
func TestTheCorpusHasItsOutcomes(t *testing.T) {
	// Garbage counts as well, so it is collected early.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	all := corpus.All()
	if len(all) < 3*60 {
		t.Error("there are only", len(all))
	}
	for i, h := range all {
		if runtime.GOARCH == "wasm" && i%10 != 0 {
			continue
		}
		err := harm(t, h.Name, h.Source)
		switch e, _ := errors.AsType[custom.Error](err); {
		case h.Line == 0 && err != nil:
			t.Errorf("%s: %v, and it runs", h.Name, err)
		case e.Line != h.Line || !strings.Contains(e.Text, h.Says):
			t.Errorf("%s: %v, want line %d: …%s…\n%s", h.Name, err, h.Line, h.Says, h.Source)
		}
	}
}

// Each run of a source ends, with or without an error at a line, and takes little memory. A panic would end this
// test.
func TestHostileTextsEnd(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	all, failed := texts(), 0
	if len(all) < 200 {
		t.Error("there are only", len(all))
	}
	for i, h := range all {
		if (testing.Short() || runtime.GOARCH == "wasm") && i%25 != 0 {
			continue
		}
		err := harm(t, h.name, h.source)
		if err == nil {
			continue
		}
		failed++
		var e custom.Error
		if !errors.As(err, &e) || e.Text == "" || len(e.Text) > 4000 || e.Line > strings.Count(h.source, "\n")+1 || strings.Contains(e.Text, "the interpreter has failed") {
			t.Errorf("%.80q: %v", h.name, err)
		}
	}
	t.Logf("%d texts, of which %d fail", len(all), failed)
}
