package scenario

import (
	"slices"
	"strings"
	"unicode"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/say"
)

// Three or more numbers that are all 0 or 1 are refused as observed rewards, unless the text says that they are means.
// People paste logs of rewards far more often than arms that always or never pay. 0.0 and 1.0 are refused, too,
// because some programs print rewards with a decimal point.

// fewestRewards is the smallest number of values that are taken for rewards. The text 0, 1 means two arms.
const fewestRewards = 3

// lookLikeRewards is the problem with numbers that are all 0 or 1.
func lookLikeRewards() string { return say.Of("look-like-rewards") }

// areBits reports whether the means of all arms are 0 or 1.
func areBits(arms []arm.Arm) bool {
	return len(arms) > 0 && !slices.ContainsFunc(arms, func(x arm.Arm) bool { return x != arm.Bernoulli{} && x != arm.Bernoulli{P: 1} })
}

// areRewards reports whether the arms are taken for rewards, unless something in the text says that they are means.
func areRewards(arms []arm.Arm) bool { return len(arms) >= fewestRewards && areBits(arms) }

// saysMeans reports whether a heading, a name, a kind or a unit in a text says that its numbers are means.
func saysMeans(text string) bool {
	cells := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\r\n\t,;|:=<[({&\"", r) })
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.ContainsAny(text, "%‰") || slices.ContainsFunc(append(cells, words...), func(word string) bool {
		meaning, _ := heading(word)
		return meaning == "mean" && !isVague(word) || lower(word) == "bernoulli"
	})
}

// isVague reports whether a heading of means may also stand above numbers that are not means.
func isVague(text string) bool {
	return slices.Contains([]string{"p", "value", "reward"}, lower(strings.TrimSpace(text)))
}

// observed reports whether a table holds rewards, but no means or parameters of arms. Other columns may count rows.
func (t *sheet) observed() bool {
	n := 0
	for j, name := range t.names {
		letter := len(t.shown[j]) == 1 && (name == "a" || name == "b") // the name of an arm
		switch {
		case isParam(name) && !letter || name == ArmKind || name == trials:
			return false
		case name != named && name != beside && !slices.ContainsFunc(t.rows, func(row []string) bool {
			x, problem := TypedNumber(row[j], 0, 1)
			return problem != "" || x != 0 && x != 1
		}):
			n += len(t.rows)
		}
	}
	return n >= fewestRewards
}
