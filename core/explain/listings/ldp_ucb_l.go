package listings

import "epsilonarcade/core/say"

var (
	_ = list(laplaceUCB(`2`), "ldp-ucb-l", "ldp-ucb-ls")
	_ = list(laplaceUCB(`8 @sigma^2`), "ldp-ucb-l-unbounded")
)

// laplaceUCB returns the listing with a factor of log t in the radius of the rewards themselves.
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
