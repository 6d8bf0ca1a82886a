//go:build !js

package browser

import (
	"testing"
	"testing/fstest"
)

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
