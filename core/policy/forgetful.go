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
