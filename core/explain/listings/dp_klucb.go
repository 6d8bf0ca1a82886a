package listings

import "epsilonarcade/core/say"

// batched returns the framework of DP-KLUCB and DP-IMED with an index.
func batched(index ...Line) family {
	lines := []Line{
		{0, 0, `until $@T$ pulls are made, of which there are $@t$ so far:`},
		{1, Start, say.Of("if-some-arm-not-been")},
		otherwise,
	}
	lines = append(lines, index...)
	return family{append(lines,
		Line{1, Start | Largest | Episode, `pull that arm $\max\{1, \lceil (@ratio - 1) @nb \rceil\}$ times, whatever it pays; each reward is $@r$`},
		Line{2, Pulled, reply},
		Line{1, Release, `at the end, for that arm: $@Sb \leftarrow @Sb +$ the sum of these $@x$ $+\ \mathrm{Lap}(1/@eps)$, $@nb \leftarrow$ its pulls so far`},
		Line{1, Release, `$@mb \leftarrow \mathrm{clip}_{[0,1]}(@Sb/@nb)$; nothing is forgotten`},
	), "I_a", `\tilde m_a`, "n_a"}
}

var _ = list(batched(
	Line{2, Largest, `for each arm $a$: $@I \leftarrow \max\Big\{ \mu \ge @mb : @d(@mb, \mu) \le \dfrac{\log @t}{@nb} \Big\}$`},
	Line{2, Largest, `take the arm with the largest $@I$`},
), "dp-klucb")
