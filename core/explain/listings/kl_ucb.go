package listings

var _ = list(family{[]Line{
	eachPull,
	{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \max\big\{ q \in \big[\tfrac{@S}{@N}, 1\big] : @N\, @kl\big(\tfrac{@S}{@N}, q\big) \le \log @t + @c \log\log @t \big\}$`},
	largest, pull, answer, count,
}, "I_a", own, ""}, "kl-ucb")
