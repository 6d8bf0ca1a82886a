package listings

var _ = list(counters(` + \dfrac{@Gamma}{@N}`, []Line{
	{0, Begin, `$@Gamma \leftarrow \dfrac{(\log @T)^2}{@eps} \log \dfrac{@K @T \log @T}{@gamma}$, with $@eps/@K$ for $@eps$ if the budget is split`},
}, nil).fed(zeros,
	Line{1, Pulled, `for each arm: $@out \leftarrow$ its sum with the noise of a binary tree over all $@T$ steps, of budget $@eps$, or $@eps/@K$ if it is split`}), "private-ucb")
