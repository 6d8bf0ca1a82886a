package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, 0, say.Of("line-for", `$@step = 1, 2, \dots, @T$`)},
	{1, Start | Forced, say.Of("line-some-arm", `$@W \le @epsmin^{-2} \log @step^4$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log (@step - 1)^4}{2 @N}} + \sqrt{\dfrac{8 @W \log (@step - 1)^4}{@N^2}}$`)},
	largest, pull, answer,
	{1, Dropped, say.Of("line-drop-response", `$@epst < @epsmin$`)},
	{1, Release, say.Of("line-use-response", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`, `$@W \leftarrow @W + @epst^{-2}$`)},
}, "I_a", own, ""}, "heldp-ucb-l", "heldp-ucb-ls")
