package testkit

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// Cases runs test on n random cases, as subtests called 0 to n−1, and ends with the first that fails.
// Each case has random numbers of its own, as Rand says.
func Cases(t *testing.T, n int, test func(t *testing.T, rng *rand.Rand)) {
	t.Helper()
	for i := range n {
		if !t.Run(strconv.Itoa(i), func(t *testing.T) { test(t, Rand(t)) }) {
			return
		}
	}
}

// Rand returns the random numbers of a test or subtest. Its name alone gives the seed, so another case,
// policy or kind of arm does not change what this one draws. If the test fails, it prints the seed
// and how to run it alone.
func Rand(t testing.TB) *rand.Rand {
	hash := fnv.New64a()
	hash.Write([]byte(t.Name()))
	seed := hash.Sum64()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("seed %#x of this case: go test -run '^%s$' runs it alone", seed, strings.ReplaceAll(t.Name(), "/", "$/^"))
		}
	})
	return rand.New(rand.NewPCG(seed, 0))
}

// Split returns random numbers for a part of a case. However many the part draws, the rest of the case
// stays the same.
func Split(rng *rand.Rand) *rand.Rand { return rand.New(rand.NewPCG(rng.Uint64(), rng.Uint64())) }
