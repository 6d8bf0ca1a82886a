//go:build !js

package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/memory"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/command"
)

const (
	packed  = "../../build/package" // what make npm makes
	readme  = "../../assets/package/README.md"
	library = "/node_modules/epsilon-arcade/"
	// mostPackage is the most that the first result of simulate may load, in bytes of brotli.
	mostPackage = 1_350_000
)

// project is an empty project into which the packed package has been installed without a network.
var project = sync.OnceValues(func() (string, error) {
	all, err := filepath.Glob(packed + "/epsilon-arcade-*.tgz")
	if err != nil || len(all) != 1 {
		return "", fmt.Errorf("%s has the tarballs %q: run make npm first", packed, all)
	}
	tarball, err := filepath.Abs(all[0])
	if err != nil {
		return "", err
	}
	dir, err := filepath.Abs("../../build/project")
	if err != nil {
		return "", err
	}
	if err := errors.Join(os.RemoveAll(dir), os.Mkdir(dir, 0o755)); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"private": true, "type": "module"}`), 0o600); err != nil {
		return "", err
	}
	install := exec.Command("npm", "install", "--offline", "--no-audit", "--no-fund", "--loglevel=error", tarball)
	install.Dir = dir
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm install: %w\n%s", err, out)
	}
	return dir, nil
})

// inProject returns the folder of the project.
func inProject(t *testing.T) string {
	t.Helper()
	dir, err := project()
	testkit.OK(t, err)
	return dir
}

// asked is a module that calls each function of the package.
const asked = `
export async function all(arcade) {
	const link = ` + "`" + askedLink + "`" + `, ticks = [];
	const result = await arcade.simulate(link, { workers: 3, onProgress: (p) => ticks.push(p) });
	const refused = async (f) => f().then(() => "no error", (error) => error.name + ": " + error.message);
	const aborts = new AbortController();
	setTimeout(() => aborts.abort(), 50);
	return {
		link: result.link, regret: result.regret.map((runs) => runs.map((row) => [...row])),
		one: JSON.stringify((await arcade.simulate(link, { workers: 1 })).regret) === JSON.stringify(result.regret),
		grows: ticks.every((p, i) => p.done >= (ticks[i - 1]?.done ?? 0)), ends: ticks.at(-1).done === ticks.at(-1).total,
		figure: JSON.stringify(result.figure), svg: await arcade.figure(result), region: await arcade.figure("1t&n=2", { view: "region" }),
		compare: await arcade.compare(link, { margin: 0.05, untilDecided: true, runs: 90 }),
		audit: await arcade.audit("broken-dp-ftpl-beta", { runs: 2000 }),
		policies: await arcade.policies(), parsed: await arcade.parseLink("1t&epsilon=0.5~mode=mean"),
		refused: [
			await refused(() => arcade.simulate("1t&epsilon=101")), await refused(() => arcade.simulate("1t", { workers: 0 })),
			await refused(() => arcade.simulate({ policies: [{ id: "ucb9" }] })), await refused(() => arcade.simulate("1t", { signal: AbortSignal.abort(new Error("early")) })),
			await refused(() => arcade.simulate("1t&horizon=100000000&runs=10000", { signal: aborts.signal })),
			await refused(() => arcade.simulate("1t", { onProgress() { throw new Error("mine"); } })),
		],
	};
}`

const askedLink = "1t&arms=0.9,0.5,0.1&policies=ucb1,adap-klucb,dp-ftpl-new,thompson&horizon=3000&runs=70"

// answers are what the module asked returns.
type answers struct {
	Link                     string
	Regret                   [][][]float64
	One, Grows, Ends         bool
	Figure, SVG, Region      string
	Compare, Audit, Policies json.RawMessage
	Parsed                   struct{ Link, View string }
	Refused                  []string
}

// check compares the answers with those of the program.
func (a answers) check(t *testing.T, where string) {
	t.Helper()
	v, err := scenario.ParseLink(askedLink)
	testkit.OK(t, err)
	r, err := study.Run(t.Context(), v, 2, nil)
	testkit.OK(t, err)
	if a.Link != v.Link() || !slices.EqualFunc(a.Regret, r.Regret, func(a, b [][]float64) bool { return slices.EqualFunc(a, b, slices.Equal) }) {
		t.Errorf("%s: the regret differs from the program's", where)
	}
	if !a.One || !a.Grows || !a.Ends {
		t.Errorf("%s: the result with one worker is the same: %t; the progress grows: %t, and ends: %t", where, a.One, a.Grows, a.Ends)
	}
	seconds := regexp.MustCompile(`,"seconds":[^,}]*`)
	for _, c := range []struct {
		what, got string
		command   string
	}{
		{"figure", a.Figure, "simulate -format json -scenario " + askedLink},
		{"SVG", a.SVG, "simulate -format svg -scenario " + askedLink},
		{"region", a.Region, "simulate -format svg -scenario 1t&kind=region&n=2"},
		{"comparison", string(a.Compare), "compare -format json -margin 5% -until-decided -runs 90 -scenario " + askedLink},
		{"audit", string(a.Audit), "audit -format json -runs 2000 broken-dp-ftpl-beta"},
		{"list of policies", string(a.Policies), "policies -format json"},
	} {
		var out, errs bytes.Buffer
		if status := command.Run(t.Context(), strings.Fields(c.command), &out, &errs); status > 1 {
			t.Fatalf("%s: %s", c.command, &errs)
		}
		want := seconds.ReplaceAllString(out.String(), "")
		if c.got == want || sameJSON(c.got, want) {
			continue
		}
		t.Errorf("%s: the %s differs from the program's:\n%.600s\nwant\n%.600s", where, c.what, c.got, want)
	}
	half, err := scenario.ParseLink("1t&epsilon=0.5")
	testkit.OK(t, err)
	if a.Parsed.Link != half.Link() || a.Parsed.View != "mode=mean" {
		t.Errorf("%s: the link is read as %+v", where, a.Parsed)
	}
	want := []string{
		"ArcadeError: epsilon: 101 is not between 0 and 100", "ArcadeError: workers: 0 is not a whole number between 1 and 64",
		`ArcadeError: policies[0].id: "ucb9" is not recognised; policies() lists them`, "Error: early", "AbortError: ", "Error: mine",
	}
	if !slices.EqualFunc(a.Refused, want, strings.HasPrefix) {
		t.Errorf("%s: the errors are %q, want %q", where, a.Refused, want)
	}
}

// sameJSON reports whether two JSON documents have the same values. Their numbers are equal bit for bit.
func sameJSON(a, b string) bool {
	var c, d any
	return json.Unmarshal([]byte(a), &c) == nil && json.Unmarshal([]byte(b), &d) == nil && reflect.DeepEqual(c, d)
}

// inNode runs a module in the project by Node.js and returns its output.
func inNode(t *testing.T, name, module string, flags ...string) []byte {
	t.Helper()
	dir := inProject(t)
	testkit.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(module), 0o600))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	run := exec.CommandContext(ctx, "node", append(flags, name)...)
	run.Dir = dir
	var errs bytes.Buffer
	run.Stderr = &errs
	out, err := run.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", name, err, &errs)
	}
	return out
}

func TestThePackageRunsInNode(t *testing.T) {
	inNode(t, "asked.js", asked)
	for name, module := range map[string]string{
		"main.js": `import * as arcade from "epsilon-arcade"; import { all } from "./asked.js"; import "epsilon-arcade/element";
			console.log(JSON.stringify(await all(arcade)));`,
		"thread.js": `import { Worker, isMainThread, parentPort } from "node:worker_threads"; import * as arcade from "epsilon-arcade"; import { all } from "./asked.js";
			if (isMainThread) new Worker(new URL(import.meta.url)).on("message", (text) => console.log(text));
			else parentPort.postMessage(JSON.stringify(await all(arcade)));`,
	} {
		var a answers
		testkit.OK(t, json.Unmarshal(inNode(t, name, module), &a))
		a.check(t, name)
	}
}

// After a hundred calls, a quarter of them aborted and a quarter failed, only the compiled program remains.
func TestThePackageLeavesNothingBehindInNode(t *testing.T) {
	var left struct {
		Before, After []string
		Listeners     int
		Grown         float64
	}
	testkit.OK(t, json.Unmarshal(inNode(t, "often.js", `
		import { simulate } from "epsilon-arcade";
		import { getEventListeners } from "node:events";
		const shared = new AbortController();
		const long = "1t&horizon=100000000&runs=10000";
		const once = async (k) => {
			const own = new AbortController();
			setTimeout(() => own.abort(), 5 * (k % 12));
			switch (k % 4) {
			case 0: return simulate(long, { workers: 4, signal: own.signal }).catch(() => null);
			case 1: return simulate(long, { workers: 4, onProgress() { throw new Error("mine"); } }).catch(() => null);
			default: return simulate("1t&horizon=1000&runs=20", { workers: 4, signal: shared.signal });
			}
		};
		const rest = async () => { for (let i = 0; i < 5; i++) { gc(); await new Promise((r) => setTimeout(r, 100)); } return process.memoryUsage.rss(); };
		for (let k = 0; k < 20; k++) await once(k);
		const first = await rest(), before = process.getActiveResourcesInfo();
		for (let k = 0; k < 100; k++) await once(k);
		const last = await rest();
		console.log(JSON.stringify({ before, after: process.getActiveResourcesInfo(), listeners: getEventListeners(shared.signal, "abort").length, grown: (last - first) / 2 ** 20 }));
	`, "--expose-gc"), &left))
	t.Logf("%+v", left)
	if !slices.Equal(left.Before, left.After) || slices.ContainsFunc(left.After, func(r string) bool { return strings.Contains(r, "Worker") || strings.Contains(r, "Message") }) {
		t.Errorf("the resources in use are %q, after %q", left.After, left.Before)
	}
	if left.Listeners != 0 || left.Grown > 60 {
		t.Errorf("%d listeners remain, and the memory has grown by %.0f MB", left.Listeners, left.Grown)
	}
}

// strict is the policy in the README.
func strict(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(readme)
	testkit.OK(t, err)
	_, rest, _ := strings.Cut(string(text), "## Content security policy")
	_, rest, _ = strings.Cut(rest, "```\n")
	policy, _, found := strings.Cut(rest, "```")
	if !found || !strings.HasPrefix(policy, "default-src 'none'") {
		t.Fatal("the README has no policy")
	}
	return strings.ReplaceAll(strings.TrimSpace(policy), "\n", " ")
}

// A packageHost serves the project and some pages under a policy, and notes the paths that are loaded.
type packageHost struct {
	dir, policy string
	pages       map[string]string
	mu          sync.Mutex
	loaded      map[string]bool
}

func (h *packageHost) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	if h.loaded == nil {
		h.loaded = map[string]bool{}
	}
	h.loaded[r.URL.Path] = true
	h.mu.Unlock()
	if h.policy != "" {
		w.Header().Set("Content-Security-Policy", h.policy)
	}
	if page, ok := h.pages[r.URL.Path]; ok {
		kind := "text/html; charset=utf-8"
		if strings.HasSuffix(r.URL.Path, ".js") {
			kind = "text/javascript"
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write([]byte(page))
		return
	}
	if r.URL.Path == "/favicon.ico" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	w.Header().Set("Access-Control-Allow-Origin", "*")
	http.FileServer(http.Dir(h.dir)).ServeHTTP(w, r)
}

const emptyPage = "<!doctype html><meta charset=utf-8><title>A page</title>"

// In Chromium, in a page and in a web worker, under the strictest policy.
func TestThePackageRunsInChromium(t *testing.T) {
	h := &packageHost{dir: inProject(t), policy: strict(t), pages: map[string]string{
		"/": emptyPage, "/asked.js": asked,
		"/nested.js": `import * as arcade from "` + library + `index.js"; import { all } from "./asked.js"; postMessage(JSON.stringify(await all(arcade)));`,
		"/start.js": `const p = trustedTypes.createPolicy("test", { createScriptURL: (u) => u });
			export const nested = () => new Promise((resolve, reject) => { const w = new Worker(p.createScriptURL("/nested.js"), { type: "module" }); w.onmessage = (e) => { w.terminate(); resolve(e.data); }; w.onerror = reject; });`,
	}}
	h.policy = strings.Replace(h.policy, "trusted-types epsilon-arcade", "trusted-types epsilon-arcade test", 1) // for the test's own worker
	p := at(t, h)
	p.navigate("/")
	p.eval(`import("`+library+`index.js").then((arcade) => arcade.simulate("1t&horizon=1000&runs=2")).then(() => null)`, nil)
	h.mu.Lock()
	size := int64(0)
	for path := range h.loaded {
		if name, ours := strings.CutPrefix(path, library); ours {
			info, err := os.Stat(filepath.Join(packed, name+".br"))
			testkit.OK(t, err)
			size += info.Size()
			t.Logf("%s: %d", name, info.Size())
		}
	}
	h.mu.Unlock()
	if t.Logf("the first result loads %d bytes of brotli", size); size > mostPackage || size < mostPackage/2 {
		t.Errorf("the first result loads %d bytes of brotli, and at most %d are allowed", size, mostPackage)
	}
	read[answers](p, `Promise.all([import("`+library+`index.js"), import("/asked.js")]).then(([arcade, { all }]) => all(arcade))`).check(t, "a page")
	var a answers
	testkit.OK(t, json.Unmarshal([]byte(read[string](p, `import("/start.js").then(({ nested }) => nested())`)), &a))
	a.check(t, "a web worker")
}

// A page may load the package from another origin.
func TestThePackageRunsFromAnotherOrigin(t *testing.T) {
	other := httptest.NewServer(&packageHost{dir: inProject(t)})
	t.Cleanup(other.Close)
	text, err := os.ReadFile(readme)
	testkit.OK(t, err)
	_, rest, _ := strings.Cut(string(text), "## Observable")
	cells := regexp.MustCompile("(?s)```js\n(.*?)```").FindAllStringSubmatch(rest, 2)
	if len(cells) != 2 {
		t.Fatal("the README has no two cells for Observable")
	}
	load := strings.Replace(cells[0][1], "https://example.org/epsilon-arcade/", other.URL+library, 1)
	p := at(t, &packageHost{dir: t.TempDir(), pages: map[string]string{"/": emptyPage},
		policy: "default-src 'none'; script-src 'self' " + other.URL + " 'wasm-unsafe-eval'; connect-src " + other.URL + "; worker-src blob: " + other.URL})
	p.navigate("/")
	p.eval(`(`+strings.TrimSpace(load)+`).then(() => null)`, nil)
	drawn := read[string](p, `(async () => { const arcade = await globalThis.arcade; `+strings.Trim(strings.TrimSpace(cells[1][1]), "{}")+` })().then((div) => div.firstElementChild.localName + div.textContent)`)
	if !strings.HasPrefix(drawn, "svg") || !strings.Contains(drawn, "AdaP-KLUCB") {
		t.Errorf("Observable's cells show %.300q", drawn)
	}
}

// show waits until an element shows its figure or an error, and returns the element's text.
const show = `((e) => new Promise((resolve) => { const done = () => resolve([e.shadowRoot.textContent, new XMLSerializer().serializeToString(e.shadowRoot.querySelector("svg") ?? document.createElement("p")), e.shadowRoot.querySelector("a")?.href ?? ""]);
	e.addEventListener("load", done, { once: true }); e.addEventListener("error", done, { once: true }); }))`

func TestTheElementShowsTheProgramsFigure(t *testing.T) {
	h := &packageHost{dir: inProject(t), policy: strict(t), pages: map[string]string{"/": emptyPage + `<script type="module" src="` + library + `element.js"></script>`}}
	p := at(t, h)
	p.navigate("/")
	p.until("the element to be defined", `customElements.get("epsilon-arcade")`)
	p.eval(`globalThis.e = document.createElement("epsilon-arcade"), null`, nil)
	change := func(script string) (shown [3]string) {
		t.Helper()
		return read[[3]string](p, `(() => { const shown = `+show+`(e); `+script+`; return shown; })()`)
	}
	shown := change(`e.setAttribute("scenario", "` + askedLink + `"); document.body.append(e)`)
	var out, errs bytes.Buffer
	command.Run(t.Context(), []string{"simulate", "-format", "svg", "-scenario", askedLink}, &out, &errs)
	got, want := shapesOf(t, shown[1]), shapesOf(t, out.String())
	if len(got) != len(want) || len(want) < 100 {
		t.Errorf("the element shows %d shapes, want %d", len(got), len(want))
	}
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("the element shows %.300q, want %.300q", got[i], want[i])
		}
	}
	if name := read[string](p, `e.shadowRoot.querySelector("svg[role=img]").getAttribute("aria-label")`); !strings.Contains(name, "regret") && !strings.Contains(name, "Regret") {
		t.Errorf("the figure’s name is %q", name)
	}
	shown = change(`e.setAttribute("view", "region"); e.setAttribute("base", "/play")`)
	if !strings.HasPrefix(shown[2], p.url+"/play#1t-") || !strings.Contains(shown[2], "kind=region") || !strings.Contains(shown[0], "F′") {
		t.Errorf("with the view region it shows %.300q and links to %q", shown[0], shown[2])
	}
	if shown = change(`e.setAttribute("view", "curves")`); !strings.HasPrefix(shown[0], `view: kind: "curves" is not recognised; there are regret, sweep, region, timeline`) {
		t.Errorf("with an unknown view it shows %.300q", shown[0])
	}
	if shown = change(`e.removeAttribute("view"); e.setAttribute("base", "javascript:alert(1)")`); !strings.HasPrefix(shown[0], `base: "javascript:alert(1)" is not the address of a page`) {
		t.Errorf("with a script as base it shows %.300q", shown[0])
	}
	if shown = change(`e.removeAttribute("base"); e.setAttribute("scenario", "1t&runs=0")`); !strings.HasPrefix(shown[0], `runs: 0 is not between 1 and`) {
		t.Errorf("with a bad scenario it shows %.300q", shown[0])
	}
}

// shapesOf returns the elements, attributes and texts inside a drawing.
func shapesOf(t *testing.T, svg string) (all []string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(svg))
	for depth := 0; ; {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		testkit.OK(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			if depth++; depth > 1 {
				all = append(all, fmt.Sprint(token))
			}
		case xml.EndElement:
			depth--
		case xml.CharData:
			if depth > 0 {
				all = append(all, string(token))
			}
		}
	}
}

// After a hundred elements came and went, half of them before their figure, nothing of them remains.
func TestTheElementLeavesNothingBehind(t *testing.T) {
	h := &packageHost{dir: inProject(t), policy: strict(t), pages: map[string]string{"/": emptyPage + `<script type="module" src="` + library + `element.js"></script>`}}
	p := at(t, h)
	p.before(`globalThis.workers = 0; globalThis.urls = 0;
		globalThis.Worker = class extends Worker { constructor(...a) { super(...a); workers++; } terminate() { super.terminate(); workers--; } };
		{ const { createObjectURL, revokeObjectURL } = URL;
		URL.createObjectURL = (...a) => (urls++, createObjectURL.apply(URL, a)); URL.revokeObjectURL = (...a) => (urls--, revokeObjectURL.apply(URL, a)); }`)
	p.navigate("/")
	p.until("the element to be defined", `customElements.get("epsilon-arcade")`)
	come := func(n int) {
		p.eval(fmt.Sprintf(`(async () => {
			for (let k = 0; k < %d; k++) {
				const e = document.createElement("epsilon-arcade");
				e.setAttribute("scenario", k %% 2 ? "1t&horizon=100000000&runs=10000" : "1t&horizon=1000&runs=5");
				const shown = %s(e);
				document.body.append(e);
				await (k %% 2 ? new Promise((r) => setTimeout(r, 5 * (k %% 12))) : shown);
				e.remove();
			}
		})().then(() => null)`, n, show), nil)
	}
	type state struct {
		nodes, listeners int64
		heap             float64
		workers, urls    int
	}
	rest := func() (s state) {
		p.run(chromedp.ActionFunc(func(ctx context.Context) error {
			for range 3 {
				if err := heapprofiler.CollectGarbage().Do(ctx); err != nil {
					return err
				}
			}
			_, nodes, listeners, err := memory.GetDOMCounters().Do(ctx)
			if err != nil {
				return err
			}
			used, _, _, _, err := runtime.GetHeapUsage().Do(ctx)
			s.nodes, s.listeners, s.heap = nodes, listeners, used
			return err
		}))
		s.urls = read[int](p, `urls`)
		s.workers = read[int](p, `workers`)
		return s
	}
	come(10)
	before := rest()
	come(100)
	after := rest()
	t.Logf("before %+v, after %+v", before, after)
	if after.nodes > before.nodes+20 || after.listeners > before.listeners+5 || after.heap > before.heap+2<<20 || after.urls != 0 || after.workers != 0 {
		t.Errorf("a hundred elements leave %+v, after %+v", after, before)
	}
}

// The types are those of the functions, and tsc refuses wrong calls.
func TestTheTypesOfThePackage(t *testing.T) {
	dir := inProject(t)
	testkit.OK(t, os.WriteFile(filepath.Join(dir, "types.ts"), []byte(`
		import { simulate, figure, compare, audit, policies, parseLink, ArcadeError, type Result, type Scenario } from "epsilon-arcade";
		import { EpsilonArcadeElement } from "epsilon-arcade/element";
		const scenario: Scenario = { arms: [{ kind: "beta", a: 2, b: 3 }], policies: [{ id: "adap-ucb", epsilon: 0.5, params: { alpha: 4 } }], runs: 3 };
		const result: Result = await simulate(scenario, { onProgress: ({ done, total }) => void (done / total), signal: AbortSignal.timeout(9), workers: 2, view: "regret" });
		const row: Float64Array | undefined = result.regret[0]?.[0];
		const svg: string = await figure(result, { format: "svg", size: "page", band: "none" });
		const verdict: "better" | "worse" | "equal within the margin" | "undecided" | undefined = (await compare("1t", { untilDecided: true, margin: 0.1 })).pairs[0]?.verdict;
		const lower: number = (await audit("ucb1", { epsilon: 1, scenario })).lower;
		const names: string[] = (await policies()).map((p) => p.guarantee);
		const arms: number = (await parseLink("1t")).scenario.arms.length;
		const element: EpsilonArcadeElement = document.createElement("epsilon-arcade");
		const title: string | undefined = element.result?.figure.series?.[0]?.name;
		const error: Error = new ArcadeError("no");
		// @ts-expect-error
		await simulate(7);
		// @ts-expect-error
		await figure(result, { format: "pdf" });
		// @ts-expect-error
		await simulate("1t", { worker: 2 });
		export { row, svg, verdict, lower, names, arms, title, error };
	`), 0o600))
	check, err := filepath.Abs("../../assets/checks/node_modules/.bin/tsc")
	testkit.OK(t, err)
	run := exec.Command(check, "--noEmit", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes", "--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom", "--types", "", "types.ts")
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// The README's examples for slides and for documents show their figures, and the one for Python runs.
func TestTheExamplesOfThePackage(t *testing.T) {
	text, err := os.ReadFile(readme)
	testkit.OK(t, err)
	block := func(heading, begin string) string {
		_, rest, _ := strings.Cut(string(text), "\n## "+heading+"\n")
		_, rest, _ = strings.Cut(rest, begin+"\n")
		code, _, found := strings.Cut(rest, "```\n")
		if !found {
			t.Fatalf("%s has no example", heading)
		}
		return code
	}
	dir := inProject(t)
	t.Run("slides", func(t *testing.T) {
		script, section, _ := strings.Cut(block("reveal.js", "```html"), "<section>")
		modules := http.FileServer(http.Dir("../../assets/checks/node_modules/reveal.js/dist"))
		files := &packageHost{dir: dir + "/node_modules", pages: map[string]string{
			"/slides": emptyPage + `<link rel=stylesheet href=/reveal.css>` + script + `<div class=reveal><div class=slides><section>` + section +
				`</div></div><script type=module>import Reveal from "/reveal.mjs"; globalThis.Reveal = Reveal; await Reveal.initialize(); globalThis.ready = true;</script>`,
			"/document": emptyPage + block("Quarto", "```{=html}"),
		}}
		p := at(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasPrefix(r.URL.Path, "/reveal.") {
				modules.ServeHTTP(w, r)
				return
			}
			files.ServeHTTP(w, r)
		}))
		const drawn = `document.querySelector("epsilon-arcade")?.shadowRoot?.querySelector("svg")?.getBoundingClientRect().height > 100`
		p.navigate("/slides")
		p.until("the slide to show its figure in the middle", `globalThis.ready && `+drawn+` &&
			(({ top, bottom }) => Math.abs(top + bottom - innerHeight) < 0.1 * innerHeight)(document.querySelector("section").getBoundingClientRect())`)
		p.shot("package-slides")
		p.navigate("/document")
		p.until("the document to show its figure", drawn)
		p.shot("package-document")
	})
	t.Run("Python", func(t *testing.T) {
		python, err := exec.LookPath("python3")
		if err != nil {
			t.Skip(err)
		}
		program, err := filepath.Abs("../../build")
		testkit.OK(t, err)
		run := exec.Command(python, "-c", block("Jupyter", "```python"))
		run.Env = append(os.Environ(), "PATH="+program+":"+os.Getenv("PATH"))
		out, err := run.CombinedOutput()
		if err != nil || !bytes.Contains(out, []byte("UCB1 against AdaP-KLUCB: better")) {
			t.Errorf("%v\n%s", err, out)
		}
	})
}
