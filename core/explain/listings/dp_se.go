package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, Begin, `$@left \leftarrow$ all arms`},
	{0, 0, `for epochs $@e = 1, 2, \dots$ until $@T$ pulls are made:`},
	{1, Begin | Next, `$@De \leftarrow 2^{-@e}$, $@R \leftarrow \max\Big\{ \dfrac{32 \log(8 |@left| @e^2 @T)}{@De^2},\allowbreak\ \dfrac{8 \log(4 |@left| @e^2 @T)}{@De @eps} \Big\} + 1$`},
	{1, Phase, `pull the arms of $@left$ in turn, each $\lceil @R \rceil$ times`},
	{1, End, `for each of them: $@m \leftarrow$ the mean of these rewards $+\ \mathrm{Lap}(1/(@eps \lceil @R \rceil))$, once`},
	{1, End, `$@h \leftarrow \sqrt{\dfrac{\log(8 |@left| @e^2 @T)}{2 @R}}$, $@cc \leftarrow \dfrac{\log(4 |@left| @e^2 @T)}{@R @eps}$`},
	{1, End, `drop from $@left$ all arms with $@m < \max_b \tilde\mu_b - 2 @h - 2 @cc$`},
	{1, Only, say.Of("if-one-arm-left")},
}, `\tilde\mu_a`, `\tilde\mu_a`, `\lceil R \rceil`}, "dp-se")
