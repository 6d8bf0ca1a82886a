package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@L \leftarrow \log \dfrac{@T^2 @E + @T^2 @delta}{2 @E + @T^2 @delta}$`},
	{0, 0, `for phases $@ph = 1, 2, \dots$ until $@T$ pulls are made:`},
	{1, Begin | Next, `$@Dk \leftarrow 2^{-@ph}$, $@Nk \leftarrow \max\Big\{ \dfrac{32 \log @T}{@Dk^2},\allowbreak\ \dfrac{4 @L}{@Dk @eps} \Big\}$`},
	{1, Phase, `pull each arm $\lceil @Nk \rceil$ times, arm after arm`},
	{1, End, `for each arm $a$: $@theta \leftarrow$ the mean of this phase’s rewards $+\ @U/\lceil @Nk \rceil$, where $@U$ is made for $@eps$ and $@delta/2$`},
	{1, End, `if one $@theta$ is more than $@Dk$ above all others:`},
	{2, Only, say.Of("pull-arm-end")},
}, `\theta_a`, own, ""}, "gdp-elim-new")
