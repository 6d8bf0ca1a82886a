package command

import (
	"encoding/json"
	"testing"
)

func TestConversionsAreData(t *testing.T) {
	got := do(t, "convert", "-mu", "1", "-at", "0.001", "-format", "json")
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

// An upper bound is never rounded down.
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
