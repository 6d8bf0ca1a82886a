package listings

import "epsilonarcade/core/say"

// interval returns DP-UCB-INT, with what happens to the noise.
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
