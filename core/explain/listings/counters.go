package listings

import "epsilonarcade/core/say"

// This file contains the policies whose index uses private running sums.

// counters returns UCB1 on private sums with a bonus. It adds lines before the first pull and lines before each index.
func counters(bonus string, before, each []Line) family {
	lines := append(append([]Line{}, before...), eachPull, firstEach, otherwise)
	lines = append(lines, each...)
	return family{append(lines,
		Line{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@out}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}`+bonus+`$`)},
		largest,
		pull,
	), "I_a", `\mathrm{out}_a/N_a`, ""}
}

// fed appends the lines that feed the private counters.
func (f family) fed(lines ...Line) family {
	f.lines = append(append([]Line{}, f.lines...), lines...)
	return f
}

// zeros is the line that feeds every counter at every step.
var zeros = Line{1, Pulled, say.Of("line-feed-counters", `$@r$`, `$@at$`)}

var _ = list(counters("", nil, nil).fed(zeros,
	Line{1, Pulled, say.Of("line-hybrid-counters", `$@out \leftarrow$`, `$@eps$`)}), "dp-ucb")

var _ = list(counters(` + \dfrac{@nu}{@N}`, nil, []Line{
	{2, Largest, say.Of("line-bonus", `$@nu \leftarrow \dfrac{\sqrt 8}{@eps} \log(4 @t^4)$`, `$1 + \log @N$`, `$@N$`)},
}).fed(
	Line{1, Pulled, say.Of("line-feed-counter", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@r$`)},
	Line{1, Pulled, say.Of("line-hybrid-counter", `$@out \leftarrow$`, `$@eps$`)}), "dp-ucb-bound")

var _ = list(counters(` + \dfrac{@Gamma}{@N}`, []Line{
	{0, Begin, say.Of("line-bonus-split", `$@Gamma \leftarrow \dfrac{(\log @T)^2}{@eps} \log \dfrac{@K @T \log @T}{@gamma}$`, `$@eps/@K$`, `$@eps$`)},
}, nil).fed(zeros,
	Line{1, Pulled, say.Of("line-tree", `$@out \leftarrow$`, `$@T$`, `$@eps$`, `$@eps/@K$`)}), "private-ucb")

// interval returns DP-UCB-INT with the given lines for its choice and its releases.
func interval(choice Line, release ...Line) family {
	return family{append([]Line{
		{0, Begin, `$@f \leftarrow \lceil 1/@eps0 \rceil$`},
		eachPull,
		{1, Start, say.Of("line-turns", `$@t < @K @f$`)},
		choice,
		pull,
		{1, Pulled, say.Of("line-add-reward", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S$`)},
	}, release...), "X_a", "X_a", ""}
}

var _ = list(interval(
	Line{1, Largest, say.Of("line-otherwise-do", `$@at \leftarrow \arg\max_a @X$`)},
	Line{1, Release, say.Of("line-if-multiple", `$@N$`, `$@f$`, `$@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$`)}), "dp-ucb-int")

var _ = list(interval(
	Line{1, Drawn, say.Of("line-redraw", `$@N$`, `$@f$`, `$@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$`)},
	Line{1, Drawn, `$@at \leftarrow \arg\max_a @X$`}), "dp-ucb-int-redraw")
