package random

import (
	"fmt"
	"math"
	"testing"
)

// A coin is 1 if a number is below p. Each word holds one digit of every coin's number, in the bit
// of this coin. The test checks each digit, so it covers any small p. The words are uniform, so
// each coin is 1 with probability p.
func TestCoinsCompareDigits(t *testing.T) {
	for _, p := range []float64{0, 0x1p-53, 1e-9, 0.3, 0.5, 0.75, 1 - 0x1p-53, 1} {
		for n := range 300 {
			s := NewKey(5).Name(fmt.Sprint(p, n)).Source()
			words := s
			coins := s.Coins(p)
			var numbers [64]float64
			digit := 0.5
			for words != s {
				if digit < 0x1p-53 {
					t.Fatalf("p = %v: more words than digits", p)
				}
				word := words.Uint64()
				for i := range numbers {
					numbers[i] += digit * float64(word>>i&1)
				}
				digit /= 2
			}
			// The remaining digits may be all 0 or all 1.
			rest := 2*digit - 0x1p-53
			for i, x := range numbers {
				least, most := x < p, x+rest < p
				if least != most || (coins>>i&1 == 1) != least {
					t.Fatalf("p = %v: coin %d is %d for a number from %v to %v", p, i, coins>>i&1, x, x+rest)
				}
			}
		}
	}
}

// Choices uses the coins in order.
func TestChoicesAreCoins(t *testing.T) {
	s := NewKey(7).Source()
	x := make([]float64, 70)
	for range 100 {
		words := s
		coins := [2]uint64{words.Coins(0.3)}
		all := words
		if coins[1] = words.coins(0.3, 6); coins[1] != all.Coins(0.3)&63 {
			t.Fatalf("six coins are %b, not the first ones of a word", coins[1])
		}
		s.Choices(x, 0.25, math.Copysign(3, -1), 0.3)
		for i, got := range x {
			if want := [2]float64{0.25, -3}[coins[i/64]>>(i%64)&1]; got != want {
				t.Fatalf("choice %d is %v, want %v", i, got, want)
			}
		}
		if s != words {
			t.Fatal("the streams differ")
		}
	}
}

// Evenly takes the halves of words in order, and leaves out exactly those h for which the low half of
// h n is below 2^32 mod n. So each value gets the same number of halves.
func TestEvenlyIsUniform(t *testing.T) {
	for _, n := range []int{1, 3, 1000, 1_000_003} {
		values := make([]float64, n)
		for i := range values {
			values[i] = float64(i)
		}
		s, unused := NewKey(9).Source(), 0
		for size := range 300 {
			words, x := s, make([]float64, size)
			s.Evenly(x, values)
			for len(x) > 0 {
				word := words.Uint64()
				for _, half := range []uint64{word >> 32, word & math.MaxUint32} {
					at := half * uint64(n)
					if at&math.MaxUint32 < 1<<32%uint64(n) {
						unused++
					} else if len(x) > 0 {
						if x[0] != values[at>>32] {
							t.Fatalf("%d values: %v, want %v", n, x[0], values[at>>32])
						}
						x = x[1:]
					}
				}
			}
			if s != words {
				t.Fatal("the streams differ")
			}
		}
		if n > 1000 && unused == 0 {
			t.Errorf("%d values: all halves are used", n)
		}
	}
}
