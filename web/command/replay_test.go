package command

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A log with two arms in turn is replayed, with a warning. The numbers of a tiny log can be counted by hand.
func TestReplayReadsALog(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log.csv")
	text := "when;arm;reward\n"
	for i := range 200 {
		text += fmt.Sprintf("%d;%c;%d\n", i, 'A'+i%2, 1+4*(i%2))
	}
	if err := os.WriteFile(log, []byte(text+"200;A;x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var d struct {
		Rows, Refused, Horizon int
		Arms                   []string
		Scaled, Valid          bool
		Policies               []struct {
			Policy          string
			Read, Used      int
			Pulls           []int
			Mean, Low, High float64
		}
		Tests map[string]struct{ P float64 }
	}
	read(t, &d, "replay", "-log", log, "-scenario", "1t&policies=ucb1,thompson")
	if d.Rows != 200 || d.Refused != 1 || d.Horizon != 100 || strings.Join(d.Arms, "") != "AB" || !d.Scaled || d.Valid || len(d.Policies) != 2 {
		t.Fatalf("%+v", d)
	}
	for _, p := range d.Policies {
		// Arm A pays 0 and arm B pays 1, after scaling.
		if p.Used != p.Pulls[0]+p.Pulls[1] || p.Used > 100 || p.Read > 200 || math.Abs(p.Mean-float64(p.Pulls[1])/float64(p.Used)) > 1e-12 || !(p.Low <= p.Mean && p.Mean <= p.High) {
			t.Errorf("%+v", p)
		}
	}
	if d.Tests["uniform"].P != 1 || d.Tests["after_arm"].P > 1e-9 {
		t.Errorf("%+v", d.Tests)
	}
}
