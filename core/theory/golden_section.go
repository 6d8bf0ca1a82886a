package theory

import "math"

// goldenSection returns where f, falling and then rising on [low, high], is least, and
// its value there. The place is right to about 1e−8 of the interval, the value to
// rounding. A monotone f is least at an end.
func goldenSection(f func(float64) float64, low, high float64) (x, value float64) {
	const ratio = 0.6180339887498949 // (√5 − 1)/2
	a, b := low, high
	c, d := b-ratio*(b-a), a+ratio*(b-a)
	fc, fd := f(c), f(d)
	for range 60 {
		if fc <= fd {
			b, d, fd = d, c, fc
			c = b - ratio*(b-a)
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + ratio*(b-a)
			fd = f(d)
		}
	}
	x, value = (a+b)/2, math.Inf(1)
	for _, at := range []float64{x, low, high} {
		if v := f(at); v < value {
			x, value = at, v
		}
	}
	return x, value
}
