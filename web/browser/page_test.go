//go:build !js

package browser

import (
	"testing"
	"testing/fstest"
)

func TestThePageStartsAndAnswersAClick(t *testing.T) {
	p := open(t, "/")
	p.size(1280, 800)
	p.waitFor("Vugu to render", func() bool { return p.count("#count") == 1 })
	p.click("#count")
	p.waitFor("the click to count", func() bool { return p.text("#count") == "Clicked 1 times" })
	if p.count("[aria-busy]") != 0 {
		t.Error("the static frame is still there")
	}
	p.shot("page")
}

// The engine answers a message that it cannot read, so three of those get three answers.
func TestMessagesToAWorkerThatIsStillStartingAreNotLost(t *testing.T) {
	p := open(t, "/")
	p.eval(`(async () => {
		globalThis.received = [];
		globalThis.worker = new Worker("worker.js");
		worker.onmessage = ({ data }) => received.push(data instanceof Uint8Array);
		worker.postMessage({ module: await arcade.engine });
		worker.postMessage(new Uint8Array([255]));
		worker.postMessage(new Uint8Array([255]));
	})()`, nil)
	answers := func() string {
		var all string
		p.eval(`received.join()`, &all)
		return all
	}
	p.waitFor("both answers", func() bool { return answers() == "true,true" })
	p.eval(`worker.postMessage(new Uint8Array([255]))`, nil)
	p.waitFor("the third answer", func() bool { return answers() == "true,true,true" })
}

func TestAWorkerThatCannotStartSaysSo(t *testing.T) {
	p := open(t, "/")
	var text string
	p.eval(`new Promise((resolve) => {
		const worker = new Worker("worker.js");
		worker.onmessage = ({ data }) => resolve(data.type + ": " + data.text);
		worker.postMessage({ module: "not a module" });
	})`, &text)
	if want := "error: the first message to a worker must carry the compiled engine"; text != want {
		t.Errorf("it said %q, want %q", text, want)
	}
}

func TestAFailedDownloadIsToldOnThePage(t *testing.T) {
	for missing, want := range map[string]string{
		"app.wasm":    "The page could not be loaded. Check the connection and reload it.",
		"engine.wasm": "The simulation engine could not be loaded. Check the connection and reload the page.",
	} {
		t.Run(missing, func(t *testing.T) {
			p := blank(t, fstest.MapFS{missing: nil})
			p.expect("404")
			p.expect(want)
			p.navigate("/")
			p.waitFor("the page to tell of it", func() bool { return p.text("#trouble") == want })
		})
	}
}

// The other tests rest on the harness hearing what goes wrong.
func TestTheHarnessHearsWhatGoesWrong(t *testing.T) {
	p := blank(t, fstest.MapFS{
		"noisy.js": {Data: []byte(`console.error("from a worker's console")`)},
		"fails.js": {Data: []byte(`throw new Error("from a worker")`)},
	})
	p.expect("") // whatever it is
	p.navigate("/")
	for _, c := range []struct{ what, script, complaint string }{
		{"a console error", `console.error("a console error")`, "a console error"},
		{"an uncaught exception", `setTimeout(() => { throw new Error("an exception") })`, "an exception"},
		{"a rejected promise", `void Promise.reject(new Error("a rejection"))`, "a rejection"},
		{"a missing file", `fetch("missing").then(() => null)`, "404"},
		{"an inline style", `document.body.insertAdjacentHTML("beforeend", "<p style='color:red'>")`, "policy: style-src"},
		{"an inline handler", `document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='alert(1)'>")`, "policy: script-src"},
		{"a request elsewhere", `fetch("http://elsewhere.invalid/").catch(() => null)`, "policy: connect-src"},
		{"an uncaught exception in a worker", `new Worker("fails.js")`, "from a worker"},
		{"a console error in a worker", `new Worker("noisy.js")`, "from a worker's console"},
	} {
		p.eval(c.script+`, null`, nil)
		p.waitFor("the harness to hear of "+c.what, func() bool { return p.complained(c.complaint) })
	}
}
