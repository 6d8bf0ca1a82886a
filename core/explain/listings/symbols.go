package listings

import "epsilonarcade/core/say"

// reply stands for the lines that say what a policy sees of a reward.
const reply = "reply"

// What a policy sees of a reward, by mechanism.
var (
	squashed    = `$@r \leftarrow 1/(1 + e^{-@r})$`
	seen        = say.Of("line-see-reward", `$@x \leftarrow @r$`)
	tossed      = say.Of("line-see-toss", `$@x \sim \mathrm{Bernoulli}(@r)$`)
	ctb         = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@eps} + 1 - @r}{1 + e^{@eps}}$`)
	ctl         = say.Of("line-see", `$@x \leftarrow @r + \mathrm{Lap}(1/@eps)$`)
	quadratic   = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1)((1 - @b) @r^2 + @b @r)}{1 + e^{@eps}}$`)
	exponential = say.Of("line-see", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{e^{@eps @r}}{1 + e^{@eps}}$`)
	piecewise   = say.Of("line-see-curve", `$@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1) h(@r)}{1 + e^{@eps}}$`)
	hetCTB      = say.Of("line-see-level", `$@epst$`, `$@y \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@epst} + 1 - @r}{1 + e^{@epst}}$`)
	hetCTL      = say.Of("line-see-level", `$@epst$`, `$@x \leftarrow @r + \mathrm{Lap}(1/@epst)$`)
	other       = say.Of("line-see-other", `$@x$`, `$@r$`)
)

// symbols are all symbols by their names, with what they mean.
var symbols = map[string]Symbol{
	"t":      {`t`, say.Of("pulls-already-made")},
	"step":   {`t`, say.Of("step-1")},
	"T":      {`T`, say.Of("horizon-how-many-pulls")},
	"K":      {`K`, say.Of("how-many-arms-there")},
	"at":     {`a_t`, say.Of("arm-pulled")},
	"r":      {`r_t`, say.Of("reward-pull")},
	"x":      {`x_t`, say.Of("what-policy-sees")},
	"N":      {`N_a`, say.Of("how-many-responses-arm")},
	"S":      {`S_a`, say.Of("their-sum")},
	"I":      {`I_a`, say.Of("index-arm-largest-pulled")},
	"theta":  {`\theta_a`, say.Of("number-drawn-arm")},
	"eps":    {`\varepsilon`, say.Of("eps-privacy-budget")},
	"delta":  {`\delta`, say.Of("delta-privacy-budget")},
	"b":      {`b`, say.Of("how-linear-mechanism-0")},
	"sigma":  {`\sigma`, say.Of("rewards-sub-gaussian")},
	"c":      {`c`, say.Of("weight-log-log-t")},
	"kl":     {`\mathrm{kl}`, say.Of("kullback-leibler-divergence-two")},
	"NG":     {`N_G`, say.Of("size-start-phase-pulls")},
	"NB":     {`N_B`, say.Of("size-start-phase-pulls")},
	"k":      {`k_a`, say.Of("successes-failures-added-both")},
	"x0":     {`x_{0,a}`, say.Of("where-draw-arm-centred")},
	"B":      {`B`, say.Of("bonus-noise-below-minus")},
	"E":      {`E`, "e^ε − 1"},
	"U":      {`U`, say.Of("noise-lemma-15-laplace")},
	"A":      {`A`, say.Of("half-width-noise-infinite")},
	"l":      {`\ell`, say.Of("number-episode")},
	"n":      {`n_a`, say.Of("length-arm-last-episode")},
	"m":      {`\tilde\mu_a`, say.Of("noisy-mean-arm-last")},
	"alpha":  {`\alpha`, say.Of("width-confidence-bounds")},
	"ratio":  {`\alpha`, say.Of("ratio-arms-pulls-after")},
	"nb":     {`n_a`, say.Of("pulls-arm-batches-ended")},
	"Sb":     {`\tilde S_a`, say.Of("noisy-sum-arm-rewards")},
	"mb":     {`\tilde m_a`, say.Of("noisy-mean-arm-rewards")},
	"d":      {`d_\varepsilon`, say.Of("divergence-bernoulli-means-under")},
	"J":      {`I_a`, say.Of("index-arm-smallest-pulled")},
	"O":      {`O_a`, say.Of("length-arm-last-epoch")},
	"u":      {`u_a`, say.Of("noisy-mean-room-noise")},
	"q0":     {`q_0`, say.Of("noisy-mean-room-noise")},
	"ph":     {`k`, say.Of("number-phase")},
	"Dk":     {`\Delta_k`, say.Of("gap-phase-k-can")},
	"Nk":     {`N(k)`, say.Of("pulls-each-arm-phase")},
	"L":      {`L`, say.Of("eps-times-how-far")},
	"e":      {`e`, say.Of("number-epoch")},
	"De":     {`\Delta_e`, say.Of("gap-epoch-e-can")},
	"left":   {`\mathcal{S}`, say.Of("arms-left")},
	"R":      {`R`, say.Of("pulls-each-arm-epoch")},
	"h":      {`h`, say.Of("how-far-rewards-own")},
	"cc":     {`c`, say.Of("how-far-noise-moves")},
	"out":    {`\mathrm{out}_a`, say.Of("private-running-sum-arm")},
	"nu":     {`\nu_a`, say.Of("bonus-noise-sum")},
	"Gamma":  {`\Gamma`, say.Of("bonus-noise-sum")},
	"gamma":  {`\gamma`, say.Of("chance-that-the-noise-exceeds-its-bonus")},
	"f":      {`f`, say.Of("pulls-arm-between-two")},
	"v":      {`v`, say.Of("how-fast-noise-shrinks")},
	"eps0":   {`\varepsilon_0`, say.Of("what-solves-w2-plus")},
	"X":      {`X_a`, say.Of("index-arm-last-release")},
	"epst":   {`\varepsilon_t`, say.Of("level-privacy-user-step")},
	"y":      {`y_t`, say.Of("users-coin")},
	"epsmin": {`\varepsilon_{\min}`, say.Of("responses-users-smaller-eps")},
	"W":      {`A_a`, say.Of("sum-eps-t-2")},
	"Bw":     {`B_a`, say.Of("sum-coth2-eps-t")},
}
