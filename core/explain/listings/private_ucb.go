package listings

import "epsilonarcade/core/say"

var _ = list(counters(` + \dfrac{@Gamma}{@N}`, []Line{
	{0, Begin, say.Of("line-bonus-split", `$@Gamma \leftarrow \dfrac{(\log @T)^2}{@eps} \log \dfrac{@K @T \log @T}{@gamma}$`, `$@eps/@K$`, `$@eps$`)},
}, nil).fed(zeros,
	Line{1, Pulled, say.Of("line-tree", `$@out \leftarrow$`, `$@T$`, `$@eps$`, `$@eps/@K$`)}), "private-ucb")
