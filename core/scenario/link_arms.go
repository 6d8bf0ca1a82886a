package scenario

import (
	"math"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
)

// Arms are written one after the other, separated by commas. A Bernoulli arm is its
// mean. Equal neighbours are written once, as mean "x" count, and evenly spaced ones
// as first "to" last "x" count. An item that begins with a letter is kept for other
// kinds of arms, as kind ":" parameters.

// minLadder is the smallest number of evenly spaced arms that are written together.
const minLadder = 4

func printArms(s *Scenario) string {
	var items []string
	for i := 0; i < len(s.Arms); {
		item, n := printStretch(bernoulliMeans(s.Arms[i:]))
		items = append(items, item)
		i += n
	}
	return strings.Join(items, ",")
}

// bernoulliMeans returns the means of the Bernoulli arms before the first other arm.
func bernoulliMeans(arms []arm.Arm) []float64 {
	var means []float64
	for _, a := range arms {
		b, ok := a.(arm.Bernoulli)
		if !ok {
			break
		}
		means = append(means, b.P)
	}
	return means
}

// printStretch writes as many of the first means as one item can hold, and returns
// how many arms that is. Without a mean, the arm is one that this version cannot
// write, and the link will not be read.
func printStretch(means []float64) (item string, n int) {
	if len(means) == 0 {
		return "unknown", 1
	}
	first := printNumber(means[0])
	equal, spaced := equalStretch(means), spacedStretch(means)
	switch {
	case spaced >= minLadder && spaced > equal:
		return first + "to" + printNumber(means[spaced-1]) + "x" + strconv.Itoa(spaced), spaced
	case equal > 1:
		return first + "x" + strconv.Itoa(equal), equal
	default:
		return first, 1
	}
}

func equalStretch(means []float64) int {
	n := 1
	for n < len(means) && means[n] == means[0] {
		n++
	}
	return n
}

// spacedStretch returns how many of the first means ladder would give back exactly.
func spacedStretch(means []float64) int {
	if len(means) < 2 {
		return 1
	}
	const rounding = 2e-12
	step, n := means[1]-means[0], 2
	for n < len(means) && math.Abs(means[n]-means[n-1]-step) < rounding {
		n++
	}
	for i, x := range ladder(means[0], means[n-1], n) {
		if x != means[i] {
			return 1
		}
	}
	return n
}

// ladder returns n evenly spaced means, those between the two ends rounded to 12
// decimal places. Links depend on every bit of it.
func ladder(from, to float64, n int) []float64 {
	means := make([]float64, n)
	for i := range means {
		x := from + float64((to-from)*float64(i))/float64(n-1)
		means[i] = math.Round(x*1e12) / 1e12
	}
	means[0], means[n-1] = from, to
	return means
}

func parseArms(s *Scenario, text string) error {
	var arms []arm.Arm
	for item := range strings.SplitSeq(text, ",") {
		means, err := parseStretch(element("arms", len(arms)), item)
		if err != nil {
			return err
		}
		arms = append(arms, arm.Bernoullis(means...)...)
		if len(arms) > MaxArms {
			return Problem{"arms", "", "there are more than " + strconv.Itoa(MaxArms)}
		}
	}
	s.Arms = arms
	return nil
}

// parseStretch reads one item of a list of arms, the first of which is field.
func parseStretch(field, item string) ([]float64, error) {
	if item == "" {
		return nil, Problem{field, "", "is missing"}
	}
	if isPlain(rune(item[0])) && !isDigits(item[:1]) {
		kind, _, _ := strings.Cut(item, ":")
		return nil, Problem{field + ".kind", Quote(kind), "is not known"}
	}
	item, times, several := strings.Cut(item, "x")
	first, last, spaced := strings.Cut(item, "to")
	from, err := parseNumber(field+".mean", first)
	if err != nil {
		return nil, err
	}
	to := from
	if spaced {
		if to, err = parseNumber(field+".mean", last); err != nil {
			return nil, err
		}
	}
	if !several && spaced {
		return nil, Problem{field, Quote(item), "lacks the number of arms, as in 0.3to0.7x9"}
	}
	if !several {
		return []float64{from}, nil
	}
	n, err := parseWhole(field, times)
	if err != nil {
		return nil, err
	}
	if n < 2 || n > MaxArms {
		return nil, Problem{field, strconv.FormatInt(n, 10), "arms at once are not between 2 and " + strconv.Itoa(MaxArms)}
	}
	if spaced {
		return ladder(from, to, int(n)), nil
	}
	means := make([]float64, n)
	for i := range means {
		means[i] = from
	}
	return means, nil
}
