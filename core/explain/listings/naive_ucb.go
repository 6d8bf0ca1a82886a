package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Drawn, say.Of("line-each-arm-draw", `$@theta \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \mathrm{Lap}\Big(\dfrac{@K @T}{@eps @N}\Big)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "naive-ucb")
