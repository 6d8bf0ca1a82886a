//go:build !js

package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"epsilonarcade/core/poll"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/server"
)

// The default scenario loads, draws and plays. A click pauses it.
func TestWebKitPlays(t *testing.T) {
	p := built(t)
	p.goTo("")
	p.until("pulls", `parseInt(document.querySelector("#progress").innerText) > 0`)
	p.until("curves", colourful+`("#chart canvas") > 30`)
	p.click("#play")
	p.waitForText("#play", "Play")
}

// colourful is a function that returns the percentage of a canvas's columns that contain coloured pixels. Axes and
// numbers have no colour, and the names of curves fill few columns.
const colourful = `((selector) => {
	const canvas = document.querySelector(selector);
	if (!canvas?.width || !canvas.height) return 0;
	const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
	const columns = new Set();
	for (let i = 0; i < data.length; i += 4) {
		const [r, g, b] = data.subarray(i);
		if (data[i + 3] > 200 && Math.max(r, g, b) - Math.min(r, g, b) > 40) columns.add(i / 4 % canvas.width);
	}
	return 100 * columns.size / canvas.width;
})`

// WebKit computes the same bits as this test, at every point of every curve.
func TestWebKitEndsWithTheComputedBits(t *testing.T) {
	webkitEnds(t, "", scenario.Default())
}

func TestWebKitRunsWrittenPolicies(t *testing.T) {
	link := texts() + "&horizon=2000"
	webkitEnds(t, link, parse(t, link))
}

func webkitEnds(t *testing.T, link string, s scenario.Scenario) {
	boot, err := os.ReadFile(filepath.Join(dist, "boot.js"))
	testkit.OK(t, err)
	// The script is put into boot.js, because WebDriver cannot run a script before the page's own scripts.
	boot = append([]byte(keepMessages+"\n"), boot...)
	p := webkitAt(t, "en_US.UTF-8", server.New(overlay{os.DirFS(dist), fstest.MapFS{"boot.js": {Data: boot}, "boot.js.br": nil, "boot.js.gz": nil}}, nil))
	p.goTo(link)
	end := read[ending](p, "await "+toTheHorizon)
	end.isTheEndOf(t, "WebKit", s)
	if end.Sentence == "" || strings.Count(end.Table, "\n") < 3 {
		t.Errorf("WebKit shows %q and %q", end.Sentence, end.Table)
	}
}

// WebKitGTK has no touch screen, and its driver turns touches into mouse events. For the second drag, the page takes
// the mouse for a finger. It then holds back the slider's events until it knows that the drag does not scroll.
func TestWebKitMovesEpsilon(t *testing.T) {
	p := built(t)
	p.goTo("1t&horizon=20000")
	const slider = "#slide-epsilon"
	at := func(share float64) [2]float64 {
		b := p.box(slider)
		return [2]float64{b.Left + b.Width*share, b.Top + b.Height/2}
	}
	epsilon := func() float64 {
		value, err := strconv.ParseFloat(p.value(field("epsilon")), 64)
		testkit.OK(t, err)
		return value
	}
	for _, pointer := range []string{"mouse", "touch"} {
		p.eval(`Object.defineProperty(PointerEvent.prototype, "pointerType", { configurable: true, get: () => "`+pointer+`" }), null`, nil)
		last := epsilon()
		for _, to := range []float64{0.3, 0.7} {
			p.drag(at(0.5), at(0.5+(to-0.5)/2), at(to))
			p.until("ε to follow "+pointer, `Number(document.querySelector('[id="field-epsilon"]').value) !== `+strconv.FormatFloat(last, 'g', -1, 64))
			got := epsilon()
			if less := to < 0.5; less != (got < 1) {
				t.Errorf("%s moves the slider to %v, which sets ε to %v", pointer, to, got)
			}
			p.until("the address", `location.hash.includes("epsilon=" + document.querySelector('[id="field-epsilon"]').value)`)
			last = got
		}
		was := epsilon()
		p.drag(at(0.1)) // a press without a drag
		p.until("a press to move ε by "+pointer, `Number(document.querySelector('[id="field-epsilon"]').value) < `+strconv.FormatFloat(was, 'g', -1, 64))
		p.until("runs", `parseInt(document.querySelector("#progress").innerText) > 0`)
	}
}

// Each view of the page draws something.
func TestWebKitDrawsEachView(t *testing.T) {
	p := built(t)
	p.goTo(short)
	views := read[[]string](p, `Array.from(document.querySelectorAll(".views .view"), (e) => e.id)`)
	if len(views) < 6 {
		t.Errorf("the page offers the views %q", views)
	}
	for _, view := range views {
		p.click("#" + view)
		p.until(view, `document.querySelector("#`+view+`[aria-current=page]")`)
		if view == "view-audit" {
			p.click("#run-audit")
		}
		p.until("a picture in "+view, colourful+`("main canvas") > 30`)
	}
}

// A phone joins a class, draws, answers a choice, loses its connection and comes back.
func TestWebKitTakesPartInAClass(t *testing.T) {
	r := newClassroom(t)
	p := webkitAt(t, "en_US.UTF-8", r)
	p.navigate("/c/" + r.Code)
	p.waitForText("#asks", "Wait for the lecturer")
	r.show(t, 1, class.Open, one(poll.Positions*poll.Levels, 2), cards["draw"], nil)
	p.until("the figure", `document.querySelector("#draw")`)
	b := p.box("#draw")
	at := func(x, y float64) [2]float64 { return [2]float64{b.Left + b.Width*x, b.Top + b.Height*y} }
	p.drag(at(.2, .8), at(.5, .5), at(.98, .3))
	p.click("#send")
	p.waitForText("#state", "The server has received")
	r.connect(false)
	p.waitForText("#connection", "The connection is lost.")
	r.connect(true)
	r.show(t, 2, class.Open, one(4, 1), cards["choice"], nil)
	p.until("the choice", `document.querySelector("#answer-4")?.innerText.includes("All the same")`)
	p.click("#answer-4")
	p.click("#send")
	p.waitForText("#cost", "All your reports in this class together cost at most ε = 3.")
	p.waitForText("#state", "The server has received")
	if sent := r.reports(); len(sent) != 2 {
		t.Errorf("the phone sends %q", sent)
	}
}

func TestWebKitOpensALink(t *testing.T) {
	p := built(t)
	p.goTo("1t&arms=0.8,0.6&policies=adap-klucb,ucb1&epsilon=0.25&horizon=3000")
	for name, want := range map[string]string{"epsilon": "0.25", "horizon": "3000", "arms[0].mean": ".8"} {
		if got := p.value(field(name)); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	p.waitForText("#progress", "of 3,000")
	p.eval(`location.hash = "1t&kind=region&noise=beta&n=32", null`, nil) // as a link on the page would
	p.waitForText("#verdict", "Inside.")
	p.eval(`history.back(), null`, nil)
	p.waitForText("#progress", "of 3,000")
}

func TestWebKitSavesFiles(t *testing.T) {
	p := built(t)
	p.goTo(short)
	p.until("the runs", `document.querySelector("#to-end:enabled")`)
	p.click("#to-end")
	p.waitForText("#play", "Play again")
	p.click("#files")
	for format, begins := range map[string]string{"csv": "# title: ", "pdf": "%PDF-"} {
		p.click("#export-" + format)
		var data []byte
		p.waitFor("the "+format+" file", func() bool {
			for _, at := range matches(p.home, "*-regret-*."+format) { // the file gets this name once it is complete
				data, _ = os.ReadFile(at)
			}
			return len(data) > 0
		})
		if !strings.HasPrefix(string(data), begins) {
			t.Errorf("the %s file begins with %.40q", format, data)
		}
	}
}

// The page that the service worker has stored starts and plays without the server.
func TestWebKitStartsOffline(t *testing.T) {
	h := &host{files: os.DirFS(dist)}
	p := webkitAt(t, "en_US.UTF-8", h)
	p.goTo(short)
	p.until("the page to be kept", `navigator.serviceWorker.controller?.state === "activated"`)
	h.cutOff(true)
	p.ask("POST", "/refresh", nil, nil)
	p.ready()
	p.until("curves", colourful+`("#chart canvas") > 30`)
}

func TestWebKitPlaysInAFrame(t *testing.T) {
	inner := httptest.NewServer(server.New(os.DirFS(dist), nil))
	defer inner.Close()
	p := webkitAt(t, "en_US.UTF-8", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte("<!doctype html><meta charset=utf-8><link rel=icon href=data:,>" + arcade(t, "1t&horizon=20000")))
	}))
	p.navigate("/")
	p.ask("POST", "/frame", object{"id": 0}, nil)
	p.until("pulls", `parseInt(document.querySelector("#progress")?.innerText) > 0`)
	p.until("curves", colourful+`("#chart canvas") > 30`)
}

// The page starts even with LANG=C.UTF-8, which makes navigator.language "C". This is not the name of a language.
func TestWebKitStartsWithoutALanguage(t *testing.T) {
	p := webkitAt(t, "C.UTF-8", server.New(os.DirFS(dist), nil))
	if language := read[string](p, `navigator.language`); language != "C" { // read on an empty page, because the built page changes it
		t.Errorf("the browser's language is %q", language)
	}
	p.goTo("1t&horizon=20000")
	p.until("curves", colourful+`("#chart canvas") > 30`)
}

// A webkit is a WebKit browser with one window, driven by W3C WebDriver (https://www.w3.org/TR/webdriver2/). WebKit is
// the engine of Safari and of all browsers on an iPhone.
type webkit struct {
	tb      testing.TB
	home    string   // the browser's HOME, where it saves files
	env     []string // the environment of all programs that the test starts
	address string   // the address of the driver, and then of its session
	url     string   // the URL of the page's server, without a path
}

// findWebKit returns the WebDriver program named by the variable WEBKIT, or else the one in PATH.
func findWebKit() (string, error) {
	return findProgram("WebKit", "webkit", "WEBKIT", "WebKitWebDriver")
}

// miniBrowsers lists possible paths of WebKitGTK's test browser.
var miniBrowsers = []string{"/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser", "/usr/lib/webkit2gtk-4.1/MiniBrowser"}

// webkitAt starts a browser in the given locale, with a server that runs the given handler. Both end with the test.
func webkitAt(t *testing.T, locale string, handler http.Handler) *webkit {
	t.Helper()
	program, err := findWebKit()
	if err != nil {
		t.Skip(err)
	}
	if _, err := exec.LookPath("Xvfb"); err != nil {
		t.Skip(err)
	}
	beside(t)
	var browsers []string
	for _, pattern := range miniBrowsers {
		found, _ := filepath.Glob(pattern) // no pattern here is malformed
		browsers = append(browsers, found...)
	}
	if len(browsers) == 0 {
		t.Fatalf("there is no MiniBrowser for %s: run web/browser/install.sh webkit", program)
	}
	home := t.TempDir()
	p := &webkit{tb: t, home: home, env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home, "LANG=" + locale, "XDG_RUNTIME_DIR=" + home, "NO_AT_BRIDGE=1",
		// Skia, which draws for WebKitGTK and not for Safari, has once ended a page by an assertion of its own. Most of
		// its assertions are in the part that draws through Mesa, and this turns it off.
		"WEBKIT_SKIA_ENABLE_CPU_RENDERING=1"}}
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	p.url = web.URL
	p.env = append(p.env, "DISPLAY=:"+p.screen())
	// The test chooses the port, because the driver would not report its own. Another program may take the port first.
	for tries := 0; !p.drive(program); tries++ {
		if tries == 4 {
			t.Fatalf("%s ends at once on %d ports", program, tries+1)
		}
	}
	options := object{"binary": browsers[0], "args": []string{"--automation"}}
	var session struct{ SessionID string }
	p.ask("POST", "/session", object{"capabilities": object{"alwaysMatch": object{"webkitgtk:browserOptions": options}}}, &session)
	p.address += "/session/" + session.SessionID
	t.Cleanup(func() {
		if t.Failed() {
			p.capture("webkit-" + t.Name())
			said, _ := os.ReadFile(p.said())
			t.Logf("the browser says %.20000s", said)
		}
		_ = p.do("DELETE", "", nil, nil)
	})
	p.ask("POST", "/timeouts", object{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()}, nil)
	p.ask("POST", "/window/rect", object{"width": 1280, "height": 900}, nil)
	return p
}

// said is the file of the messages of all programs that the test starts.
func (p *webkit) said() string { return filepath.Join(p.home, "messages") }

// start starts a program, and kills it and its children at the end of the test. ended is closed when the program ends.
func (p *webkit) start(command *exec.Cmd) (ended chan struct{}) {
	p.tb.Helper()
	said, err := os.OpenFile(p.said(), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	testkit.OK(p.tb, err)
	defer said.Close()
	command.Env, command.Stdout, command.Stderr = p.env, said, said
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		p.tb.Fatal(err)
	}
	ended = make(chan struct{})
	go func() {
		_ = command.Wait()
		close(ended)
	}()
	p.tb.Cleanup(func() {
		_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
		<-ended
	})
	return ended
}

// screen starts an X server and returns the number of its display.
func (p *webkit) screen() string {
	p.tb.Helper()
	number, write, err := os.Pipe()
	if err != nil {
		p.tb.Fatal(err)
	}
	defer number.Close()
	command := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1440x900x24", "-nolisten", "tcp")
	command.ExtraFiles = []*os.File{write}
	p.start(command)
	write.Close()
	display, err := bufio.NewReader(number).ReadString('\n') // the number arrives once the server accepts windows
	if err != nil {
		p.tb.Fatalf("Xvfb ends without a display: %v", err)
	}
	return strings.TrimSpace(display)
}

// drive starts the driver on a free port and reports whether it listens there.
func (p *webkit) drive(program string) bool {
	p.tb.Helper()
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		p.tb.Fatal(err)
	}
	p.address = "http://" + free.Addr().String()
	_, port, _ := net.SplitHostPort(free.Addr().String())
	free.Close()
	ended := p.start(exec.Command(program, "--port="+port))
	for deadline := time.Now().Add(patience); ; {
		err := p.do("GET", "/status", nil, nil)
		if err == nil {
			return true
		}
		select {
		case <-ended:
			return false
		case <-time.After(20 * time.Millisecond):
		}
		if time.Now().After(deadline) {
			p.tb.Fatalf("%s does not answer: %v", program, err)
		}
	}
}

// do sends a command and stores its answer in result, unless result is nil.
func (p *webkit) do(method, path string, params object, result any) error {
	var body []byte
	if method == "POST" {
		if params == nil {
			params = object{}
		}
		var err error
		if body, err = json.Marshal(params); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, p.address+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := http.DefaultTransport.RoundTrip(request) // without a proxy
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		var problem struct{ Error, Message string }
		_ = json.Unmarshal(answer.Value, &problem)
		return errors.New(path + ": " + problem.Error + ": " + problem.Message)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer.Value, result)
}

// built starts a browser for the built page.
func built(t *testing.T) *webkit {
	t.Helper()
	return webkitAt(t, "en_US.UTF-8", server.New(os.DirFS(dist), nil))
}

// ask is like do, but fails the test on an error.
func (p *webkit) ask(method, path string, params object, result any) {
	p.tb.Helper()
	if err := p.do(method, path, params, result); err != nil {
		p.tb.Fatalf("WebKit: %v", err)
	}
}

// navigate loads a path of the server.
func (p *webkit) navigate(path string) {
	p.tb.Helper()
	p.ask("POST", "/url", object{"url": p.url + path}, nil)
}

// goTo loads the page at a fragment and waits until its program has rendered it.
func (p *webkit) goTo(fragment string) {
	p.tb.Helper()
	p.navigate("/#" + fragment)
	p.ready()
}

// ready waits until the page's program has rendered it.
func (p *webkit) ready() {
	p.tb.Helper()
	p.until("the page", `document.querySelector("#view-play") && !document.querySelector('[aria-busy="true"]')`)
	p.settle()
}

// settle waits until the page shows the result of the last action.
func (p *webkit) settle() {
	p.tb.Helper()
	p.eval(`await `+quiet+`(`+quote(byItself)+`)`, nil)
}

func (p *webkit) eval(expression string, result any) {
	p.tb.Helper()
	var answer []string // the value as JSON, or the error
	p.ask("POST", "/execute/async", object{"args": []any{}, "script": `
		const done = arguments[arguments.length - 1];
		(async () => (` + expression + `))().then((value) => done([JSON.stringify(value) ?? "null"]), (cause) => done(["", String(cause)]));`}, &answer)
	if len(answer) != 1 {
		p.tb.Fatalf("WebKit: %.200s: %q", expression, answer)
	}
	if result != nil {
		if err := json.Unmarshal([]byte(answer[0]), result); err != nil {
			p.tb.Fatal(err)
		}
	}
}

func (p *webkit) test() testing.TB { return p.tb }

// waitFor waits until a condition holds. It fails the test if that never happens, or if the page reports trouble.
func (p *webkit) waitFor(what string, condition func() bool) {
	p.tb.Helper()
	deadline := time.Now().Add(patience)
	for pause := 5 * time.Millisecond; !condition(); pause = min(2*pause, 80*time.Millisecond) {
		trouble := read[string](p, `document.querySelector("#trouble:not([hidden])")?.textContent ?? ""`)
		if trouble != "" || time.Now().After(deadline) {
			p.tb.Fatalf("waited in vain for %s; the page reports %q", what, trouble)
		}
		time.Sleep(pause)
	}
}

// until waits until a JavaScript expression is truthy.
func (p *webkit) until(what, expression string) {
	p.tb.Helper()
	p.waitFor(what, func() bool { return read[bool](p, `Boolean(`+expression+`)`) })
}

// waitForText waits until an element's text contains another text.
func (p *webkit) waitForText(selector, part string) {
	p.tb.Helper()
	p.until(selector+" to say "+quote(part), `document.querySelector(`+quote(selector)+`)?.innerText.includes(`+quote(part)+`)`)
}

// value returns the text of a field.
func (p *webkit) value(selector string) string {
	p.tb.Helper()
	return read[string](p, `document.querySelector(`+quote(selector)+`).value`)
}

// box scrolls to an element, waits until it is at rest and nothing covers its middle, and returns its place.
func (p *webkit) box(selector string) place {
	p.tb.Helper()
	p.until(selector+" to rest", `await (async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		const e = document.querySelector(`+quote(selector)+`);
		e?.scrollIntoView({ block: "center", behavior: "instant" });
		await frame();
		const { x, y, width, height } = e?.getBoundingClientRect() ?? {};
		await frame();
		const now = e?.getBoundingClientRect();
		return now && now.x === x && now.y === y && e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
	})()`)
	return read[place](p, `document.querySelector(`+quote(selector)+`).getBoundingClientRect().toJSON()`)
}

// drag presses the mouse button at the first position, moves the mouse to the other positions, releases the button at
// the last, and waits for the result.
func (p *webkit) drag(at ...[2]float64) {
	p.tb.Helper()
	var actions []object
	for i, to := range at {
		actions = append(actions, object{"type": "pointerMove", "duration": 0, "x": int(to[0]), "y": int(to[1])})
		if i == 0 {
			actions = append(actions, object{"type": "pointerDown", "button": 0})
		}
	}
	actions = append(actions, object{"type": "pointerUp", "button": 0})
	p.ask("POST", "/actions", object{"actions": []object{{"type": "pointer", "id": "mouse", "parameters": object{"pointerType": "mouse"}, "actions": actions}}}, nil)
	p.settle()
}

// click clicks an element.
func (p *webkit) click(selector string) {
	p.tb.Helper()
	b := p.box(selector)
	p.drag([2]float64{b.Left + b.Width/2, b.Top + b.Height/2})
}

// capture writes a picture of the window to build/shots/name.png.
func (p *webkit) capture(name string) {
	var png []byte // encoded as base64 in the JSON
	if err := p.do("GET", "/screenshot", nil, &png); err != nil {
		p.tb.Log(err)
		return
	}
	if err := errors.Join(os.MkdirAll(shots, 0o755), os.WriteFile(filepath.Join(shots, name+".png"), png, 0o644)); err != nil {
		p.tb.Log(err)
	}
}
