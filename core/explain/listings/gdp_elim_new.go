package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@L \leftarrow \log \dfrac{@T^2 @E + @T^2 @delta}{2 @E + @T^2 @delta}$`},
	{0, 0, say.Of("line-phases", `$@ph = 1, 2, \dots$`, `$@T$`)},
	{1, Begin | Next, `$@Dk \leftarrow 2^{-@ph}$, $@Nk \leftarrow \max\Big\{ \dfrac{32 \log @T}{@Dk^2},\allowbreak\ \dfrac{4 @L}{@Dk @eps} \Big\}$`},
	{1, Phase, say.Of("line-phase", `$\lceil @Nk \rceil$`)},
	{1, End, say.Of("line-phase-mean", `$@theta \leftarrow$`, `$+\ @U/\lceil @Nk \rceil$`, `$@U$`, `$@eps$`, `$@delta/2$`)},
	{1, End, say.Of("line-one-above", `$@theta$`, `$@Dk$`)},
	{2, Only, say.Of("pull-arm-end")},
}, `\theta_a`, own, ""}, "gdp-elim-new")
