package arm

// An Instance is a list of arms that the literature keeps coming back to.
type Instance struct {
	ID     string // short and stable
	Name   string // for a menu
	Source string // where it is used
	Arms   []Arm
}

// Instances returns the named instances, the default first.
func Instances() []Instance {
	return []Instance{
		{"wang-zhu-9", "Wang & Zhu, nine arms", "Wang & Zhu 2024, Instance 1", ladder(9, 0.30, 0.05)},
		{"wang-zhu-101", "Wang & Zhu, 101 arms", "Wang & Zhu 2024, Instance 2", ladder(101, 0.3, 0.004)},
		{"ren-20", "Ren et al., twenty arms", "Ren et al. 2020, Section 5", ren(Bernoulli{0.9}, Bernoulli{0.8}, Bernoulli{0.7}, Bernoulli{0.6}, Bernoulli{0.5})},
		{"ren-20-mixed", "Ren et al., mixed rewards", "Ren et al. 2020, Section 5", ren(Bernoulli{0.9}, Beta{4, 1}, TwoPoint{0.4, 1, 0.5}, Bernoulli{0.6}, Uniform{})},
		{"ren-20-gaussian", "Ren et al., Gaussian rewards", "Ren et al. 2020, Section 5", ren(Gaussian{0.9, 1}, Gaussian{0.8, 1}, Gaussian{0.7, 1}, Gaussian{0.6, 1}, Gaussian{0.5, 1})},
		{"sajed-1", "Azize & Basu, five arms", "Azize & Basu 2022, Figure 2", Bernoullis(0.75, 0.625, 0.5, 0.375, 0.25)},
		{"azize-2", "Azize & Basu, one good arm", "Azize & Basu 2022, Figure 3", Bernoullis(0.8, 0.1, 0.1, 0.1, 0.1)},
		{"sajed-2", "Four near the best", "Sajed & Sheffet 2019", Bernoullis(0.75, 0.70, 0.70, 0.70, 0.70)},
		{"sajed-3", "Gaps that shrink", "Sajed & Sheffet 2019", Bernoullis(0.75, 0.53125, 0.375, 0.28125, 0.25)},
		{"sajed-4", "Gaps that grow", "Sajed & Sheffet 2019", Bernoullis(0.75, 0.71875, 0.625, 0.46875, 0.25)},
		{"two", "Two arms", "the smallest problem", Bernoullis(0.5, 0.6)},
	}
}

// Find returns the named instance with this id.
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
func Default() []Arm { return ladder(9, 0.30, 0.05) }

// ladder returns n Bernoulli arms with means from, from+step, … The means are
// rounded to the decimal that is meant, so that they print as people write them.
func ladder(n int, from, step float64) []Arm {
	arms := make([]Arm, n)
	for i := range arms {
		arms[i] = Bernoulli{Decimal(from + float64(i)*step)}
	}
	return arms
}

// ren returns one, five, five, five and four arms of these laws.
func ren(laws ...Arm) []Arm {
	var arms []Arm
	for i, n := range []int{1, 5, 5, 5, 4} {
		for range n {
			arms = append(arms, laws[i])
		}
	}
	return arms
}
