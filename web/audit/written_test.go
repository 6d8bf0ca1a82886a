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
