package setting

import (
	"math"
	"slices"
	"strings"

	"epsilonarcade/core/explain"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/theory"
)

// heuristics are V_L and V_B with their names. HeLDP-UCB-L and HeLDP-UCB-LS use V_L.
var heuristics = []struct {
	name string
	v    theory.Heuristic
}{{"V_L", theory.VL}, {"V_B", theory.VB}}

// leastShare is the smallest fraction of accepted users in the figure.
const leastShare = .002

// Levels returns the sheet about ε_min: it plots V_L and V_B against ε_min, for the privacy levels of a policy's users.
// It returns an error for policies without such levels.
func Levels(s scenario.Scenario, place int) (*explain.Sheet, error) {
	p := s.Policies[place]
	spec, _ := p.Spec()
	if spec.Notion != policy.RewardHeterogeneous {
		return nil, say.Error("not-users-levels-their", figure.Subject(s, place))
	}
	set := s.Setup(p, spec)
	law, epsMin := set.Law, set.Params["eps_min"]
	own := 0
	if strings.HasPrefix(p.ID, "heldp-ucb-b") {
		own = 1
	}
	sheet := &explain.Sheet{
		Title: say.Of("which-eps-min-these"),
		Says: []string{
			say.Of("v-factor-which-leading"),
			say.Of("small-eps-min-keeps"),
		},
		Facts: []explain.Fact{{Name: say.Of("law-eps-t"), Value: lawWords(law)}, {Name: say.Of("share-users-kept-eps", notation.Number(epsMin)), Value: notation.Number(law.Share(epsMin))}},
	}
	f := figure.Figure{
		Title: say.Of("v-l-v-b", lawWords(law)),
		Kind:  "levels",
		X:     figure.Axis{Label: "ε_min", Scale: figure.Log},
		Y:     figure.Axis{Label: "V", Scale: figure.Log},
	}
	grid := levelGrid(law)
	var least []figure.Series
	for i, h := range heuristics {
		curve := figure.Series{Name: h.name}
		for _, at := range grid {
			if v, err := h.v(law, at); err == nil {
				curve.X, curve.Mean = append(curve.X, at), append(curve.Mean, v)
			}
		}
		fact := explain.Fact{Name: say.Of("at-eps-min", h.name, notation.Number(epsMin))}
		if i == own {
			fact.Name = say.Of("at-eps-min-of", h.name, notation.Number(epsMin), figure.Subject(s, place))
		}
		if now, err := h.v(law, epsMin); err == nil {
			fact.Value = notation.Number(now)
		} else {
			fact.Value, fact.Mark = say.Of("none-of", say.Err(err)), "bad"
		}
		sheet.Facts = append(sheet.Facts, fact)
		if len(curve.X) == 0 {
			continue
		}
		f.Series = append(f.Series, curve)
		if best, value, err := theory.Minimum(h.v, law); err == nil {
			sheet.Facts = append(sheet.Facts, explain.Fact{Name: say.Of("least-eps-min", h.name, notation.Number(best)), Value: notation.Number(value)})
			least = append(least, figure.Series{Name: say.Of("least", h.name), X: []float64{best}, Mean: []float64{value}})
		}
	}
	f.Series = append(f.Series, least...)
	if len(f.Series) > 0 {
		sheet.Figure = f
	}
	return sheet, nil
}

// lawWords puts a distribution of levels into words.
func lawWords(law mechanism.Levels) string {
	values := law.Values()
	if words := law.String(); strings.Contains(words, " ") {
		return words
	} else if values == nil {
		return say.Of("normal-law-n-1")
	}
	var texts []string
	for _, x := range values {
		texts = append(texts, notation.Number(x))
	}
	if len(values) == 1 {
		return say.Of("always", texts[0])
	}
	return say.Of("uniform-on", strings.Join(texts, ", "))
}

// levelGrid returns the values of ε_min in the figure. For a list of levels, the values are the steps of the curves.
func levelGrid(law mechanism.Levels) []float64 {
	const points = 200
	if values := law.Values(); values != nil {
		var grid []float64
		values = slices.DeleteFunc(values, func(x float64) bool { return x < .01 })
		values = slices.Compact(values)
		from := .01
		for i, x := range values {
			if i == 0 {
				from = math.Max(.01, x/4) // all smaller values accept the same users
			} else {
				from = math.Nextafter(values[i-1], x)
			}
			grid = append(grid, from, x)
		}
		return slices.Compact(grid)
	}
	from, to := law.Range()
	if from = max(.01, from/4); to == mechanism.MaxLevel && law.Share(20) < leastShare {
		from, to = .05, 20
	}
	var grid []float64
	for i := range points {
		x := from * math.Pow(to/from, float64(i)/(points-1))
		if law.Share(x) < leastShare {
			break
		}
		grid = append(grid, x)
	}
	return grid
}
