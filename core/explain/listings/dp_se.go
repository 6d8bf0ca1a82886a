package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, say.Of("line-all-arms", `$@left \leftarrow$`)},
	{0, 0, say.Of("line-epochs", `$@e = 1, 2, \dots$`, `$@T$`)},
	{1, Begin | Next, `$@De \leftarrow 2^{-@e}$, $@R \leftarrow \max\Big\{ \dfrac{32 \log(8 |@left| @e^2 @T)}{@De^2},\allowbreak\ \dfrac{8 \log(4 |@left| @e^2 @T)}{@De @eps} \Big\} + 1$`},
	{1, Phase, say.Of("line-epoch", `$@left$`, `$\lceil @R \rceil$`)},
	{1, End, say.Of("line-epoch-mean", `$@m \leftarrow$`, `$+\ \mathrm{Lap}(1/(@eps \lceil @R \rceil))$`)},
	{1, End, `$@h \leftarrow \sqrt{\dfrac{\log(8 |@left| @e^2 @T)}{2 @R}}$, $@cc \leftarrow \dfrac{\log(4 |@left| @e^2 @T)}{@R @eps}$`},
	{1, End, say.Of("line-drop", `$@left$`, `$@m < \max_b \tilde\mu_b - 2 @h - 2 @cc$`)},
	{1, Only, say.Of("if-one-arm-left")},
}, `\tilde\mu_a`, `\tilde\mu_a`, `\lceil R \rceil`}, "dp-se")
