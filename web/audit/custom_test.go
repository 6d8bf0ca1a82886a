package audit_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/audit"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers"
	"epsilonarcade/web/write"
)

// half is the source of AdaP-UCB with only half of its noise.
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

// slowly returns a page with a running audit whose programs do not answer.
func slowly(t *testing.T, policy string) *webtest.Page {
	p := webtest.Rested(t, "1t&policies="+policy+"~view=audit", 2)
	p.Slow = true
	p.Audit.RunAudit()
	for n := 0; !p.Audit.Running() && n < 100; n++ { // the form must be answered first
		p.Tick()
		answer(p)
	}
	return p
}

// A custom policy that hangs ends its audit after ten seconds. A built-in policy may take longer. The audit of the
// corrected source gets new workers.
func TestACustomPolicyThatHangsEndsItsAudit(t *testing.T) {
	for id, want := range map[string]bool{"own:source=" + custom.Pack(half): true, "adap-ucb": false} {
		p := slowly(t, id)
		began := p.Now
		for p.Audit.Running() && p.Now < began+20_000 {
			p.Now += 100
			p.Tick()
		}
		if took := p.Now - began; want && (took < 9_000 || took > 12_000 || !strings.Contains(en(p.Audit.Verdict()), "takes more than 10 seconds") || len(p.Asked) > 0) || !want && !p.Audit.Running() {
			t.Errorf("%.20s: after %v ms it says %q, %d questions wait", id, took, p.Audit.Verdict(), len(p.Asked))
		}
		if p.Slow = false; want {
			p.Audit.RunAudit()
			p.Rest(t)
			if says := p.Audit.AuditSays(); says.Style != "bad" || !strings.Contains(en(says.Text), "Violates the claim") || en(p.Audit.AuditForm().Title) != "Audit of Half" {
				t.Errorf("run again it says %+v", says)
			}
		}
	}
}

// On a busy computer, an audit of a custom policy may take any amount of time, as long as each call of the policy ends.
// A call that does not end stops the audit.
func TestAnAuditGoesOnWhileItsWorkerIsAtWork(t *testing.T) {
	p := slowly(t, "own:source="+custom.Pack(half))
	for range 60 { // 5 seconds each
		for range 50 {
			p.Now += 100
			p.Tick()
		}
		p.Programs.AtWork("lab#0")
	}
	if !p.Audit.Running() {
		t.Fatalf("in the middle of work it says %q", p.Audit.AuditSays().Text)
	}
	for range 110 {
		p.Now += 100
		p.Tick()
	}
	if says := en(p.Audit.AuditSays().Text); p.Audit.Running() || !strings.Contains(says, "takes more than 10 seconds; try again") {
		t.Errorf("after 11 seconds without a sign it says %q", says)
	}
}

// If a policy fails in any run, its audit ends and states the line of the error.
func TestAnAuditSaysHowACustomPolicyFails(t *testing.T) {
	const rarely = "    if arm.n < 2 and uniform() < 0.0005:\n        return None\n    best = max" // not in the first runs
	for source, want := range map[string]string{
		strings.Replace(half, "total / n", "total / (n - 4)", 1): "line 12: division by zero",
		strings.Replace(half, "    best = max", rarely, 1):       "line 4: choose must return an arm",
	} {
		p := webtest.Rested(t, "1t&policies=own:source="+custom.Pack(source)+"~view=audit", 2)
		p.Audit.RunAudit()
		p.Rest(t)
		want = "This cannot be audited – Half: " + want
		if says := p.Audit.AuditSays(); !strings.HasPrefix(en(says.Text), want) || says.Style != "bad" || p.Audit.Running() {
			t.Errorf("it says %q, want %q", en(says.Text), want)
		}
	}
}

// A custom policy is audited against its own claim.
func TestACustomPolicyIsAuditedAgainstItsClaim(t *testing.T) {
	const plain = "policy(name = \"Plain\", protects = \"decision\")\nstart = 1\n\ndef index(t, arm):\n    return arm.mean\n"
	p := webtest.Rested(t, "1t&policies=own:source="+custom.Pack(plain)+"~view=audit", 2)
	p.Audit.FillIn(place(p, "delta"), "0")
	p.Rest(t)
	if says := en(p.Audit.AuditSays().Text); says != "The audit cannot start. Claimed δ: 0 is too small, because Plain declares that it protects each decision, and uses delta. Choose δ > 0, or remove \"delta\" from uses in policy(…)." {
		t.Errorf("at δ = 0 it says %q", says)
	}
	p.Audit.FillIn(place(p, "delta"), "")
	p.Rest(t)
	p.Audit.RunAudit()
	p.Rest(t)
	if facts := en(fmt.Sprint(p.Cards.Sheet(audit.AuditCard).Facts)); !strings.Contains(facts, "the audit only observes a custom policy’s choices and has no formula for them") || strings.Contains(facts, "stored noise") {
		t.Errorf("of a policy without noise it says %s, %+v", facts, p.Audit.AuditSays())
	}
}

// The button in the Write view starts the audit of the custom policy. Every field of the form then has a value.
func TestWriteStartsTheAuditOfACustomPolicy(t *testing.T) {
	for _, source := range []string{half, "policy(name = \"Plain\")\nstart = 1\n\ndef index(t, arm):\n    return arm.mean\n"} {
		p := webtest.Rested(t, "1t&policies=own:source="+custom.Pack(source)+"~view=write", 2)
		for range 2 { // the second time, after the first audit
			p.Write.Before().(*write.Card).Audit()
			p.Rest(t)
			if p.Audit.Verdict() == "" {
				t.Errorf("no audit has run, and it says %q", p.Audit.AuditSays().Text)
			}
			p.Show("write")
			p.Rest(t)
		}
		for _, f := range p.Audit.AuditForm().Fields {
			if len(f.Choices) == 0 && f.Text == "" && f.Usual == "" {
				t.Errorf("%s is blank", f.Label)
			}
		}
	}
}

// An invalid field keeps the audit from starting, and the page names the field.
func TestAnAuditThatCannotStartSaysWhatIsMissing(t *testing.T) {
	p := webtest.Rested(t, "1t~view=audit&audit=own", 2)
	says := func(want string) {
		t.Helper()
		p.Rest(t)
		if says := p.Audit.AuditSays(); !strings.HasPrefix(en(says.Text), want) || (says.Style == "bad") != strings.HasPrefix(want, "The audit cannot start") {
			t.Errorf("it says %q, want %q", en(says.Text), want)
		}
	}
	says("The audit cannot start. Policy: the source of the custom policy is missing.")
	p.Audit.FillIn(place(p, "policy"), "dp-ftpl-new")
	says("Can an observer of many runs")
	p.Audit.FillIn(place(p, "delta"), "7")
	says("The audit cannot start. Claimed δ: ")
	p.Audit.FillIn(place(p, "delta"), "")
	p.Audit.FillIn(place(p, "runs"), "many")
	says("The audit cannot start. Runs in each world: ")
}

// The page never says that a custom policy is proved private, or that the policy keeps noise.
func TestNoCustomPolicyIsCalledProved(t *testing.T) {
	for _, protects := range []string{"nothing", "decision", "sequence", "sequence on average", "reward"} {
		for _, body := range []string{
			"def choose(t, arms):\n    return arms[t % K]\n",
			"def index(t, arm):\n    return arm.mean + laplace(0, 1 / arm.n)\n",
			"def law(arm, t):\n    return Laplace(arm.mean, 1 / arm.n)\n",
			half[strings.Index(half, "\n")+1:],
		} {
			head := "policy(name = \"Mine\", protects = \"" + protects + "\", uses = [\"eps\"]"
			if protects == "reward" {
				head += ", rewards = \"bits\""
			}
			s := scenario.Default()
			s.Policies = []scenario.Policy{{ID: custom.ID, Source: head + ")\n" + body}}
			at := lab.Decision{Place: lab.Place{Scenario: scenariotest.Valid(s), Pulled: 500}}
			for _, q := range []lab.Message{&lab.Inside{Decision: at}, &lab.Compare{Decision: at}, &lab.Loss{Decision: at}} {
				var a answers.Answerer
				for range 2 { // the second answer completes the first
					answer := a.Answer(q)
					card, ok := answer.(lab.Card)
					if !ok {
						t.Fatalf("%s: %+v", head, answer)
					}
					sheet := card.Card()
					words := en(fmt.Sprint(sheet.Says, sheet.Facts, sheet.Gauge))
					for _, wrong := range []string{"proof", "guarantee", "Lemma 8 is", "keeps", "private sum", "noisy mean", "promises it", "is promised", "for certain", "index –", "– "} {
						if strings.Contains(words, wrong) {
							t.Errorf("%s, %s, says %q: %s", protects, body[:9], wrong, words)
						}
					}
				}
			}
		}
	}
}
