package random

import "math"

// A table describes a binomial or a hypergeometric distribution to the rejection loop that draws
// from both. A value x fills the two or four cells with counts that add up to fixed margins:
//
//	x           ones-x        x    n-x
//	drawn-x     rest
//
// The probability of x is proportional to 1 / product of count! (times p^x q^(n-x) for the
// binomial). Let y be a count plus 1/2 and c the centre of its cell, from the independence table:
// (row sum)(column sum)/(sum of the y), or (n+1)p and (n+1)q. All cells differ from their centres
// by the same distance |y - c|. With log(count!) = y log y - y + log(2 pi)/2 + tail(y),
//
//	-log P(x) = sum over cells of [ y log(y/c) - (y-c) + tail(y) ] + constant,
//
// because the terms that are linear in x cancel exactly. Every bracket is small near the mode and
// is computed without cancellation for counts of any size. This is the saddle point expansion of
// Loader (2000, "Fast and accurate computation of binomial probabilities") shifted by one half, so
// that empty cells are not a special case.
//
// Values are relative to the mode, which is the integer part of the centre of the first cell.
type table struct {
	cells  int        // 2 or 4
	count  [4]int64   // the counts at the mode
	centre [4]float64 // the centres; zeros until they are needed
	offset float64    // y - c in the first cell at the mode, in (-1/2, 1/2]
	low    float64    // smallest value, minus the mode
	high   float64    // largest value, minus the mode
	middle float64    // middle of the hat: mean + 1/2, minus the mode
	width  float64    // width of the hat
	small  bool       // there are four cells, whose counts are in logFactorials
}

// hatWidth returns the width of the rectangle around the region of the ratio of uniforms, for
// spread = sqrt(variance + 1/2). The constants are 2 sqrt(2/e) and 3 - 2 sqrt(3/e) (Stadlober
// 1990).
func hatWidth(spread float64) float64 {
	return float64(1.7155277699214135*spread) + 0.8989161620588988
}

// ratioOfUniforms draws from the distribution of a table. Let f be the probability relative to the
// mode. A point (u, v), uniform on (0,1) x (-1/2,1/2), proposes x = floor(middle + width v/u),
// which is accepted if u^2 <= f(x). Two inequalities avoid most logarithms (Stadlober 1990): u -
// 1/u <= 2 log u <= u(4-u) - 3.
//
// Proposals are counted from the mode. So rounding moves the boundaries between values by at most
// 2^-52 of their distance from the mode, even among 2^40 values.
func (s *Source) ratioOfUniforms(t *table) int64 {
	for {
		u := s.Open()
		x := math.Floor(t.middle + float64(t.width*centred(s.Uint64()))/u)
		if x < t.low || x > t.high {
			continue
		}
		quick := float64(u*(4-u)) - 3
		if t.small {
			// Log factorials decide most proposals for a small table, always as the energies would.
			const slack = 1e-9 // far above the rounding errors of the energies
			about := t.aboutLogRatio(int64(x))
			if twice := 2 * Log(u); quick <= about-slack || twice <= about-slack {
				return t.count[0] + int64(x)
			} else if twice > about+slack {
				continue
			}
		}
		if t.cells == 4 && t.centre[0] == 0 {
			t.centred()
		}
		logRatio := t.energy(0) - t.energy(int64(x))
		if quick <= logRatio ||
			u*(u-logRatio) < 1 && 2*Log(u) <= logRatio {
			return t.count[0] + int64(x)
		}
	}
}

// aboutLogRatio returns log f(x) for a small table, with a small error.
func (t *table) aboutLogRatio(x int64) float64 {
	c, f := &t.count, &logFactorials
	return f[c[0]] + f[c[1]] + f[c[2]] + f[c[3]] - f[c[0]+x] - f[c[1]-x] - f[c[2]-x] - f[c[3]+x]
}

// energy returns -log P(x) up to a constant. x is relative to the mode.
func (t *table) energy(x int64) float64 {
	d := float64(x) + t.offset
	e := cellEnergy(t.count[0]+x, t.centre[0], d) + cellEnergy(t.count[1]-x, t.centre[1], -d)
	if t.cells == 4 {
		e += cellEnergy(t.count[2]-x, t.centre[2], -d) + cellEnergy(t.count[3]+x, t.centre[3], d)
	}
	return e
}

// cellEnergy returns y log(y/c) - d + tail(y) for y = count + 1/2 and d = y - c. The caller knows
// d more precisely than the difference of y and c.
//
// With v = d/(y+c), log(y/c) = 2 artanh v, and the first part is d v + 2y (v^3/3 + v^5/5 + ...).
func cellEnergy(count int64, c, d float64) float64 {
	return cellExcess(float64(count)+0.5, c, d) + stirlingTail(count)
}

// cellExcess returns y log(y/c) - d, which is cellEnergy without the tail.
func cellExcess(y, c, d float64) float64 {
	v := d / (y + c)
	w := float64(v * v)
	if w > 0.01 {
		return float64(y*Log(y/c)) - d
	}
	series := 1.0/13 + float64(w*(1.0/15))
	series = 1.0/11 + float64(w*series)
	series = 1.0/9 + float64(w*series)
	series = 1.0/7 + float64(w*series)
	series = 1.0/5 + float64(w*series)
	series = 1.0/3 + float64(w*series)
	return float64(v * (d + float64(2*y*w*series)))
}

// stirlingTail returns log(count!) - (y log y - y + log(2 pi)/2), y = count + 1/2.
func stirlingTail(count int64) float64 {
	if count < int64(len(stirlingTails)) {
		return stirlingTails[count]
	}
	return stirlingSeries(float64(count) + 0.5)
}

// stirlingSeries sums the asymptotic series of the tail, with the terms B_2k(1/2) / (2k (2k-1)
// y^(2k-1)). The error is below 6e-4/y^7.
func stirlingSeries(y float64) float64 {
	r := 1 / y
	w := float64(r * r)
	sum := 7.0/2880 - float64(w*(31.0/40320))
	sum = -1.0/24 + float64(w*sum)
	return r * sum
}

// realStirlingTail is like stirlingTail for a real count >= 0, with an error of about 1e-13. For a
// small count it uses count! = (count+k)! / ((count+1) ... (count+k)).
func realStirlingTail(count float64) float64 {
	const large = 24
	y := count + 0.5
	if count >= large {
		return stirlingSeries(y)
	}
	product, up := 1.0, y
	for ; up < large; up++ {
		product *= up + 0.5
	}
	return float64(up*Log(up)) - float64(y*Log(y)) - (up - y) - Log(product) + stirlingSeries(up)
}

// stirlingTails holds the tails for small counts. They are computed downwards by log(count!) =
// log((count+1)!) - log(count+1).
var stirlingTails = func() (tails [64]float64) {
	next := stirlingSeries(float64(len(tails)) + 0.5)
	for count := len(tails) - 1; count >= 0; count-- {
		y := float64(count) + 0.5
		// (y+1) log(y+1) - y log y - 1 - log(y+1/2), regrouped.
		next += float64(y*Log1p(1/y)) + (Log1p(0.5/(y+0.5)) - 1)
		tails[count] = next
	}
	return tails
}()

// logFactorials holds log(count!) - log(2 pi)/2.
var logFactorials = func() (logs [4097]float64) {
	for count := range logs {
		y := float64(count) + 0.5
		logs[count] = float64(y*Log(y)) - y + stirlingTail(int64(count))
	}
	return logs
}()
