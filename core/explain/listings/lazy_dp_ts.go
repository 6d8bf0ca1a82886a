package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	eachPull,
	{1, Start, `if some arm has not been pulled: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Drawn, `for each arm $a$: $@u \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{3 \log @t}{@eps @O}\Big)$`},
	{2, Drawn, `draw $@theta \sim \mathrm{Beta}(@u @O + 1,\ (1 - @u) @O + 1)$`},
	topDraw, pull, answer,
	{1, Release, `if arm $@at$ has $2 @O$ new responses (the first time: 1):`},
	{2, Release, `$@O \leftarrow$ that many, $@m \leftarrow$ (their sum $+\ \mathrm{Lap}(1/@eps))/@O$, once`},
	{2, Release, say.Of("forget-all-older-responses")},
}, `\theta_a`, `\tilde\mu_a`, "O_a"}, "lazy-dp-ts")
