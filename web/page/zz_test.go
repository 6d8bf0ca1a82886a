package page_test

import (
	"os"
	"testing"
	"time"

	"epsilonarcade/web/webtest"
)

func TestZZ(t *testing.T) {
	f, _ := os.ReadFile("/tmp/look/frag.txt")
	p := webtest.Open("1t&policies=ucb1&horizon=300", 2)
	p.Rest(t)
	at := time.Now()
	p.Navigated(string(f))
	for range 12 {
		p.Tick()
		p.Render()
		t.Log(time.Since(at), len(p.S.Policies), len(p.S.Arms))
		at = time.Now()
	}
}
