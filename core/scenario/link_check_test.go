package scenario

import (
	"math/rand/v2"
	"testing"
)

// That every such change is found is certain, and not just likely (see bodyCheck).
func TestCheckFindsEveryChangeOfOneByte(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		body := make([]byte, 1+rng.IntN(60))
		for i := range body {
			body[i] = byte(rng.Uint32())
		}
		check := bodyCheck(string(body))
		for i, old := range body {
			for change := 1; change < 256; change++ {
				body[i] = old ^ byte(change)
				if bodyCheck(string(body)) == check {
					t.Fatalf("%q at %d: %q was not found", body, i, old)
				}
			}
			body[i] = old
		}
	}
}
