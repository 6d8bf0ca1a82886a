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
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/web/server"
)

// A webkit is a WebKit browser with one window, driven over W3C WebDriver (https://www.w3.org/TR/webdriver2/). WebKit
// is the engine of Safari, and of all browsers on an iPhone.
type webkit struct {
	tb      testing.TB
	home    string   // the browser's own HOME, where it saves files
	env     []string // of all its programs
	address string   // of the driver, and then of its session
	url     string   // of the page's server, without a path
}

// findWebKit returns the WebDriver program that WEBKIT names, or else the one in PATH.
func findWebKit() (string, error) {
	return findProgram("WebKit", "webkit", "WEBKIT", "WebKitWebDriver")
}

// miniBrowsers are the places of the browser that belongs to WebKitGTK's driver.
var miniBrowsers = []string{"/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/libexec/webkit2gtk-4.1/MiniBrowser", "/usr/lib/webkit2gtk-4.1/MiniBrowser"}

// webkitAt starts a browser in a locale, for the pages that handler serves. It ends with the test.
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
		found, _ := filepath.Glob(pattern) // no pattern is malformed
		browsers = append(browsers, found...)
	}
	if len(browsers) == 0 {
		t.Fatalf("there is no MiniBrowser for %s: run web/browser/install.sh webkit", program)
	}
	home := t.TempDir()
	p := &webkit{tb: t, home: home, env: []string{"PATH=" + os.Getenv("PATH"), "HOME=" + home, "TMPDIR=" + home, "LANG=" + locale, "XDG_RUNTIME_DIR=" + home, "NO_AT_BRIDGE=1"}}
	web := httptest.NewServer(handler)
	t.Cleanup(web.Close)
	p.url = web.URL
	p.env = append(p.env, "DISPLAY=:"+p.screen())
	// The driver does not tell its port if it chooses one. Another program may take a free port first.
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
		}
		_ = p.do("DELETE", "", nil, nil)
	})
	p.ask("POST", "/timeouts", object{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()}, nil)
	p.ask("POST", "/window/rect", object{"width": 1280, "height": 900}, nil)
	return p
}

// start starts a program, which is killed with all that it has started when the test ends. ended is closed when it ends.
func (p *webkit) start(command *exec.Cmd) (ended chan struct{}) {
	p.tb.Helper()
	command.Env = p.env
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

// screen starts an X server and returns the number of its display, a free one.
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
	display, err := bufio.NewReader(number).ReadString('\n') // once it accepts windows
	if err != nil {
		p.tb.Fatalf("Xvfb ends without a display: %v", err)
	}
	return strings.TrimSpace(display)
}

// drive starts the driver on a free port, and reports whether it listens there.
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

// do gives a command and stores its value in result unless that is nil.
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
	response, err := http.DefaultTransport.RoundTrip(request) // asks no proxy
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

// ask is do, and fails the test where that fails.
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

// eval does what a tab's eval does.
func (p *webkit) eval(expression string, result any) {
	p.tb.Helper()
	var answer []string // the value as JSON, or what was thrown
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

// has reports whether an expression is true of the page.
func (p *webkit) has(expression string) (holds bool) {
	p.tb.Helper()
	p.eval(`Boolean(`+expression+`)`, &holds)
	return holds
}

// waitFor returns once condition holds. The test fails if it never does, or if the page reports trouble.
func (p *webkit) waitFor(what string, condition func() bool) {
	p.tb.Helper()
	deadline := time.Now().Add(patience)
	for pause := 5 * time.Millisecond; !condition(); pause = min(2*pause, 80*time.Millisecond) {
		var trouble string
		p.eval(`document.querySelector("#trouble:not([hidden])")?.textContent ?? ""`, &trouble)
		if trouble != "" || time.Now().After(deadline) {
			p.tb.Fatalf("waited in vain for %s; the page's trouble: %q", what, trouble)
		}
		time.Sleep(pause)
	}
}

// until waits until an expression is true of the page.
func (p *webkit) until(what, expression string) {
	p.tb.Helper()
	p.waitFor(what, func() bool { return p.has(expression) })
}

// waitForText waits until an element's text contains another text.
func (p *webkit) waitForText(selector, part string) {
	p.tb.Helper()
	p.until(selector+" to say "+quote(part), `document.querySelector(`+quote(selector)+`)?.innerText.includes(`+quote(part)+`)`)
}

// value returns the text of a field.
func (p *webkit) value(selector string) (value string) {
	p.tb.Helper()
	p.eval(`document.querySelector(`+quote(selector)+`).value`, &value)
	return value
}

// box scrolls to an element and returns where it is then, once it rests there and nothing covers its middle.
func (p *webkit) box(selector string) (b box) {
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
	p.eval(`(({ x, y, width, height }) => ({ left: x, top: y, width, height }))(document.querySelector(`+quote(selector)+`).getBoundingClientRect())`, &b)
	return b
}

// drag presses the mouse at a place, moves it to others and lets it go at the last. Then it waits for the result.
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
	var png []byte // which JSON has in base64
	if err := p.do("GET", "/screenshot", nil, &png); err != nil {
		p.tb.Log(err)
		return
	}
	if err := errors.Join(os.MkdirAll(shots, 0o755), os.WriteFile(filepath.Join(shots, name+".png"), png, 0o644)); err != nil {
		p.tb.Log(err)
	}
}
