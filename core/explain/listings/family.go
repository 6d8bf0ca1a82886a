package listings

import "epsilonarcade/core/say"

// A family is the listing of policies that differ in their mechanism alone.
type family struct {
	lines       []Line
	index, mean string
	count       string // TeX for how many responses the mean is of, if not N_a
}

// families are the listings by the policies' ids.
var families = map[string]family{}

// list enters the listing of policies.
func list(f family, ids ...string) family {
	for _, id := range ids {
		families[id] = f
	}
	return f
}

// What many listings have in common.
var (
	eachPull  = Line{0, 0, say.Of("line-for", `$@t = 0, 1, \dots, @T - 1$`)}
	firstEach = Line{1, Start, say.Of("line-if", `$@t < @K$`, `$@at \leftarrow @t + 1$`)}
	noPull    = say.Of("line-some-arm", `$@N = 0$`, `$@at \leftarrow$`)
	otherwise = Line{1, 0, say.Of("line-otherwise")}
	pull      = Line{1, Pulled, say.Of("line-pull", `$@at$`, `$@r$`)}
	answer    = Line{1, Pulled, reply}
	count     = Line{1, Pulled, say.Of("line-count", `$a = @at$`, `$@N \leftarrow @N + 1$`, `$@S \leftarrow @S + @x$`)}
	largest   = Line{2, Largest, `$@at \leftarrow \arg\max_a @I$`}
	topDraw   = Line{2, Drawn, `$@at \leftarrow \arg\max_a @theta$`}
)

// own is TeX for the mean of plain counts.
const own = `S_a/N_a`
