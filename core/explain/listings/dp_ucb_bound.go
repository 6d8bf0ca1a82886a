package listings

import "epsilonarcade/core/say"

var _ = list(counters(` + \dfrac{@nu}{@N}`, nil, []Line{
	{2, Largest, say.Of("line-bonus", `$@nu \leftarrow \dfrac{\sqrt 8}{@eps} \log(4 @t^4)$`, `$1 + \log @N$`, `$@N$`)},
}).fed(
	Line{1, Pulled, say.Of("line-feed-counter", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@r$`)},
	Line{1, Pulled, say.Of("line-hybrid-counter", `$@out \leftarrow$`, `$@eps$`)}), "dp-ucb-bound")
