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
	"epsilonarcade/core/testkit"
	corpus "epsilonarcade/core/testkit/hostile"
)

// A hostile is a source that tries to hang or crash the program, to exhaust its memory, or to break out.
type hostile struct{ name, source string }

const harmless = "\ndef index(t, arm):\n    return 1\n"

// statements returns harmful statements: at the top level, in the function index and in the function update.
func statements(t testing.TB) (all []string) {
	testkit.Corpus(t, "testdata/hostile.txt", func(_ int, _, statement, _ string) { all = append(all, statement) })
	return all
}

// texts returns the hostile sources.
func texts(t testing.TB) (all []hostile) {
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
	for _, s := range statements(t) {
		indented := "\n    " + strings.ReplaceAll(s, "\n", "\n    ")
		add("at the top: "+s, s+harmless)
		add("in index: "+s, "def index(t, arm):"+indented+"\n    return 1\n")
		add("in update: "+s, "def update(arm, n, total):"+indented+harmless)
	}
	slices.SortFunc(all, func(a, b hostile) int { return strings.Compare(a.name, b.name) })
	return all
}

// watched returns the largest size of the objects on the heap that is observed while f runs, in bytes.
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

// harm runs a hostile source for a few pulls and returns its error. It checks how much memory and time the run takes.
func harm(t *testing.T, name, source string) (err error) {
	t.Helper()
	const memory = 512 << 20
	begun := time.Now()
	runtime.GC()
	// In WebAssembly, the only thread runs the source, so the memory cannot be observed at the same time.
	if most := watched(func() { err = problem(source, 6) }); most > memory && runtime.GOARCH != "wasm" {
		t.Errorf("%.80q takes %d MB", name, most>>20)
	}
	if took := time.Since(begun); took > time.Minute {
		t.Errorf("%.80q takes %v", name, took)
	}
	return err
}

// Each source in the corpus has the outcome that the corpus states.
func TestTheCorpusHasItsOutcomes(t *testing.T) {
	// Garbage counts as memory, too, so it is collected early.
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	all := corpus.All()
	if len(all) < 3*60 {
		t.Error("too few cases:", len(all))
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

// Each run of a source ends, with or without an error at a line, and takes little memory. A panic would end the whole
// test program.
func TestHostileSourcesEnd(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(25))
	all, failed := texts(t), 0
	if len(all) < 200 {
		t.Error("too few cases:", len(all))
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
