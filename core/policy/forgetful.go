package policy

// A Forgetful policy keeps no noise and no order of events: the law of its next choice
// depends on N_a, S_a and the number of pulls alone, so that one that is told of a history at
// once chooses as one that has lived through it.
type Forgetful interface {
	Inspector
	forgetful()
}

func (*ftplNew) forgetful()     {}
func (*ftplGauss) forgetful()   {}
func (*betaSampler) forgetful() {}
func (*indexed) forgetful()     {}
func (*klUCB) forgetful()       {}

// A Redrawer is a Policy that draws the noise of X_a anew at every step while N_a is a multiple
// of f, of scale 1/N_a^{1 − v/2} (see dp-ucb-int-redraw).
type Redrawer interface {
	Policy
	Redraws() (f int64, v float64)
}

func (p *redrawnUCB) Redraws() (f int64, v float64) { return p.f, 2 * (p.shape + 1) }
