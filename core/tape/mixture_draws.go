package tape

import (
	"math"

	"epsilonarcade/core/random"
)

// top returns the length of the next stretch. It draws the stretch if none is known.
func (t *mixture) top() int64 {
	if len(t.ahead) == 0 {
		n := max(t.at, leafSize)
		src := t.node(0) // no block has length 0, so this key is free to use for the total
		t.ahead = append(t.ahead, n)
		for _, l := range t.components {
			var c cell
			c.n = src.Binomial(n, l.share)
			n -= c.n
			if l.scale > 0 {
				c.positive = src.Binomial(c.n, .5)
				c.up, c.down = gamma(&src, c.positive, l.scale), gamma(&src, c.n-c.positive, l.scale)
			}
			t.cells = append(t.cells, c)
		}
		cells := t.next()
		for i := range cells {
			cells[i].ones = src.Binomial(t.pool(cells, i), t.components[i].p)
		}
	}
	return t.ahead[len(t.ahead)-1]
}

// gamma draws the sum of m exponentials of the given scale.
func gamma(src *random.Source, m int64, scale float64) int64 {
	if m == 0 {
		return 0
	}
	return nearest(float64(scale / grid * src.Gamma(float64(m))))
}

// nearest returns the integer nearest to x ≥ 0.
func nearest(x float64) int64 { return int64(x + .5) }

// halve splits the next stretch.
func (t *mixture) halve(n int64) {
	src, half := t.node(n), n/2
	t.ahead[len(t.ahead)-1] = half
	t.ahead = append(t.ahead, half)
	k := len(t.components)
	t.cells = append(t.cells, t.next()...)
	left := t.next()
	right := t.cells[len(t.cells)-2*k:][:k]
	for i, c := range right { // n and half count the responses of this component and all later ones
		l := &left[i]
		l.n = src.Hypergeometric(n, c.n, half)
		n -= c.n
		half -= l.n
		if t.components[i].scale > 0 {
			l.positive = src.Hypergeometric(c.n, c.positive, l.n)
			l.up = share(&src, c.up, l.positive, c.positive-l.positive)
			l.down = share(&src, c.down, l.n-l.positive, c.n-c.positive-(l.n-l.positive))
		}
	}
	for i, c := range right {
		left[i].ones = src.Hypergeometric(t.pool(right, i), c.ones, t.pool(left, i))
	}
	for i, l := range left {
		c := &right[i]
		c.n -= l.n
		c.ones -= l.ones
		c.positive -= l.positive
		c.up -= l.up
		c.down -= l.down
	}
}

// share draws how much of the sum of m + rest exponentials the first m contribute.
func share(src *random.Source, sum, m, rest int64) int64 {
	switch {
	case m == 0:
		return 0
	case rest == 0:
		return sum
	}
	return min(sum, nearest(float64(float64(sum)*src.Beta(float64(m), float64(rest)))))
}

// reveal draws the responses of the next stretch, which is one leaf long.
func (t *mixture) reveal() {
	src := t.node(leafSize)
	cells := t.next()
	w := &t.leaf
	w.Kept = All
	w.begin(t.weighted)

	// Each response belongs to a group. A group is a component with a sign, or the dropped responses.
	const most = 2 * MaxComponents // a power of two
	var groups [leafSize]uint8
	dropped := uint8(2 * len(cells))
	rest := groups[:]
	for i, c := range cells {
		rest = fill(rest, c.positive, uint8(2*i))
		rest = fill(rest, c.n-c.positive, uint8(2*i+1))
	}
	fill(rest, int64(len(rest)), dropped)
	src.Shuffle(groups[:])
	kept := leafSize - len(rest)
	if kept < leafSize {
		w.Kept = 0
		k := 0
		for i, g := range groups[:] {
			groups[k] = g
			if g != dropped {
				w.Kept |= 1 << i
				k++
			}
		}
	}

	// The ones fall at random among the responses of their pool. The pools follow one another.
	var highs [leafSize]uint8
	var at [most / 2]uint8 // the next index in each component's pool
	from := int64(0)
	for i, c := range cells {
		at[i] = uint8(from)
		n := t.pool(cells, i)
		fill(highs[from:], c.ones, 1)
		src.Shuffle(highs[from : from+n])
		from += n
	}

	// First the sum of the group's exponentials up to each response, then the response's noise.
	var noise [leafSize]float64
	var sum, reach, share, sign [most]float64
	if t.noisy {
		src.Laplaces(noise[:kept])
	}
	for j, g := range groups[:kept] {
		g %= most
		sum[g] += math.Abs(noise[j])
		noise[j] = sum[g]
	}
	var value [most][2]float64
	var weight [most]float64
	for i, c := range cells {
		l := &t.components[i]
		for odd, all := range [2]int64{c.up, c.down} {
			g := 2*i + odd
			if sum[g] > 0 {
				share[g] = float64(all) / sum[g]
			}
			sign[g] = float64(1 - 2*odd)
			value[g] = [2]float64{float64(l.value[0]), float64(l.value[1])}
			weight[g] = l.weight
		}
	}
	var total, heavy float64
	for j, g := range groups[:kept] {
		g %= most
		i := g / 2
		if t.common {
			i = 0
		}
		v := highs[at[i]%leafSize] & 1
		at[i]++
		upTo := math.Floor(float64(noise[j]*share[g]) + .5)
		total += (value[g][v] + float64(sign[g]*(upTo-reach[g]))) * grid
		heavy += weight[g]
		w.Value[j], w.Weight[j] = total, heavy
		reach[g] = upTo
	}
	t.pop()
}

// fill sets the first n bytes to x and returns the bytes after them.
func fill(bytes []uint8, n int64, x uint8) []uint8 {
	for i := range bytes[:n] {
		bytes[i] = x
	}
	return bytes[n:]
}

// node returns the random source for the next block, which has length n.
func (t *mixture) node(n int64) random.Source {
	return t.key.Sub(uint64(t.at)).Sub(uint64(n)).Source()
}
