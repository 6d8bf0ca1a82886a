package listings

// ucb is UCB1 behind any mechanism.
var ucb = family{[]Line{
	eachPull,
	firstEach,
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}$`},
	largest, pull, answer, count,
}, "I_a", own, ""}

var _ = list(ucb, "ucb1")
