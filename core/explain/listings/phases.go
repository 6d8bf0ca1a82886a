package listings

import "epsilonarcade/core/say"

// This file contains the policies that release a mean or a sum at the end of an episode, a batch, an epoch or a phase.

// episodes returns AdaP with the given index.
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

var _ = list(episodes(
	Line{2, Largest, say.Of("line-each-arm", `$@q0 \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{@alpha \log (@t + 1)}{@eps @n}\Big)$`)},
	Line{2, Largest, `$@I \leftarrow \max\Big\{ q \in [0, 1] : @kl(@q0, q) \le \dfrac{@alpha \log (@t + 1)}{@n} \Big\}$`},
), "adap-klucb")

// batched returns the framework of DP-KLUCB and DP-IMED with the given index.
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

var _ = list(batched(
	Line{2, Largest, say.Of("line-each-arm", `$@J \leftarrow @nb\, @d(@mb, \max_b \tilde m_b) + \log @nb$`)},
	Line{2, Largest, say.Of("line-smallest", `$@J$`)},
), "dp-imed")

var _ = list(family{[]Line{
	eachPull,
	{1, Start, say.Of("line-new-arm", `$@at \leftarrow$`)},
	otherwise,
	{2, Drawn, say.Of("line-each-arm", `$@u \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{3 \log @t}{@eps @O}\Big)$`)},
	{2, Drawn, say.Of("line-draw", `$@theta \sim \mathrm{Beta}(@u @O + 1,\ (1 - @u) @O + 1)$`)},
	topDraw, pull, answer,
	{1, Release, say.Of("line-new-responses", `$@at$`, `$2 @O$`)},
	{2, Release, say.Of("line-responses-mean", `$@O \leftarrow$`, `$@m \leftarrow$`, `$\mathrm{Lap}(1/@eps)$`, `$@O$`)},
	{2, Release, say.Of("forget-all-older-responses")},
}, `\theta_a`, `\tilde\mu_a`, "O_a"}, "lazy-dp-ts")

var _ = list(family{[]Line{
	{0, Begin, say.Of("line-all-arms", `$@left \leftarrow$`)},
	{0, 0, say.Of("line-epochs", `$@e = 1, 2, \dots$`, `$@T$`)},
	{1, Begin | Next, `$@De \leftarrow 2^{-@e}$, $@R \leftarrow \max\Big\{ \dfrac{32 \log(8 |@left| @e^2 @T)}{@De^2},\allowbreak\ \dfrac{8 \log(4 |@left| @e^2 @T)}{@De @eps} \Big\} + 1$`},
	{1, Phase, say.Of("line-epoch", `$@left$`, `$\lceil @R \rceil$`)},
	{1, End, say.Of("line-epoch-mean", `$@m \leftarrow$`, `$+\ \mathrm{Lap}(1/(@eps \lceil @R \rceil))$`)},
	{1, End, `$@h \leftarrow \sqrt{\dfrac{\log(8 |@left| @e^2 @T)}{2 @R}}$, $@cc \leftarrow \dfrac{\log(4 |@left| @e^2 @T)}{@R @eps}$`},
	{1, End, say.Of("line-drop", `$@left$`, `$@m < \max_b \tilde\mu_b - 2 @h - 2 @cc$`)},
	{1, Only, say.Of("if-one-arm-left")},
}, `\tilde\mu_a`, `\tilde\mu_a`, `\lceil R \rceil`}, "dp-se")

var _ = list(family{[]Line{
	{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@L \leftarrow \log \dfrac{@T^2 @E + @T^2 @delta}{2 @E + @T^2 @delta}$`},
	{0, 0, say.Of("line-phases", `$@ph = 1, 2, \dots$`, `$@T$`)},
	{1, Begin | Next, `$@Dk \leftarrow 2^{-@ph}$, $@Nk \leftarrow \max\Big\{ \dfrac{32 \log @T}{@Dk^2},\allowbreak\ \dfrac{4 @L}{@Dk @eps} \Big\}$`},
	{1, Phase, say.Of("line-phase", `$\lceil @Nk \rceil$`)},
	{1, End, say.Of("line-phase-mean", `$@theta \leftarrow$`, `$+\ @U/\lceil @Nk \rceil$`, `$@U$`, `$@eps$`, `$@delta/2$`)},
	{1, End, say.Of("line-one-above", `$@theta$`, `$@Dk$`)},
	{2, Only, say.Of("pull-arm-end")},
}, `\theta_a`, own, ""}, "gdp-elim-new")
