package policy

// registry lists every policy in menu order. A new policy needs one line here and its own file beside this one.
var registry = []Spec{
	dpFTPLNew,
	dpFTPLGauss,
	dpFTPLBeta,
	gdpElimNew,
	adapKLUCB,
	adapUCB,
	dpKLUCB,
	dpIMED,
	dpSE,
	naiveUCB,
	lazyDPTS,
	dpUCB,
	dpUCBBound,
	dpUCBInt,
	dpUCBIntRedraw,
	privateUCB,
	ldpUCBB,
	ldpUCBL,
	ldpUCBLUnbounded,
	ldpUCBBS,
	ldpUCBLS,
	ldpUCBQuadratic,
	ldpUCBExponential,
	ldpUCBPiecewise,
	ldpTSLinear,
	ldpTSQuadratic,
	ldpTSExponential,
	ldpTSPiecewise,
	heldpUCBB,
	heldpUCBL,
	heldpUCBBS,
	heldpUCBLS,
	thompson,
	ucb1,
	klUCBSpec,
	dUCB,
	swUCB,
}

// All returns a copy of the registry.
func All() []Spec { return append([]Spec(nil), registry...) }

// Find returns the policy with the given id.
func Find(id string) (Spec, bool) {
	for _, s := range registry {
		if s.ID == id {
			return s, true
		}
	}
	return Spec{}, false
}
