package command

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestGuaranteesAreConvertedWithTheirTheorems(t *testing.T) {
	got := do(t, "convert", "-eps", "0.1", "-times", "100")
	if got.status != Done || got.stderr != "" {
		t.Fatalf("%+v", got)
	}
	for _, want := range []string{
		"ε-DP with ε = 0.1, 100 times\n",
		"ε-DP with ε = 10 ",
		"by optimal composition: Kairouz, Oh & Viswanath 2017, Theorem 3.3\n",
		"μ-GDP with μ = 1.25", // 10 times 0.1252…
		"ρ-zCDP with ρ = 0.5 ",
		"\n  5: ",
	} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("%q is not in %s", want, got.stdout)
		}
	}
	got = do(t, "convert", "-mu", "1", "-at", "0.001", "-format", "json")
	var f struct {
		Times   int
		Each    struct{ Mu float64 }
		Implied []struct {
			Notion, Theorem string
			Epsilon, Rho    float64
			Delta           *float64
		}
		Tradeoff struct{ Alpha, Beta []float64 }
	}
	if err := json.Unmarshal([]byte(got.stdout), &f); err != nil || got.status != Done {
		t.Fatalf("%v, %+v", err, got)
	}
	if f.Times != 1 || f.Each.Mu != 1 || len(f.Implied) != 2 || *f.Implied[0].Delta != .001 || f.Implied[1].Rho != .5 || len(f.Tradeoff.Beta) != 101 || f.Tradeoff.Beta[100] != 0 {
		t.Errorf("%+v", f)
	}
}

// What is at most so much is never rounded down.
func TestBoundsAreRoundedUpward(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want string
	}{{1.2320353, "1.23204"}, {0.1 + 0.2, "0.3"}, {100, "100"}, {0, "0"}, {79.80000001, "79.8001"}, {1.234e-7, "1.234e-07"}, {999999.5, "1e+06"}} {
		if got := upward(c.x, 6); got != c.want {
			t.Errorf("%v is %s, want %s", c.x, got, c.want)
		}
	}
}

func TestWhatCannotBeConvertedIsAMisuse(t *testing.T) {
	for args, want := range map[string]string{
		"":                      "there is nothing to convert",
		"-eps 1 -mu 1":          "give one notion, not several",
		"-rho -1":               "ρ: -1 is not between 0 and 1000",
		"-mu 1 -times 0":        "times: 0 is not between",
		"-mu 1 -at 2":           "the δ that ε is asked at: 2",
		"-mu 1 -format picture": "-format: ",
		"-mu 1 more":            `unknown argument "more"`,
	} {
		got := do(t, append([]string{"convert"}, strings.Fields(args)...)...)
		if got.status != Misused || got.stdout != "" || !strings.HasPrefix(got.stderr, "arcade convert: "+want) {
			t.Errorf("%s: %+v", args, got)
		}
	}
}
