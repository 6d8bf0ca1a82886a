package listings

var _ = list(family{[]Line{
	{0, 0, `for $@step = 1, 2, \dots, @T$:`},
	{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{@Bw \log (@step - 1)^4}{2 @N^2}}$`},
	largest, pull, answer,
	{1, Dropped, `if $@epst < @epsmin$: use nothing of it`},
	{1, Release, `otherwise $@x \leftarrow \frac12 + (@y - \frac12) \coth(@epst/2)$, and for $a = @at$: $@N \leftarrow @N + 1$, $@S \leftarrow @S + @x$, $@Bw \leftarrow @Bw + \coth^2(@epst/2)$`},
}, "I_a", own, ""}, "heldp-ucb-b", "heldp-ucb-bs")
