// Package reference lists the names that a custom policy can use.
package reference

import "epsilonarcade/core/say"

// A Name is a row of the reference: a predefined name and its meaning. A dot in the name marks a field. A name that
// contains spaces stands for several names.
type Name struct{ Name, Says string }

// Names returns all rows. The Write view shows them as its reference. A policy's own parameters are not included.
func Names() []Name { return names }

var names = []Name{
	{"policy", say.Of("ref-policy")},
	{"protects = …", say.Of("ref-protects")},
	{"start", say.Of("ref-start")},
	{"choose", say.Of("ref-choose")},
	{"index", say.Of("ref-index")},
	{"law", say.Of("ref-law")},
	{"update", say.Of("ref-update")},
	{"arm.i", say.Of("ref-arm-i")},
	{"arm.n", say.Of("ref-arm-n")},
	{"arm.sum", say.Of("ref-arm-sum")},
	{"arm.mean", say.Of("ref-arm-mean")},
	{"arm.weight", say.Of("ref-arm-weight")},
	{"K", say.Of("ref-cap-k")},
	{"T", say.Of("ref-cap-t")},
	{"arms", say.Of("ref-arms")},
	{"eps", say.Of("ref-eps")},
	{"delta", say.Of("ref-delta")},
	{"pi", "3.14159…"},
	{"inf", say.Of("ref-inf")},
	{"sqrt", say.Of("ref-sqrt")},
	{"log", say.Of("ref-log")},
	{"exp", say.Of("ref-exp")},
	{"pow", say.Of("ref-pow")},
	{"floor", say.Of("ref-floor")},
	{"ceil", say.Of("ref-ceil")},
	{"round", say.Of("ref-round")},
	{"kl", say.Of("ref-kl")},
	{"sum", say.Of("ref-sum")},
	{"argmax", say.Of("ref-argmax")},
	{"ucb", say.Of("ref-ucb")},
	{"kl_ucb", say.Of("ref-kl-ucb")},
	{"uniform", say.Of("ref-uniform")},
	{"bernoulli", say.Of("ref-bernoulli")},
	{"randomised_response", say.Of("ref-randomised-response")},
	{"normal", say.Of("ref-normal")},
	{"laplace", say.Of("ref-laplace")},
	{"beta", say.Of("ref-beta")},
	{"Normal", say.Of("ref-law-normal")},
	{"Laplace", say.Of("ref-law-laplace")},
	{"Beta", say.Of("ref-law-beta")},
	{"hybrid", say.Of("ref-hybrid")},
	{"tree", say.Of("ref-tree")},
	{"s.add", say.Of("ref-s-add")},
	{"s.n", say.Of("ref-s-n")},
	{"s.sum", say.Of("ref-s-sum")},
	{"None, True, False, abs, all, any, bool, bytes, chr, dict, dir, enumerate, float, getattr, hasattr, hash, int, len, list, max, min, ord, range, repr, reversed, set, sorted, str, tuple, type, zip", say.Of("ref-none-true-false-abs-all")},
	{"print, fail", say.Of("ref-print-fail")},
	{"def, lambda, for, if, and, or, not, in", say.Of("ref-def-lambda-for-if-and-or")},
	{"16 kB, 500,000 steps", say.Of("ref-16-kb-500-000-steps")},
}
