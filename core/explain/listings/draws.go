package listings

import "epsilonarcade/core/say"

// This file contains the policies that pull the arm with the largest draw.

// sampling is Thompson sampling behind any mechanism whose responses are bits.
var sampling = family{[]Line{
	eachPull,
	{1, Drawn, say.Of("line-each-arm-draw", `$@theta \sim \mathrm{Beta}(@S + 1,\ @N - @S + 1)$`)},
	{1, Drawn, `$@at \leftarrow \arg\max_a @theta$`},
	pull, answer, count,
}, `\theta_a`, own, ""}

var _ = list(sampling, "thompson")

var _ = list(sampling, "ldp-ts-linear", "ldp-ts-quadratic", "ldp-ts-exponential", "ldp-ts-piecewise")

var _ = list(family{[]Line{
	{0, Begin, `$@NG \leftarrow \min\Big\{ \dfrac{1}{4\pi @delta^2},\allowbreak\ \dfrac{1}{@eps^2} \log \dfrac{e}{4\pi @delta^2} \Big\}$`},
	eachPull,
	{1, Start, say.Of("line-some-arm", `$@N < \max\{@NG, 1\}$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm-draw", `$@theta \sim \mathrm{Normal}\Big(\dfrac{@S}{@N},\allowbreak\ \dfrac{2}{@N}\Big)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-gauss")

var _ = list(family{[]Line{
	{0, Begin, `$@NB \leftarrow \max\Big\{ \min\Big\{ \dfrac{40 e}{9\pi @delta^2},\allowbreak\ \dfrac{8000}{81 @eps^2} \log \dfrac{e}{2\pi @delta^2} \Big\},\allowbreak\ \dfrac{1000 e}{9\pi} \Big\}$`},
	eachPull,
	{1, Start, say.Of("line-some-arm", `$@N < @NB$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@k \leftarrow \lfloor @N/8 \rfloor + 1$`)},
	{2, Drawn, say.Of("line-draw", `$@theta \sim \mathrm{Beta}(@S + 1 + @k,\ @N - @S + 1 + @k)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-beta")

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@A \leftarrow \dfrac{1}{@eps} \log\Big(1 + \dfrac{@E}{2 @delta}\Big)$, $@B \leftarrow \dfrac{1}{@eps} \log \dfrac{@T @E + 2 @T @delta}{2 @E + 2 @T @delta}$`},
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@x0 \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \dfrac{@B}{@N}$`)},
	{2, Drawn, say.Of("line-draw-with", `$@theta \leftarrow @x0 + @U/@N$`, `$|@U| < @A$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-new")

var _ = list(family{[]Line{
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Drawn, say.Of("line-each-arm-draw", `$@theta \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \mathrm{Lap}\Big(\dfrac{@K @T}{@eps @N}\Big)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "naive-ucb")
