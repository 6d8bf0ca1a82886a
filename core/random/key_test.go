package random

import (
	"math"
	"testing"
)

func TestKeysOfDifferentPathsDiffer(t *testing.T) {
	seen := map[Key]string{}
	add := func(k Key, path string) {
		if other, ok := seen[k]; ok {
			t.Errorf("%s and %s have the same key", path, other)
		}
		seen[k] = path
	}
	for seed := range uint64(20) {
		root := NewKey(seed)
		add(root, "root")
		add(root.Name(""), "empty name")
		for _, name := range []string{"a", "b", "ab", "ba", "a\x00", "\x00a", "\x00", "\x00\x00", "abcdefgh", "abcdefghi", "abcdefgh\x00"} {
			add(root.Name(name), name)
		}
		add(root.Name("a").Name("b"), "a/b")
		add(root.Name("b").Name("a"), "b/a")
		for x := range uint64(60) {
			add(root.Sub(x), "x")
			add(root.Sub(math.MaxUint64-x), "-x")
			if 1<<(x+4) >= 60 {
				add(root.Sub(1<<(x+4)), "2^(x+4)")
			}
			for y := range uint64(60) {
				add(root.Sub(x).Sub(y), "x/y")
			}
		}
	}
}

// Changing one bit of the parent or of the number changes every bit of the child with a probability
// of one half, even among small numbers.
func TestChildKeysAvalanche(t *testing.T) {
	const trials = 4000
	for _, flipParent := range []bool{false, true} {
		for flip := range 64 {
			var changed [64]int
			for x := range uint64(trials) {
				k, y := Key(x/63), x%63
				before := k.Sub(y)
				if flipParent {
					k ^= 1 << flip
				} else {
					y ^= 1 << flip
				}
				difference := before ^ k.Sub(y)
				for bit := range changed {
					changed[bit] += int(difference >> bit & 1)
				}
			}
			for bit, count := range changed {
				if math.Abs(float64(count)-trials/2) > 5*math.Sqrt(trials)/2 {
					t.Errorf("flipping bit %d (parent %v) changes bit %d of the child %d times of %d", flip, flipParent, bit, count, trials)
				}
			}
		}
	}
}
