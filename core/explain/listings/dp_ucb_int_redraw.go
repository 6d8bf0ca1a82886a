package listings

import "epsilonarcade/core/say"

var _ = list(interval(
	Line{1, Drawn, say.Of("line-redraw", `$@N$`, `$@f$`, `$@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$`)},
	Line{1, Drawn, `$@at \leftarrow \arg\max_a @X$`}), "dp-ucb-int-redraw")
