package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	eachPull,
	{1, Start, say.Of("line-new-arm", `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@u \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{3 \log @t}{@eps @O}\Big)$`)},
	{2, Drawn, say.Of("line-draw", `$@theta \sim \mathrm{Beta}(@u @O + 1,\ (1 - @u) @O + 1)$`)},
	topDraw, pull, answer,
	{1, Release, say.Of("line-new-responses", `$@at$`, `$2 @O$`)},
	{2, Release, say.Of("line-responses-mean", `$@O \leftarrow$`, `$@m \leftarrow$`, `$\mathrm{Lap}(1/@eps)$`, `$@O$`)},
	{2, Release, say.Of("forget-all-older-responses")},
}, `\theta_a`, `\tilde\mu_a`, "O_a"}, "lazy-dp-ts")
