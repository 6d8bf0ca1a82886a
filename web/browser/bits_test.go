//go:build !js

package browser

import (
	"encoding/base64"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/web/engine"
)

// keepMessages keeps what the workers say that make runs. A program that answers questions has a
// role, and something to say too.
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

// messages reads what keepMessages has kept.
func messages(t *testing.T, said []string) (all []engine.Message) {
	t.Helper()
	for _, text := range said {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		m, err := engine.Messages.Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

// Not only the printed numbers: every bit of every policy, at every checkpoint.
func TestWorkersInTheBrowserComputeTheBitsComputedOutside(t *testing.T) {
	computeTheBits(t, every+"&horizon=50000&runs=3")
}

func TestWrittenPoliciesHaveTheSameBitsInTheBrowser(t *testing.T) {
	computeTheBits(t, texts()+"&horizon=5000&runs=3")
}

// texts is a link with all examples of written policies.
func texts() string {
	var all []string
	for _, e := range examples.All() {
		all = append(all, "own:source="+custom.Pack(e.Source))
	}
	return "1t&policies=" + strings.Join(all, ",")
}

// Custom policies run here, too.
func init() { interp.Register() }

func computeTheBits(t *testing.T, link string) {
	p := blank(t, nil)
	p.before(keepMessages)
	p.processors(4)
	p.goTo(link + "~mode=mean")
	p.ended()
	var said []string
	p.eval(`said`, &said)

	s := parse(t, link)
	compared := 0
	var subjects []uint32 // by policy
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
	slices.Sort(subjects) // the page numbers them in the order of policies
	for _, m := range all {
		compared++
		i := slices.Index(subjects, m.Subject)
		r := finished(t, s, i, int(m.Run), s.Grid())
		if !slices.Equal(m.Regret, r.Noted) || !slices.Equal(m.Pulls, r.Pulls()) {
			t.Errorf("run %d of %s differs", m.Run, s.Policies[i].ID)
		}
	}
	if want := len(s.Policies) * s.Runs; compared != want {
		t.Errorf("%d runs came, want %d", compared, want)
	}
}
