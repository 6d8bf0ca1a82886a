//go:build !js

package browser

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// The engine answers a message that it cannot read, so three of those get three answers.
func TestMessagesToAWorkerThatIsStillStartingAreNotLost(t *testing.T) {
	p := open(t, "/")
	p.eval(`(async () => {
		const module = await WebAssembly.compileStreaming(fetch("app.wasm"));
		globalThis.received = [];
		globalThis.worker = new Worker("worker.js");
		worker.onmessage = ({ data }) => received.push(data instanceof Uint8Array);
		worker.postMessage({ module });
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
	if want := "error: a worker must be started with a compiled program"; text != want {
		t.Errorf("it said %q, want %q", text, want)
	}
}

// keepWorkers lets a test reach the page's workers.
const keepWorkers = `
	globalThis.workers = [];
	globalThis.Worker = class extends Worker {
		constructor(...args) { super(...args); workers.push(this); }
	};`

// Ways in which a worker is lost: without a word, by a fault of its engine, and as the
// browser tells it.
var deaths = map[string]string{
	"vanishes": `workers.at(-1).terminate()`,
	"crashes":  `workers.at(-1).postMessage("no engine can read this")`,
	"fails":    `workers.at(-1).dispatchEvent(new ErrorEvent("error"))`,
}

func TestALostWorkerIsReplacedAndChangesNoResult(t *testing.T) {
	t.Parallel()
	const link = "1t&arms=0.5,0.49,0.48&policies=ldp-ucb-b,thompson,ucb1&horizon=100000&runs=80" // takes seconds
	for name, death := range deaths {
		for _, mode := range []string{"", "~mode=mean"} {
			t.Run(name+mode, func(t *testing.T) {
				t.Parallel()
				p := blank(t, nil)
				p.before(keepWorkers)
				p.processors(3)
				p.goTo(link + mode)
				p.running()
				var play string
				if p.eval(death+`, document.querySelector("#play").innerText`, &play); play != "Pause" {
					t.Fatal("it died with nothing left to do")
				}
				p.waitForText("#notice", "A worker failed")
				if p.count("#notice.bad") != 0 {
					t.Error("the notice looks as if something had to be done")
				}
				if mode == "" {
					p.toEnd()
					p.isAtTheEndOf(parse(t, link))
				} else {
					p.ended()
					p.isTheMeanOf(parse(t, link))
				}
				p.click("#dismiss")
				p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
			})
		}
	}
}

// Another worker would not live either, and so the page says so and stops trying.
func TestWorkersThatNeverLiveEndInAClearMessage(t *testing.T) {
	beside(t)
	script, err := os.ReadFile("../../assets/worker.js")
	if err != nil {
		t.Fatal(err)
	}
	worker := func(script string) fstest.MapFS {
		return fstest.MapFS{"worker.js": {Data: []byte(script)}, "worker.js.br": nil, "worker.js.gz": nil}
	}
	for name, files := range map[string]fstest.MapFS{
		"the program is told to be what it cannot be": worker(strings.Replace(string(script), `role = "worker"`, `role = "player"`, 1)),
		"the worker's script fails":                   worker(`throw new Error("broken")`),
		"there is no such script":                     {"worker.js": nil},
	} {
		t.Run(name, func(t *testing.T) {
			p := blank(t, files)
			p.expect("") // the browser's own words about it
			p.before(keepWorkers)
			p.goTo("")
			p.waitForText("#notice.bad", "The simulation has stopped")
			if text := p.text("#notice"); !strings.Contains(text, "reload the page") {
				t.Errorf("it does not say what to do: %q", text)
			}
			p.click("#dismiss")
			p.waitFor("the notice to go", func() bool { return p.count("#notice") == 0 })
			p.click("#play")
			p.waitForText("#notice.bad", "The simulation has stopped")
			p.fill(field("epsilon"), "0.5") // another scenario tries lost workers again
			p.waitFor("the page to say again that it has stopped", func() bool {
				return p.text("#play") == "Play" && strings.Contains(p.text("#notice"), "The simulation has stopped")
			})
			var tried int
			if p.eval(`workers.length`, &tried); tried > 8*4 {
				t.Errorf("it has tried %d workers", tried)
			}
		})
	}
}
