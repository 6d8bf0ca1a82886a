package arm

import "epsilonarcade/core/say"

// An Instance is a list of arms taken from the literature.
type Instance struct {
	ID     string // short and stable
	Name   string // the name in menus
	Source string // the papers that use the instance
	Arms   []Arm
}

// instances lists the named instances. The default comes first.
var instances = []struct {
	id, name, source string
	arms             []stretch
}{
	{"wang-zhu-9", say.Of("wang-zhu-nine-arms"), "Wang & Zhu 2024, Instance 1", []stretch{ladder9}},
	{"wang-zhu-101", say.Of("wang-zhu-101-arms"), "Wang & Zhu 2024, Instance 2", []stretch{{101, Bernoulli{0.3}, 0.004}}},
	{"wang-zhu-hard-1", say.Of("wang-zhu-hard-1"), "Wang & Zhu 2024, proof of Theorem 4, Instance 1", []stretch{{2, Bernoulli{0.5}, -0.25}}},
	{"wang-zhu-hard-2", say.Of("wang-zhu-hard-2"), "Wang & Zhu 2024, proof of Theorem 4, Instance 2", []stretch{{2, Bernoulli{0.5}, 0.25}}},
	{"ren-20", say.Of("ren-et-al-twenty"), "Ren et al. 2020, Section 5",
		[]stretch{{1, Bernoulli{0.9}, 0}, {5, Bernoulli{0.8}, 0}, {5, Bernoulli{0.7}, 0}, {5, Bernoulli{0.6}, 0}, {4, Bernoulli{0.5}, 0}}},
	{"ren-20-mixed", say.Of("ren-et-al-mixed"), "Ren et al. 2020, Section 5",
		[]stretch{{1, Bernoulli{0.9}, 0}, {5, Beta{4, 1}, 0}, {5, TwoPoint{0.4, 1, 0.5}, 0}, {5, Bernoulli{0.6}, 0}, {4, Uniform{}, 0}}},
	{"ren-20-gaussian", say.Of("ren-et-al-gaussian"), "Ren et al. 2020, Section 5",
		[]stretch{{1, Gaussian{0.9, 1}, 0}, {5, Gaussian{0.8, 1}, 0}, {5, Gaussian{0.7, 1}, 0}, {5, Gaussian{0.6, 1}, 0}, {4, Gaussian{0.5, 1}, 0}}},
	{"sajed-1", say.Of("azize-basu-five-arms"), "Azize & Basu 2022, Figure 2", []stretch{{5, Bernoulli{0.75}, -0.125}}},
	{"azize-2", say.Of("azize-basu-one-good"), "Azize & Basu 2022, Figure 3", []stretch{{1, Bernoulli{0.8}, 0}, {4, Bernoulli{0.1}, 0}}},
	{"sajed-2", say.Of("four-near-best"), "Sajed & Sheffet 2019", []stretch{{1, Bernoulli{0.75}, 0}, {4, Bernoulli{0.7}, 0}}},
	{"sajed-3", say.Of("gaps-shrink"), "Sajed & Sheffet 2019",
		[]stretch{{1, Bernoulli{0.75}, 0}, {1, Bernoulli{0.53125}, 0}, {1, Bernoulli{0.375}, 0}, {1, Bernoulli{0.28125}, 0}, {1, Bernoulli{0.25}, 0}}},
	{"sajed-4", say.Of("gaps-grow"), "Sajed & Sheffet 2019",
		[]stretch{{1, Bernoulli{0.75}, 0}, {1, Bernoulli{0.71875}, 0}, {1, Bernoulli{0.625}, 0}, {1, Bernoulli{0.46875}, 0}, {1, Bernoulli{0.25}, 0}}},
	{"two", say.Of("two-arms"), "the smallest problem", []stretch{{2, Bernoulli{0.5}, 0.1}}},
}

// A stretch is n arms with the same kind of distribution. The means of Bernoulli arms may increase
// by a step. They are rounded to decimal numbers, so that they print the way people write them.
type stretch struct {
	n    int
	law  Arm
	step float64
}

var ladder9 = stretch{9, Bernoulli{0.3}, 0.05}

func (s stretch) arms() []Arm {
	arms := make([]Arm, s.n)
	for i := range arms {
		if arms[i] = s.law; s.step != 0 {
			arms[i] = Bernoulli{Decimal(s.law.Mean() + float64(i)*s.step)}
		}
	}
	return arms
}

// Instances returns the named instances. The default comes first.
func Instances() []Instance {
	all := make([]Instance, len(instances))
	for i, x := range instances {
		all[i] = Instance{x.id, x.name, x.source, nil}
		for _, s := range x.arms {
			all[i].Arms = append(all[i].Arms, s.arms()...)
		}
	}
	return all
}

// Find returns the named instance with the given id.
func Find(id string) (Instance, bool) {
	for _, i := range Instances() {
		if i.ID == id {
			return i, true
		}
	}
	return Instance{}, false
}

// Default returns the arms of the first instance: nine Bernoulli arms with means
// 0.30, 0.35, …, 0.70.
func Default() []Arm { return ladder9.arms() }
