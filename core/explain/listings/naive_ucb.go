package listings

var _ = list(family{[]Line{
	eachPull,
	{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Drawn, `for each arm $a$: draw $@theta \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \mathrm{Lap}\Big(\dfrac{@K @T}{@eps @N}\Big)$`},
	topDraw, pull, answer, count,
}, `\theta_a`, own, ""}, "naive-ucb")
