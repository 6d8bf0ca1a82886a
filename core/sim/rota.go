package sim

// A rota is a stretch of pulls of several arms in turn.
type rota struct {
	arms []int // nil if there is no rota
	at   int   // the index of the next arm
}

// share calls f for each arm that gets any of the next n pulls, with the number that it gets.
func (r rota) share(n int64, f func(arm int, n int64)) {
	s := int64(len(r.arms))
	for i := range r.arms {
		if left := n - int64(i); left > 0 {
			f(r.arms[(r.at+i)%len(r.arms)], (left-1)/s+1)
		}
	}
}

// pass skips the next n pulls and returns the arm of the last one.
func (r *rota) pass(n int64) (arm int) {
	s := int64(len(r.arms))
	at := int64(r.at) + n
	r.at = int(at % s)
	return r.arms[(at-1)%s]
}
