package listings

var _ = list(family{[]Line{
	{0, 0, `for $@step = 1, 2, \dots, @T$:`},
	{1, Start | Forced, `if some arm has $@W \le @epsmin^{-2} \log @step^4$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log (@step - 1)^4}{2 @N}} + \sqrt{\dfrac{8 @W \log (@step - 1)^4}{@N^2}}$`},
	largest, pull, answer,
	{1, Dropped, `if $@epst < @epsmin$: use nothing of it`},
	{1, Release, `otherwise for $a = @at$: $@N \leftarrow @N + 1$, $@S \leftarrow @S + @x$, $@W \leftarrow @W + @epst^{-2}$`},
}, "I_a", own, ""}, "heldp-ucb-l", "heldp-ucb-ls")
