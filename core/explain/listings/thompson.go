package listings

import "epsilonarcade/core/say"

// sampling is Thompson sampling behind any mechanism that answers in bits.
var sampling = family{[]Line{
	eachPull,
	{1, Drawn, say.Of("line-each-arm-draw", `$@theta \sim \mathrm{Beta}(@S + 1,\ @N - @S + 1)$`)},
	{1, Drawn, `$@at \leftarrow \arg\max_a @theta$`},
	pull, answer, count,
}, `\theta_a`, own, ""}

var _ = list(sampling, "thompson")
