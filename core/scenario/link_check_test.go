package scenario

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestCheckIsTheLowBitsOfTheHash(t *testing.T) {
	const digits = "0123456789abcdefghjkmnpqrstvwxyz"
	body := "&horizon=200000&policies=ucb1:label=%CE%B5"
	for n := range len(body) + 1 {
		h := fnv.New32a()
		h.Write([]byte(body[:n]))
		var sum uint32
		for _, c := range bodyCheck(body[:n]) {
			sum = sum<<5 | uint32(strings.IndexRune(digits, c))
		}
		if want := h.Sum32() & (1<<25 - 1); sum != want {
			t.Errorf("%q: %x, want %x", body[:n], sum, want)
		}
	}
}

// Not likely but certain: see bodyCheck.
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
