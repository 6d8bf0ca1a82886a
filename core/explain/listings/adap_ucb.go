package listings

import "epsilonarcade/core/say"

// episodes returns AdaP with an index.
func episodes(index ...Line) family {
	lines := []Line{
		{0, 0, `for episodes $@l = 1, 2, \dots$ until $@T$ pulls are made, of which there are $@t$ so far:`},
		{1, Start, say.Of("if-some-arm-not")},
		otherwise,
	}
	lines = append(lines, index...)
	return family{append(lines,
		Line{2, Largest, `take the arm with the largest $@I$, for as many pulls as it already has`},
		Line{1, Start | Largest | Episode, say.Of("pull-arm-so-many")},
		Line{1, Release, `at the end, for that arm: $@n \leftarrow$ that many, $@m \leftarrow$ the mean of their rewards $+\ \mathrm{Lap}(1/(@eps @n))$, once`},
		Line{1, Release, say.Of("forget-all-older-rewards")},
	), "I_a", `\tilde\mu_a`, "n_a"}
}

var _ = list(episodes(Line{2, Largest, `for each arm $a$: $@I \leftarrow @m + \sqrt{\dfrac{@alpha \log (@t + 1)}{2 @n}} + \dfrac{@alpha \log (@t + 1)}{@eps @n}$`}), "adap-ucb")
