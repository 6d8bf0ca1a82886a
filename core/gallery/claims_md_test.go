package gallery

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

// sections returns the section of CLAIMS.md about each claim. `make claims` measures the sections' numbers.
func sections(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("CLAIMS.md")
	testkit.OK(t, err)
	all := map[string]string{}
	for _, text := range strings.Split(string(data), "\n### ")[1:] {
		id, rest, _ := strings.Cut(text, " ")
		rest, _, _ = strings.Cut(rest, "\n## ")
		all[id] = rest
	}
	return all
}

// CLAIMS.md lists each claim with its sentence, its place, its numbers and the verdict of its Finding.
func TestTheMeasuredTableHasAllClaims(t *testing.T) {
	all := sections(t)
	if len(all) != len(Claims()) {
		t.Errorf("core/gallery/CLAIMS.md has %d claims, want %d: run make claims and copy build/CLAIMS.md", len(all), len(Claims()))
	}
	for _, c := range Claims() {
		text, f := all[c.ID], c.Found
		verdict, text, _ := strings.Cut(text, "\n")
		for what, want := range map[string]string{"quote": c.Quote, "place": c.Place, "words": c.Text, "finding": f.Text} {
			if want = say.English(want); !strings.Contains(text, want) {
				t.Errorf("%s: core/gallery/CLAIMS.md lacks the %s %q: run make claims and copy build/CLAIMS.md", c.ID, what, want)
			}
		}
		if verdict != string(f.Verdict) {
			t.Errorf("%s: core/gallery/CLAIMS.md says it %s, and the claim's finding is %+v", c.ID, verdict, f)
		}
		fails := f.Verdict == DoesNotHold
		if known := slices.Contains([]Cause{Proved, Formula, Partly, Unknown}, f.Cause); known != fails || f.Text == "" && f.Verdict != Holds {
			t.Errorf("%s: the finding %+v is incomplete", c.ID, f)
		}
		paper, _ := PaperOf(c.ID)
		if c.Place == "" || (c.Quote == "") != paper.SecondHand {
			t.Errorf("%s stands at %q as %q", c.ID, c.Place, c.Quote)
		}
		checks := c.Check(imagined(c, asStated))
		for _, n := range checks {
			row, rule := say.English("| "+n.Statistic+" | "+n.Stated+" | "), say.English(" | "+n.Rule+" | ")
			if c.Exact {
				row, rule = row+short(n.Measured)+rule+map[bool]string{true: "✓", false: "✗"}[n.Holds], ""
			}
			if !strings.Contains(text, row) || !strings.Contains(text, rule) || c.Exact && n.Interval != nil {
				t.Errorf("%s: core/gallery/CLAIMS.md lacks %q, which holds if %s", c.ID, row, say.English(n.Rule))
			}
		}
		if strings.Count(text, " | ✓ |")+strings.Count(text, " | ✗ |") != len(checks) {
			t.Errorf("%s: core/gallery/CLAIMS.md does not have all %d numbers", c.ID, len(checks))
		}
		if _, now := c.Judge(nil); c.Exact && now != f.Verdict {
			t.Errorf("%s needs no runs and %s; the finding is %s", c.ID, now, f.Verdict)
		}
	}
}

// README.md states how many claims have each verdict, and links to the table.
func TestREADMEsSummaryOfTheClaims(t *testing.T) {
	data, err := os.ReadFile("../../README.md")
	testkit.OK(t, err)
	first, secondHand := map[Verdict]int{}, 0
	for _, p := range Papers() {
		for _, c := range p.Claims {
			if p.SecondHand {
				secondHand++
			} else {
				first[c.Found.Verdict]++
			}
		}
	}
	text := strings.Join(strings.Fields(string(data)), " ")
	for _, want := range []string{
		"(core/gallery/CLAIMS.md)",
		fmt.Sprintf("Of %d claims, %d hold, %d depend on details that our copies of the papers do not give, and %d do not hold", len(Claims())-secondHand, first[Holds], first[Depends], first[DoesNotHold]),
		fmt.Sprintf("We know %d more second-hand.", secondHand),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("README.md lacks %q in its section on what the papers say", want)
		}
	}
}

// The finding on Remark 12 states the two start sizes. For small ε, N_G is 1/(4πδ²). f is 1/ε₀, where w² = 2 ε₀^v ζ(v)
// and w² + w √(log 1/δ) = ε.
func TestStartSizesOfRemark12(t *testing.T) {
	const eps, delta, v, zeta = 0.0464159, 0.1, 1.1, 10.584448464950807
	root := math.Sqrt(math.Log(1 / delta))
	w := (math.Sqrt(root*root+4*eps) - root) / 2
	f := math.Ceil(math.Pow(2*zeta/(w*w), 1/v))
	gauss := math.Ceil(1 / (4 * math.Pi * delta * delta))
	c, _ := FindClaim("S0-11")
	text := say.English(c.Found.Text)
	for _, want := range []string{fmt.Sprintf("with %v pulls", gauss), "with " + notation.Count(int64(f)) + " pulls"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in %q", want, text)
		}
	}
}
