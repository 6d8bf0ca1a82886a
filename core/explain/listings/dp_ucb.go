package listings

import "epsilonarcade/core/say"

// counters returns UCB1 on private sums with a bonus: what is said before the first pull, and
// before each index.
func counters(bonus string, before, each []Line) family {
	lines := append(append([]Line{}, before...), eachPull, firstEach, otherwise)
	lines = append(lines, each...)
	return family{append(lines,
		Line{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@out}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}`+bonus+`$`)},
		largest,
		pull,
	), "I_a", `\mathrm{out}_a/N_a`, ""}
}

// fed appends how the counters of a policy are fed.
func (f family) fed(lines ...Line) family {
	f.lines = append(append([]Line{}, f.lines...), lines...)
	return f
}

// zeros is how counters that count every step are fed.
var zeros = Line{1, Pulled, say.Of("line-feed-counters", `$@r$`, `$@at$`)}

var _ = list(counters("", nil, nil).fed(zeros,
	Line{1, Pulled, say.Of("line-hybrid-counters", `$@out \leftarrow$`, `$@eps$`)}), "dp-ucb")
