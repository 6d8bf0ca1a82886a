package listings

import "epsilonarcade/core/say"

// episodes returns AdaP with an index.
func episodes(index ...Line) family {
	lines := []Line{
		{0, 0, say.Of("line-episodes", `$@l = 1, 2, \dots$`, `$@T$`, `$@t$`)},
		{1, Start, say.Of("if-some-arm-not")},
		otherwise,
	}
	lines = append(lines, index...)
	return family{append(lines,
		Line{2, Largest, say.Of("line-largest-as-many", `$@I$`)},
		Line{1, Start | Largest | Episode, say.Of("pull-arm-so-many")},
		Line{1, Release, say.Of("line-episode-mean", `$@n \leftarrow$`, `$@m \leftarrow$`, `$+\ \mathrm{Lap}(1/(@eps @n))$`)},
		Line{1, Release, say.Of("forget-all-older-rewards")},
	), "I_a", `\tilde\mu_a`, "n_a"}
}

var _ = list(episodes(Line{2, Largest, say.Of("line-each-arm", `$@I \leftarrow @m + \sqrt{\dfrac{@alpha \log (@t + 1)}{2 @n}} + \dfrac{@alpha \log (@t + 1)}{@eps @n}$`)}), "adap-ucb")
