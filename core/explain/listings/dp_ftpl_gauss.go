package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@NG \leftarrow \min\Big\{ \dfrac{1}{4\pi @delta^2},\allowbreak\ \dfrac{1}{@eps^2} \log \dfrac{e}{4\pi @delta^2} \Big\}$`},
	eachPull,
	{1, Start, say.Of("line-some-arm", `$@N < \max\{@NG, 1\}$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm-draw", `$@theta \sim \mathrm{Normal}\Big(\dfrac{@S}{@N},\allowbreak\ \dfrac{2}{@N}\Big)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-gauss")
