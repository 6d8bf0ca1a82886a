package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@NB \leftarrow \max\Big\{ \min\Big\{ \dfrac{40 e}{9\pi @delta^2},\allowbreak\ \dfrac{8000}{81 @eps^2} \log \dfrac{e}{2\pi @delta^2} \Big\},\allowbreak\ \dfrac{1000 e}{9\pi} \Big\}$`},
	eachPull,
	{1, Start, say.Of("line-some-arm", `$@N < @NB$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@k \leftarrow \lfloor @N/8 \rfloor + 1$`)},
	{2, Drawn, say.Of("line-draw", `$@theta \sim \mathrm{Beta}(@S + 1 + @k,\ @N - @S + 1 + @k)$`)},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-beta")
