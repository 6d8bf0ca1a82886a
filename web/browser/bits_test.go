//go:build !js

package browser

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gobwas/ws"
	"github.com/gobwas/ws/wsutil"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/server"
)

// keepMessages keeps the messages from the workers that simulate. Workers that answer questions have a role, and their
// messages are not kept.
const keepMessages = `
	globalThis.said = [];
	globalThis.Worker = class extends Worker {
		constructor(...args) {
			super(...args);
			this.addEventListener("message", ({ data }) => {
				if (this.own && data instanceof Uint8Array) said.push(btoa(String.fromCharCode(...data)));
			});
		}
		postMessage(message, ...more) {
			this.own ||= Boolean(message.module) && !message.role;
			super.postMessage(message, ...more);
		}
	};`

// messages decodes the messages that keepMessages has kept.
func messages(t *testing.T, said []string) (all []engine.Message) {
	t.Helper()
	for _, text := range said {
		data, err := base64.StdEncoding.DecodeString(text)
		testkit.OK(t, err)
		m, err := engine.Messages.Decode(data)
		testkit.OK(t, err)
		all = append(all, m)
	}
	return all
}

// For every policy and checkpoint, the workers in the browser compute the same bits as this test.
func TestWorkersInTheBrowserComputeTheBitsComputedOutside(t *testing.T) {
	computeTheBits(t, every+"&horizon=50000&runs=3")
}

func TestWrittenPoliciesHaveTheSameBitsInTheBrowser(t *testing.T) {
	computeTheBits(t, texts()+"&horizon=5000&runs=3")
}

// texts returns a link with all example policies.
func texts() string {
	var all []string
	for _, e := range examples.All() {
		all = append(all, "own:source="+custom.Pack(e.Source))
	}
	return "1t&policies=" + strings.Join(all, ",")
}

// The tests themselves run custom policies, too.
func init() { interp.Register() }

func computeTheBits(t *testing.T, link string) {
	p := blank(t, nil)
	p.before(keepMessages)
	p.processors(4)
	p.goTo(link + "~mode=mean")
	p.ended()
	said := read[[]string](p, `said`)

	s := parse(t, link)
	compared := 0
	var subjects []uint32 // the subject of each policy
	var all []*engine.Finished
	for _, message := range messages(t, said) {
		m, ok := message.(*engine.Finished)
		if !ok {
			continue
		}
		all = append(all, m)
		if !slices.Contains(subjects, m.Subject) {
			subjects = append(subjects, m.Subject)
		}
	}
	slices.Sort(subjects) // the page numbers subjects in the order of policies
	for _, m := range all {
		compared++
		i := slices.Index(subjects, m.Subject)
		r := finished(t, s, i, int(m.Run), s.Grid())
		if !slices.Equal(m.Regret, r.Noted) || !slices.Equal(m.Pulls, r.Pulls()) {
			t.Errorf("run %d of %s differs", m.Run, s.Policies[i].ID)
		}
	}
	if want := len(s.Policies) * s.Runs; compared != want {
		t.Errorf("%d runs arrived, want %d", compared, want)
	}
}

// A firefox is a headless Firefox with one page, driven by the part of WebDriver BiDi that the tests need
// (https://w3c.github.io/webdriver-bidi/).
type firefox struct {
	tb         testing.TB
	conn       net.Conn
	last       int64  // number of the last command
	page       string // BiDi's browsing context
	complaints []string
}

// findFirefox returns the program named by the variable FIREFOX, or else the first Firefox in PATH.
func findFirefox() (string, error) {
	return findProgram("Firefox", "firefox", "FIREFOX", "firefox-esr", "firefox")
}

// preferences keeps a browser with a fresh profile from sending requests to the network.
const preferences = `
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.proxy.type", 0);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`

// newFirefox starts a browser with its own profile and opens the built page at a link. The script before runs before
// the page's own scripts. The browser ends with the test. Complaints from the page fail the test.
func newFirefox(tb testing.TB, link, before string) *firefox {
	tb.Helper()
	program, err := findFirefox()
	if err != nil {
		tb.Skip(err)
	}
	beside(tb) // before Firefox starts, because a parallel test may wait for longer than Firefox lives
	web := httptest.NewServer(server.New(os.DirFS(dist), nil))
	tb.Cleanup(web.Close)
	home := tb.TempDir()
	profile := filepath.Join(home, "profile")
	testkit.OK(tb, os.Mkdir(profile, 0o700))
	testkit.OK(tb, os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600))
	ctx, stop := context.WithTimeout(context.Background(), 2*patience)
	command := exec.CommandContext(ctx, program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0")
	command.Env = append(os.Environ(), "HOME="+home) // Firefox refuses a HOME that belongs to another user
	// After Firefox ends, its child processes keep the pipe open for a moment.
	command.WaitDelay = 5 * time.Second
	said, err := command.StderrPipe()
	testkit.OK(tb, err)
	testkit.OK(tb, command.Start())
	tb.Cleanup(func() {
		stop()
		_ = command.Wait() // the error only says that Firefox was killed
	})
	address := ""
	lines := bufio.NewScanner(said)
	for address == "" && lines.Scan() {
		if m := regexp.MustCompile(`WebDriver BiDi listening on (ws://\S+)`).FindStringSubmatch(lines.Text()); m != nil {
			address = m[1]
		}
	}
	if address == "" {
		tb.Fatalf("%s ends without offering WebDriver BiDi: %v", program, lines.Err())
	}
	go func() { // otherwise Firefox's output would fill the pipe
		for lines.Scan() {
		}
	}()
	conn, _, _, err := ws.Dial(ctx, address+"/session")
	if err != nil {
		tb.Fatalf("connecting to Firefox: %v", err)
	}
	tb.Cleanup(func() { conn.Close() })
	f := &firefox{tb: tb, conn: conn}
	f.do("session.new", object{"capabilities": object{}}, nil)
	f.do("session.subscribe", object{"events": []string{"log.entryAdded"}}, nil)
	var made struct{ Context string }
	f.do("browsingContext.create", object{"type": "tab"}, &made)
	f.page = made.Context
	f.do("script.addPreloadScript", object{"functionDeclaration": "() => { " + before + " }"}, nil)
	f.do("browsingContext.setViewport", object{"context": f.page, "viewport": object{"width": 1280, "height": 900}}, nil)
	f.do("browsingContext.navigate", object{"context": f.page, "url": web.URL + "/#" + link, "wait": "complete"}, nil)
	tb.Cleanup(func() {
		if len(f.complaints) > 0 {
			tb.Errorf("the page complained: %q", f.complaints)
		}
	})
	return f
}

type object map[string]any

// do sends a command, waits for its result, and stores it in result unless result is nil.
func (f *firefox) do(method string, params object, result any) {
	f.tb.Helper()
	f.last++
	command, err := json.Marshal(object{"id": f.last, "method": method, "params": params})
	if err != nil {
		f.tb.Fatal(err)
	}
	_ = f.conn.SetDeadline(time.Now().Add(patience))
	if err := wsutil.WriteClientText(f.conn, command); err != nil {
		f.tb.Fatalf("%s: %v", method, err)
	}
	for {
		data, err := wsutil.ReadServerText(f.conn)
		if err != nil {
			f.tb.Fatalf("%s: %v; the page complained: %q", method, err, f.complaints)
		}
		var m struct {
			ID      int64
			Type    string
			Error   string
			Message string
			Result  json.RawMessage
			Params  struct{ Level, Text string }
		}
		if err := json.Unmarshal(data, &m); err != nil {
			f.tb.Fatalf("%s: %v", method, err)
		}
		switch {
		case m.Type == "event":
			if m.Params.Level == "error" {
				f.complaints = append(f.complaints, m.Params.Text)
			}
		case m.ID != f.last:
		case m.Type != "success":
			f.tb.Fatalf("%s: %s: %s", method, m.Error, m.Message)
		case result != nil:
			if err := json.Unmarshal(m.Result, result); err != nil {
				f.tb.Fatalf("%s: %v", method, err)
			}
			return
		default:
			return
		}
	}
}

func (f *firefox) test() testing.TB { return f.tb }

func (f *firefox) eval(expression string, result any) {
	f.tb.Helper()
	var answer struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	f.do("script.evaluate", object{
		"expression": "(async () => JSON.stringify(await (" + expression + ")))()", "awaitPromise": true, "target": object{"context": f.page},
	}, &answer)
	if answer.Type != "success" {
		f.tb.Fatalf("Firefox: %s", answer.ExceptionDetails.Text)
	}
	if err := json.Unmarshal([]byte(answer.Result.Value), result); err != nil {
		f.tb.Fatal(err)
	}
}

// An ending holds a page's state at the horizon: the messages of its workers in base64, its sentence and its table.
type ending struct {
	Said     []string
	Sentence string
	Table    string
}

// toTheHorizon is a script that runs the page to its horizon and returns its ending.
const toTheHorizon = `(async () => {
	const find = (selector) => document.querySelector(selector);
	const quiet = ` + quiet + `;
	await quiet("` + byItself + `");
	find("#to-end:enabled")?.click();
	await quiet("");
	find("#data").click();
	await quiet("");
	return { said, sentence: find("#sentence").innerText, table: find(".data tbody").innerText };
})()`

// isTheEndOf compares every number that a page's workers have sent with run 0 of a scenario, as computed by this test.
func (e ending) isTheEndOf(t *testing.T, browser string, s scenario.Scenario) {
	t.Helper()
	grid := scenario.LiveGrid(s.Horizon)
	noted := make([][]float64, len(s.Policies))
	last := make([]*engine.Moved, len(s.Policies))
	for _, message := range messages(t, e.Said) {
		if m, ok := message.(*engine.Moved); ok {
			noted[m.Policy] = append(noted[m.Policy][:m.Since], m.Noted...)
			last[m.Policy] = m
		}
	}
	for i, p := range s.Policies {
		want := finished(t, s, i, 0, grid)
		if last[i] == nil || last[i].Pulled != s.Horizon {
			t.Errorf("%s: %s has not reached the horizon", browser, p.ID)
			continue
		}
		if last[i].Regret != want.Regret() || !slices.Equal(noted[i], want.Noted) || !slices.Equal(last[i].Pulls, want.Pulls()) {
			t.Errorf("%s: %s ends at a regret of %v, want %v", browser, p.ID, last[i].Regret, want.Regret())
		}
	}
}

// Both browsers finish the default scenario with the same bits as this test, at every point of every curve, and both
// display the same thing.
func TestFirefoxEndsWithTheBitsOfChromium(t *testing.T) { endTheSame(t, "", scenario.Default()) }

func TestFirefoxRunsWrittenPoliciesWithTheBitsOfChromium(t *testing.T) {
	link := texts() + "&horizon=5000"
	endTheSame(t, link, parse(t, link))
}

func endTheSame(t *testing.T, link string, s scenario.Scenario) {
	f := newFirefox(t, link, keepMessages)
	p := blank(t, nil)
	p.before(keepMessages)
	p.goTo(link)
	chromiums, firefoxs := read[ending](p, toTheHorizon), read[ending](f, toTheHorizon)
	chromiums.isTheEndOf(t, "Chromium", s)
	firefoxs.isTheEndOf(t, "Firefox", s)
	if firefoxs.Sentence != chromiums.Sentence || firefoxs.Table != chromiums.Table || strings.Count(chromiums.Table, "\n") < 3 {
		t.Errorf("Firefox shows\n%s\n%s\nand Chromium\n%s\n%s", firefoxs.Sentence, firefoxs.Table, chromiums.Sentence, chromiums.Table)
	}
}
