package listings

var _ = list(counters(` + \dfrac{@nu}{@N}`, nil, []Line{
	{2, Largest, `for each arm $a$: $@nu \leftarrow \dfrac{\sqrt 8}{@eps} \log(4 @t^4)$, times $1 + \log @N$ unless $@N$ is a power of two`},
}).fed(
	Line{1, Pulled, `for $a = @at$: $@N \leftarrow @N + 1$, and feed $@r$ to its counter`},
	Line{1, Pulled, `$@out \leftarrow$ its sum with the noise of a hybrid counter of budget $@eps$`}), "dp-ucb-bound")
