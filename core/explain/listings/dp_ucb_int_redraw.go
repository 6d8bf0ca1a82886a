package listings

var _ = list(interval(
	Line{1, Drawn, `otherwise: for each arm with $@N$ a multiple of $@f$ draw $@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$ anew`},
	Line{1, Drawn, `$@at \leftarrow \arg\max_a @X$`}), "dp-ucb-int-redraw")
