package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \max\big\{ q \in \big[\tfrac{@S}{@N}, 1\big] : @N\, @kl\big(\tfrac{@S}{@N}, q\big) \le \log @t + @c \log\log @t \big\}$`)},
	largest, pull, answer, count,
}, "I_a", own, ""}, "kl-ucb")
