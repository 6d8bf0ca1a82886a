package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@A \leftarrow \dfrac{1}{@eps} \log\Big(1 + \dfrac{@E}{2 @delta}\Big)$, $@B \leftarrow \dfrac{1}{@eps} \log \dfrac{@T @E + 2 @T @delta}{2 @E + 2 @T @delta}$`},
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@x0 \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \dfrac{@B}{@N}$`)},
	{2, Drawn, say.Of("line-draw-with", `$@theta \leftarrow @x0 + @U/@N$`, `$|@U| < @A$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-new")
