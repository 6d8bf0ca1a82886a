package sim

// A rota is a stretch of pulls that go to several arms in turn.
type rota struct {
	arms []int // nil if there is none
	at   int   // the place of the arm whose turn it is
}

// share calls f for each arm with its part of the next n pulls, if it has one.
func (r rota) share(n int64, f func(arm int, n int64)) {
	s := int64(len(r.arms))
	for i := range r.arms {
		if left := n - int64(i); left > 0 {
			f(r.arms[(r.at+i)%len(r.arms)], (left-1)/s+1)
		}
	}
}

// pass passes over the next n pulls and returns the arm of the last one.
func (r *rota) pass(n int64) (arm int) {
	s := int64(len(r.arms))
	at := int64(r.at) + n
	r.at = int(at % s)
	return r.arms[(at-1)%s]
}
