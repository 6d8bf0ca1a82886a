package scenario

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// Commas separate arms. A Bernoulli arm is written as its mean. Equal neighbours are mean "x" count. Evenly spaced
// neighbours are first "to" last "x" count. An arm of another kind is written as its kind and its parameters, each
// after a ":". Parameters at the end may be left out if they have their defaults. Observed rewards are written as
// parameters, with "r" and a count after a reward that repeats. Long lists of them are only named: see
// observed.go. For equal neighbours of such a kind, "x" and the count follow.

// minLadder is the smallest number of evenly spaced arms that a link writes as one item.
const minLadder = 4

func printArms(s *Scenario) string { return PrintArms(s.Arms) }

// PrintArms writes arms in the notation used in links. It names observed rewards that are too long for a link.
func PrintArms(arms []arm.Arm) string {
	if isLong(arms) {
		return writeArms(arms, true)
	}
	return writeArms(arms, false)
}

// writeArms writes arms. If beside is set, it names observed rewards.
func writeArms(arms []arm.Arm, beside bool) string {
	var items []string
	for len(arms) > 0 {
		means := bernoulliMeans(arms)
		arms = arms[len(means):]
		for len(means) > 0 {
			item, n := printStretch(means)
			items, means = append(items, item), means[n:]
		}
		if len(arms) > 0 {
			item, n := printOthers(arms, beside)
			items, arms = append(items, item), arms[n:]
		}
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

// printStretch writes as many of the first means as one item can hold, and returns their number. There must be at
// least one mean.
func printStretch(means []float64) (item string, n int) {
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

// printOthers writes the first arm together with its equal neighbours. An arm of an unknown type leads to a link that
// ParseLink refuses.
func printOthers(arms []arm.Arm, beside bool) (item string, n int) {
	k, values, ok := arm.Describe(arms[0])
	if !ok {
		return "unknown", 1
	}
	item = k.ID
	if e, ok := arms[0].(arm.Empirical); ok && beside {
		item += ":" + besideMark + strconv.FormatUint(e.Digest(), 16)
	} else if ok {
		item += printObserved(e.Counts(e.Len()))
	} else {
		last := len(values)
		for last > 0 && values[last-1] == k.Params[last-1].Default {
			last--
		}
		for _, x := range values[:last] {
			item += ":" + printNumber(x)
		}
	}
	if n = equalStretch(arms); n > 1 {
		item += "x" + strconv.Itoa(n)
	}
	return item, n
}

// printObserved writes values, each after a ":". If a value occurs several times, "r" and the count follow.
func printObserved(values []float64, counts []int) string {
	var b strings.Builder
	for i, x := range values {
		if b.WriteString(":" + printNumber(x)); counts[i] > 1 {
			b.WriteString("r" + strconv.Itoa(counts[i]))
		}
	}
	return b.String()
}

// equalStretch returns the number of equal values at the beginning.
func equalStretch[T comparable](all []T) int {
	n := 1
	for n < len(all) && all[n] == all[0] {
		n++
	}
	return n
}

// spacedStretch returns how many means at the beginning are exactly reproduced by ladder.
func spacedStretch(means []float64) int {
	if len(means) < 2 {
		return 1
	}
	const rounding = 2e-12
	step, n := means[1]-means[0], 2
	for n < len(means) && math.Abs(means[n]-means[n-1]-step) < rounding {
		n++
	}
	for i := range n { // stop at the first difference, because many starting points are tried
		if rung(means[0], means[n-1], n, i) != means[i] {
			return 1
		}
	}
	return n
}

// ladder returns n evenly spaced means.
func ladder(from, to float64, n int) []float64 {
	means := make([]float64, n)
	for i := range means {
		means[i] = rung(from, to, n, i)
	}
	return means
}

// rung returns the mean at index i of a ladder of n arms. Means between the ends are rounded to 12 decimal places.
// Links depend on every bit of this mean.
func rung(from, to float64, n, i int) float64 {
	switch i {
	case n - 1:
		return to
	case 0:
		return from
	}
	return arm.Decimal(from + float64((to-from)*float64(i))/float64(n-1))
}

func parseArms(s *Scenario, text string) (err error) {
	s.Arms, err = ParseArms(text)
	return err
}

// ParseArms reads arms in the notation used in links. It does not validate them. The error is a Problem.
func ParseArms(text string) (arms []arm.Arm, err error) { return parseArmsOf("arms", text) }

// parseArmsOf reads the arms of a list.
func parseArmsOf(list, text string) (arms []arm.Arm, err error) {
	observed := 0
	for _, item := range strings.Split(text, ",") {
		stretch, err := parseStretch(element(list, len(arms)), item)
		if err != nil {
			return nil, err
		}
		arms = append(arms, stretch...)
		if e, ok := stretch[0].(arm.Empirical); ok {
			if observed += e.Len(); observed > arm.MaxObserved {
				return nil, Problem{list, "", say.Of("observations-at-most", strconv.Itoa(arm.MaxObserved))}
			}
		}
		if len(arms) > MaxArms {
			return nil, Problem{list, "", say.Of("there-more-than", strconv.Itoa(MaxArms))}
		}
	}
	return arms, nil
}

// parseStretch reads one item of a list of arms. field names the item's first arm.
func parseStretch(field, item string) (_ []arm.Arm, err error) {
	if item == "" {
		return nil, Problem{field, "", say.Of("value-missing")}
	}
	item, times, several := strings.Cut(item, "x")
	n := 1
	if several {
		if n, err = parseTimes(field, times); err != nil {
			return nil, err
		}
	}
	if item != "" && isPlain(rune(item[0])) && !isDigits(item[:1]) {
		x, err := parseOther(field, item)
		return slices.Repeat([]arm.Arm{x}, n), err
	}
	first, last, spaced := strings.Cut(item, "to")
	from, err := parseNumber(field+".mean", first)
	switch {
	case err != nil:
		return nil, err
	case !spaced:
		return slices.Repeat([]arm.Arm{arm.Bernoulli{P: from}}, n), nil
	case !several:
		return nil, Problem{field, Quote(item), say.Of("lacks-number-of-arms")}
	}
	to, err := parseNumber(field+".mean", last)
	return arm.Bernoullis(ladder(from, to, n)...), err
}

// parseOther reads an arm that begins with the name of its kind.
func parseOther(field, item string) (arm.Arm, error) {
	id, rest, more := strings.Cut(item, ":")
	k, ok := arm.FindFamily(id)
	if !ok {
		return nil, Problem{field + ".kind", Quote(id), say.Of("is-not-known")}
	}
	if digest, ok := strings.CutPrefix(rest, besideMark); ok && k.List != nil {
		return keptArm(field, digest)
	}
	if k.List != nil {
		values, err := parseObserved(field, rest)
		return k.Make(values), err
	}
	values := make([]float64, len(k.Params))
	for i, p := range k.Params {
		if values[i] = p.Default; !more {
			if math.IsNaN(p.Default) {
				return nil, Problem{field + "." + p.Name, "", say.Of("value-missing")}
			}
			continue
		}
		var text string
		var err error
		text, rest, more = strings.Cut(rest, ":")
		if values[i], err = parseNumber(field+"."+p.Name, text); err != nil {
			return nil, err
		}
	}
	if more {
		return nil, Problem{field, Quote(rest), say.Of("more-than-kind-takes", id)}
	}
	return k.Make(values), nil
}

// parseObserved reverses printObserved, without the first ":".
func parseObserved(field, text string) (values []float64, err error) {
	for more := true; more; {
		var item string
		item, text, more = strings.Cut(text, ":")
		item, times, several := strings.Cut(item, "r")
		x, err := parseNumber(field+".value", item)
		if err != nil {
			return nil, err
		}
		n := int64(1)
		if several {
			if n, err = parseWhole(field+".value", times); err != nil {
				return nil, err
			} else if left := int64(arm.MaxObserved - len(values)); n < 2 || n > left {
				return nil, Outside(field+".value", times, 2, left)
			}
		}
		for range n {
			values = append(values, x)
		}
	}
	return values, nil
}

// parseTimes reads the number of arms in an item.
func parseTimes(field, text string) (int, error) {
	n, err := parseWhole(field, text)
	if err == nil && (n < 2 || n > MaxArms) {
		err = Problem{field, strconv.FormatInt(n, 10), say.Of("arms-at-once", strconv.Itoa(MaxArms))}
	}
	return int(n), err
}
