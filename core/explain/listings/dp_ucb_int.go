package listings

// interval returns DP-UCB-INT, with what happens to the noise.
func interval(choice Line, release ...Line) family {
	return family{append([]Line{
		{0, Begin, `$@f \leftarrow \lceil 1/@eps0 \rceil$`},
		eachPull,
		{1, Start, `if $@t < @K @f$: take the arms in turn`},
		choice,
		pull,
		{1, Pulled, `for $a = @at$: $@N \leftarrow @N + 1$, and add the reward to $@S$`},
	}, release...), "X_a", "X_a", ""}
}

var _ = list(interval(
	Line{1, Largest, `otherwise: $@at \leftarrow \arg\max_a @X$`},
	Line{1, Release, `if $@N$ is a multiple of $@f$: $@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$, once`}), "dp-ucb-int")
