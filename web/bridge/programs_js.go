package bridge

import (
	"strings"
	"syscall/js"

	"epsilonarcade/core/say"
	"epsilonarcade/core/wire"
	"epsilonarcade/web/bridge/worker"
	"epsilonarcade/web/lab"
)

// A program answers questions, one after the other, in its own worker. The program is loaded when the first question
// arrives. The part of its name after "#" distinguishes workers that run the same program.
type program struct {
	browser *browser
	name    string
	asked   string      // the name that the page last used for the program
	seat    worker.Seat // empty before the first question, and after a failure
	waiting []func(lab.Message)
}

// Ask asks a program a question. The first question about a custom policy loads the program that runs custom policies.
func (b *browser) Ask(asked string, question lab.Message, done func(lab.Message)) {
	if !b.interprets && wire.Custom(question) {
		b.interpret()
	}
	name := fit(asked, b.interprets)
	p := b.programs[name]
	if p == nil {
		p = &program{browser: b, name: name}
		p.seat.Message = p.hear
		p.seat.Lost = func(string) { p.fail(say.Of("program-does-stopped")) }
		b.programs[name] = p
	}
	p.asked = asked
	p.waiting = append(p.waiting, done)
	b.work.publish()
	if p.seat.Empty() {
		p.start()
	}
	p.seat.Post(lab.Messages.Encode(question))
}

// fit returns the name of the program that answers for the named one. After a call of interpret, custom answers for
// lab, because only custom runs custom policies.
func fit(name string, interprets bool) string {
	if rest, ok := strings.CutPrefix(name, "lab"); ok && interprets {
		return "custom" + rest
	}
	return name
}

// interpret loads the program that runs custom policies, and restarts all workers with it. Questions and runs that the
// workers receive in the meantime are sent again.
func (b *browser) interpret() {
	b.interprets, b.learning = true, true
	told := false // whether the page has been told; it may not exist yet
	end := func() {
		b.learning = false
		if told {
			b.app.Programs.Answered()
		}
	}
	load("custom.wasm", func(bytes int) {
		if !told {
			told = true
			b.app.Programs.Begin()
		}
		b.app.Programs.Loading(bytes)
	}, func(module js.Value) {
		end()
		b.Change(module)
		for w := range b.Count() {
			b.app.Workers.Session.Again(w)
		}
		b.app.Update()
	}, func(js.Value) {
		b.interprets = false // the next question about a custom policy tries again
		end()
		b.app.Say(say.Of("written-not-loaded"))
	})
}

// load loads a program. While loading, it calls say with the number of bytes so far. Then it calls the function there
// with the compiled module, or the function not with the cause of a failure.
func load(file string, say func(bytes int), there, not func(js.Value)) {
	var all [3]js.Func
	end := func(then func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			for _, f := range all {
				f.Release()
			}
			then(args[0])
			return nil
		})
	}
	all[0] = js.FuncOf(func(_ js.Value, args []js.Value) any {
		say(args[0].Int())
		return nil
	})
	all[1], all[2] = end(there), end(not)
	js.Global().Get("arcade").Call("load", file, all[0]).Call("then", all[1], all[2])
}

// Retire ends a program, whose open questions then get no answers.
func (b *browser) Retire(name string) {
	if p := b.programs[fit(name, b.interprets)]; p != nil && !p.seat.Empty() {
		p.seat.End()
		p.waiting = nil
		b.work.publish()
	}
}

// start loads the program. The script worker.js keeps all messages that arrive before the program runs.
func (p *program) start() {
	hired := p.seat.Hire()
	file, _, _ := strings.Cut(p.name, "#")
	b := p.browser // its app may not exist yet if a page begins with a question
	load(file+".wasm", func(bytes int) { b.app.Programs.Loading(bytes) }, func(module js.Value) {
		hired.Call("postMessage", map[string]any{"module": module, "role": "answers"})
		b.app.Programs.Loaded()
	}, func(cause js.Value) {
		why := say.Of("what-needs-could-not")
		if cause.Get("newer").Truthy() {
			why = say.Of("there-new-version-page")
		}
		if p.seat.Has(hired) { // the program was not retired
			p.fail(why)
		}
	})
}

// hear handles an answer, or an empty message from a program that is still working.
func (p *program) hear(data []byte) error {
	if len(data) == 0 {
		p.browser.app.Programs.AtWork(p.asked)
		return nil
	}
	m, err := lab.Messages.Decode(data)
	if err != nil {
		m = &lab.Refused{Why: say.Err(err)}
	}
	if len(p.waiting) > 0 {
		done := p.waiting[0]
		p.waiting = p.waiting[1:]
		done(m)
		p.browser.work.publish()
	}
	return nil
}

// fail answers the open questions with a refusal. The next question loads the program again.
func (p *program) fail(why string) {
	p.seat.End()
	waiting := p.waiting
	p.waiting = nil
	for _, done := range waiting {
		done(&lab.Refused{Why: why})
	}
	p.browser.work.publish()
}

// SavesData reports whether the browser asks pages to load little data.
func (b *browser) SavesData() bool {
	connection := b.window.Get("navigator").Get("connection")
	return connection.Truthy() && connection.Get("saveData").Truthy()
}
