package listings

import "epsilonarcade/core/say"

// This file contains the policies that pull the arm whose responses give the largest index.

// ucb is UCB1 behind any mechanism.
var ucb = family{[]Line{
	eachPull,
	firstEach,
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}$`)},
	largest, pull, answer, count,
}, "I_a", own, ""}

var _ = list(ucb, "ucb1", "ldp-ucb-b", "ldp-ucb-bs", "ldp-ucb-quadratic", "ldp-ucb-exponential", "ldp-ucb-piecewise")

var (
	_ = list(laplaceUCB(`2`), "ldp-ucb-l", "ldp-ucb-ls")
	_ = list(laplaceUCB(`8 @sigma^2`), "ldp-ucb-l-unbounded")
)

// laplaceUCB returns a listing in which the radius for the rewards contains log t with the given factor.
func laplaceUCB(factor string) family {
	return family{[]Line{
		eachPull,
		firstEach,
		{1, Forced, say.Of("line-some-arm", `$@N \le 4 \log(@t + 1)$`, `$@at \leftarrow$`)},
		otherwise,
		{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{`+factor+` \log @t}{@N}} + \sqrt{\dfrac{32 \log @t}{@eps^2 @N}}$`)},
		largest, pull, answer, count,
	}, "I_a", own, ""}
}

var _ = list(family{[]Line{
	eachPull,
	{1, Start, noPull},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \max\big\{ q \in \big[\tfrac{@S}{@N}, 1\big] : @N\, @kl\big(\tfrac{@S}{@N}, q\big) \le \log @t + @c \log\log @t \big\}$`)},
	largest, pull, answer, count,
}, "I_a", own, ""}, "kl-ucb")

var _ = list(family{[]Line{
	{0, 0, say.Of("line-for", `$@step = 1, 2, \dots, @T$`)},
	{1, Start, noPull},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{@Bw \log (@step - 1)^4}{2 @N^2}}$`)},
	largest, pull, answer,
	{1, Dropped, say.Of("line-drop-response", `$@epst < @epsmin$`)},
	{1, Release, say.Of("line-use-bit", `$@x \leftarrow \frac12 + (@y - \frac12) \coth(@epst/2)$`, `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`, `$@Bw \leftarrow @Bw + \coth^2(@epst/2)$`)},
}, "I_a", own, ""}, "heldp-ucb-b", "heldp-ucb-bs")

var _ = list(family{[]Line{
	{0, 0, say.Of("line-for", `$@step = 1, 2, \dots, @T$`)},
	{1, Start | Forced, say.Of("line-some-arm", `$@W \le @epsmin^{-2} \log @step^4$`, `$@at \leftarrow$`)},
	otherwise,
	{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log (@step - 1)^4}{2 @N}} + \sqrt{\dfrac{8 @W \log (@step - 1)^4}{@N^2}}$`)},
	largest, pull, answer,
	{1, Dropped, say.Of("line-drop-response", `$@epst < @epsmin$`)},
	{1, Release, say.Of("line-use-response", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`, `$@W \leftarrow @W + @epst^{-2}$`)},
}, "I_a", own, ""}, "heldp-ucb-l", "heldp-ucb-ls")

// These policies forget old rewards.
var (
	_ = list(family{[]Line{
		{0, Begin, `$@disc \leftarrow \max\big\{0,\ 1 - \tfrac14 \sqrt{@ups/@T}\big\}$`},
		eachPull, firstEach, otherwise,
		{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@Sd}{@Nd} + 2 \sqrt{\dfrac{@xi \log \sum_i \tilde N_i}{@Nd}}$`)},
		largest, pull, answer,
		{1, Pulled, say.Of("line-each-arm", `$@Nd \leftarrow @disc @Nd$, $@Sd \leftarrow @disc @Sd$`)},
		{1, Pulled, say.Of("line-count", `$a = @at$`, `$@Nd \leftarrow @Nd + 1$`, `$@Sd \leftarrow @Sd + @x$`)},
	}, "I_a", `\bar x_a`, ""}, "d-ucb")

	_ = list(family{[]Line{
		{0, Begin, `$@win \leftarrow \big\lceil 2 \sqrt{@T \log(@T)/@ups}\, \big\rceil$`},
		eachPull, firstEach,
		{1, Forced, say.Of("line-some-arm", `$@Nw = 0$`, `$@at \leftarrow$`)},
		otherwise,
		{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \dfrac{@S}{@Nw} + \sqrt{\dfrac{@xi \log \min\{@t, @win\}}{@Nw}}$`)},
		largest, pull, answer,
		{1, Pulled, say.Of("line-window", `$@Nw \leftarrow$`, `$@S \leftarrow$`, `$@win$`)},
	}, "I_a", own, ""}, "sw-ucb")
)
