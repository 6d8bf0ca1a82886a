//go:build !js

package browser

import (
	"encoding/base64"
	"encoding/json"
	"testing"
	"testing/fstest"
	"time"

	"epsilonarcade/web/engine"
)

// crew are the page's own workers, as many as the browser says there are processors, on a
// page that does nothing but pass on their messages.
type crew struct {
	*tab
	count int
	out   [][2]any // messages to be sent: worker, bytes in base64
	heard time.Time
}

// crewScript passes messages on. The workers' word that they are alive stays on the page.
const crewScript = `"use strict";
globalThis.crew = (async () => {
	const alive = ALIVE, inbox = [];
	let wake = () => {};
	const module = await WebAssembly.compileStreaming(fetch("app.wasm"));
	const workers = Array.from({ length: navigator.hardwareConcurrency }, (_, i) => {
		const worker = new Worker("worker.js");
		const say = (text, trouble) => { inbox.push({ worker: i, text, trouble }); wake(); };
		worker.onmessage = ({ data }) => {
			if (!(data instanceof Uint8Array)) say("", String(data.text));
			else if (data[0] !== alive) say(btoa(String.fromCharCode(...data)), "");
		};
		worker.onerror = worker.onmessageerror = () => say("", "the browser ended a worker");
		worker.postMessage({ module });
		return worker;
	});
	return {
		count: workers.length,
		// Sends messages, waits up to a second for answers and returns them.
		exchange: async (messages) => {
			for (const [i, text] of messages) {
				const array = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
				workers[i].postMessage(array, [array.buffer]);
			}
			if (inbox.length === 0) {
				await new Promise((resolve) => { wake = resolve; setTimeout(resolve, 1000); });
			}
			await new Promise((resolve) => setTimeout(resolve, 10)); // others may follow, and an exchange takes time
			return inbox.splice(0);
		},
	};
})();`

// newCrew starts the workers.
func newCrew(tb testing.TB) *crew {
	tb.Helper()
	alive, err := json.Marshal(engine.Encode(&engine.Progress{})[0])
	if err != nil {
		tb.Fatal(err)
	}
	c := &crew{tab: blank(tb, fstest.MapFS{
		"crew.html": {Data: []byte(`<!doctype html><html lang="en"><title>workers</title><script src="crew.js"></script></html>`)},
		"crew.js":   {Data: []byte("const ALIVE = " + string(alive) + ";\n" + crewScript)},
	})}
	c.expect("favicon.ico") // there is none for this page
	c.navigate("/crew.html")
	c.eval(`crew.then((c) => c.count)`, &c.count)
	c.heard = time.Now()
	return c
}

// send has a message sent to a worker with the next exchange.
func (c *crew) send(worker int, m engine.Message) {
	c.out = append(c.out, [2]any{worker, base64.StdEncoding.EncodeToString(engine.Encode(m))})
}

// exchange sends the messages and returns the answers that are there within a second.
// Silence of all workers for longer than patience fails the test.
func (c *crew) exchange(take func(worker int, m engine.Message)) {
	c.tb.Helper()
	messages, err := json.Marshal(append([][2]any{}, c.out...))
	if err != nil {
		c.tb.Fatal(err)
	}
	c.out = nil
	var answers []struct {
		Worker        int
		Text, Trouble string
	}
	c.eval(`crew.then((c) => c.exchange(`+string(messages)+`))`, &answers)
	for _, a := range answers {
		if a.Trouble != "" {
			c.tb.Fatalf("worker %d: %s", a.Worker, a.Trouble)
		}
		data, err := base64.StdEncoding.DecodeString(a.Text)
		if err != nil {
			c.tb.Fatal(err)
		}
		m, err := engine.Decode(data)
		if err != nil {
			c.tb.Fatal(err)
		}
		take(a.Worker, m)
		c.heard = time.Now()
	}
	if time.Since(c.heard) > patience {
		c.tb.Fatalf("no worker has finished anything for %v", patience)
	}
}
