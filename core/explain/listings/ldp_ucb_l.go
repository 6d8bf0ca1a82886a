package listings

var _ = list(family{[]Line{
	eachPull,
	firstEach,
	{1, Forced, `if some arm has $@N \le 4 \log(@t + 1)$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}} + \sqrt{\dfrac{32 \log @t}{@eps^2 @N}}$`},
	largest, pull, answer, count,
}, "I_a", own, ""}, "ldp-ucb-l", "ldp-ucb-ls")
