package listings

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@A \leftarrow \dfrac{1}{@eps} \log\Big(1 + \dfrac{@E}{2 @delta}\Big)$, $@B \leftarrow \dfrac{1}{@eps} \log \dfrac{@T @E + 2 @T @delta}{2 @E + 2 @T @delta}$`},
	eachPull,
	{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Drawn, `for each arm $a$: $@x0 \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \dfrac{@B}{@N}$`},
	{2, Drawn, `draw $@theta \leftarrow @x0 + @U/@N$ with $|@U| < @A$`},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "dp-ftpl-new")
