package listings

import "epsilonarcade/core/say"

// ucb is UCB1 behind any mechanism.
var ucb = family{[]Line{
	eachPull,
	firstEach,
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}$`)},
	largest, pull, answer, count,
}, "I_a", own, ""}

var _ = list(ucb, "ucb1")
