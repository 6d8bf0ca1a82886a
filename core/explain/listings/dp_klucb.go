package listings

import "epsilonarcade/core/say"

// batched returns the framework of DP-KLUCB and DP-IMED with an index.
func batched(index ...Line) family {
	lines := []Line{
		{0, 0, say.Of("line-batches", `$@T$`, `$@t$`)},
		{1, Start, say.Of("if-some-arm-not-been")},
		otherwise,
	}
	lines = append(lines, index...)
	return family{append(lines,
		Line{1, Start | Largest | Episode, say.Of("line-batch", `$\max\{1, \lceil (@ratio - 1) @nb \rceil\}$`, `$@r$`)},
		Line{2, Pulled, reply},
		Line{1, Release, say.Of("line-batch-sum", `$@Sb \leftarrow @Sb +$`, `$@x$`, `$+\ \mathrm{Lap}(1/@eps)$`, `$@nb \leftarrow$`)},
		Line{1, Release, say.Of("line-batch-mean", `$@mb \leftarrow \mathrm{clip}_{[0,1]}(@Sb/@nb)$`)},
	), "I_a", `\tilde m_a`, "n_a"}
}

var _ = list(batched(
	Line{2, Largest, say.Of("line-each-arm", `$@I \leftarrow \max\Big\{ \mu \ge @mb : @d(@mb, \mu) \le \dfrac{\log @t}{@nb} \Big\}$`)},
	Line{2, Largest, say.Of("line-largest", `$@I$`)},
), "dp-klucb")
