package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	{0, 0, say.Of("line-for", `$@step = 1, 2, \dots, @T$`)},
	{1, Start, noPull},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{@Bw \log (@step - 1)^4}{2 @N^2}}$`)},
	largest, pull, answer,
	{1, Dropped, say.Of("line-drop-response", `$@epst < @epsmin$`)},
	{1, Release, say.Of("line-use-bit", `$@x \leftarrow \frac12 + (@y - \frac12) \coth(@epst/2)$`, `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`, `$@Bw \leftarrow @Bw + \coth^2(@epst/2)$`)},
}, "I_a", own, ""}, "heldp-ucb-b", "heldp-ucb-bs")
