package audit_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/written"
	"epsilonarcade/web/webtest"
)

// half is AdaP-UCB's way to release means, with half of the noise.
const half = `policy(name = "Half", protects = "sequence")
released = [None] * K

def choose(t, arms):
    for arm in arms:
        if not released[arm.i]:
            return arm
    best = max(arms, key = lambda arm: released[arm.i] + sqrt(log(t + 1) / arm.n))
    return best, best.n

def update(arm, n, total):
    released[arm.i] = total / n + laplace(0, 0.5 / (eps * n))
`

// A custom policy that keeps workers busy ends its audit after ten seconds, and a built-in one may take longer. The
// audit of the mended text has new workers.
func TestACustomPolicyThatHangsEndsItsAudit(t *testing.T) {
	for id, want := range map[string]bool{"own:source=" + written.Pack(half): true, "adap-ucb": false} {
		p := webtest.Open("1t&policies="+id+"~view=audit", 2)
		p.Rest(t)
		p.Slow = true
		p.Audit.RunAudit()
		for n := 0; !p.Audit.Running() && n < 100; n++ { // the form is asked first
			p.Tick()
			answer(p)
		}
		began := p.Now
		for p.Audit.Running() && p.Now < began+20_000 {
			p.Now += 100
			p.Tick()
		}
		if took := p.Now - began; want && (took < 9_000 || took > 12_000 || !strings.Contains(p.Audit.Verdict(), "takes more than 10 seconds") || len(p.Asked) > 0) || !want && !p.Audit.Running() {
			t.Errorf("%.20s: after %v ms it says %q, %d questions wait", id, took, p.Audit.Verdict(), len(p.Asked))
		}
		if p.Slow = false; want {
			p.Audit.RunAudit()
			p.Rest(t)
			if says := p.Audit.AuditSays(); says.Style != "bad" || !strings.Contains(says.Text, "violated") && !strings.Contains(says.Text, "ε") {
				t.Errorf("run again it says %+v", says)
			}
		}
	}
}

// A policy that fails in some run of an audit ends it, and says in which line.
func TestAnAuditSaysHowAWrittenPolicyFails(t *testing.T) {
	const rarely = "    if arm.n < 2 and uniform() < 0.0005:\n        return None\n    best = max" // in none of the first runs
	for source, want := range map[string]string{
		strings.Replace(half, "total / n", "total / (n - 4)", 1): "line 12: division by zero",
		strings.Replace(half, "    best = max", rarely, 1):       "line 4: choose must return an arm",
	} {
		p := webtest.Open("1t&policies=own:source="+written.Pack(source)+"~view=audit", 2)
		p.Rest(t)
		p.Audit.RunAudit()
		p.Rest(t)
		want = "This cannot be audited: Half: " + want
		if says := p.Audit.AuditSays(); !strings.HasPrefix(says.Text, want) || says.Style != "bad" || p.Audit.Running() {
			t.Errorf("it says %q, want %q", says.Text, want)
		}
	}
}

// A policy that somebody has written is held against what it claims.
func TestAWrittenPolicyIsAuditedAgainstItsClaim(t *testing.T) {
	p := webtest.Open("1t&policies=own:source="+written.Pack(half)+"~view=audit", 2)
	p.Rest(t)
	p.Audit.RunAudit()
	p.Rest(t)
	if text := p.Audit.AuditForm().Title + ": " + p.Audit.Verdict(); !strings.HasPrefix(text, "Audit of Half: Violates the claim") {
		t.Errorf("it says %q", text)
	}
}
