package listings

// reply stands for the lines that say what a policy sees of a reward.
const reply = "reply"

// What a policy sees of a reward, by mechanism.
const (
	squashed    = `$@r \leftarrow 1/(1 + e^{-@r})$`
	seen        = `see the reward itself, $@x \leftarrow @r$`
	tossed      = `see $@x \sim \mathrm{Bernoulli}(@r)$: the reward itself if it is 0 or 1`
	ctb         = `see only $@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@eps} + 1 - @r}{1 + e^{@eps}}$`
	ctl         = `see only $@x \leftarrow @r + \mathrm{Lap}(1/@eps)$`
	quadratic   = `see only $@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1)((1 - @b) @r^2 + @b @r)}{1 + e^{@eps}}$`
	exponential = `see only $@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{e^{@eps @r}}{1 + e^{@eps}}$`
	piecewise   = `see only $@x \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{1 + (e^{@eps} - 1) h(@r)}{1 + e^{@eps}}$, where $h$ is straight between its knots`
	hetCTB      = `see only the user’s $@epst$ and $@y \sim \mathrm{Bernoulli}(p)$, $p = \dfrac{@r e^{@epst} + 1 - @r}{1 + e^{@epst}}$`
	hetCTL      = `see only the user’s $@epst$ and $@x \leftarrow @r + \mathrm{Lap}(1/@epst)$`
	other       = `see $@x$, what a mechanism makes of $@r$`
)

// symbols are all symbols by their names, with what they mean.
var symbols = map[string]Symbol{
	"t":      {`t`, "pulls already made"},
	"step":   {`t`, "the step, from 1 on"},
	"T":      {`T`, "the horizon: how many pulls are made"},
	"K":      {`K`, "how many arms there are"},
	"at":     {`a_t`, "the arm that is pulled"},
	"r":      {`r_t`, "the reward of that pull"},
	"x":      {`x_t`, "what the policy sees of it"},
	"N":      {`N_a`, "how many responses of arm a the policy has"},
	"S":      {`S_a`, "the sum of arm a’s responses"},
	"I":      {`I_a`, "the index of arm a: the largest is pulled"},
	"theta":  {`\theta_a`, "the number that is drawn for arm a"},
	"eps":    {`\varepsilon`, "ε of the privacy budget"},
	"delta":  {`\delta`, "δ of the privacy budget"},
	"b":      {`b`, "how linear the mechanism is: 0 is quadratic, 1 linear"},
	"sigma":  {`\sigma`, "the rewards are σ-sub-Gaussian"},
	"c":      {`c`, "weight of log log t"},
	"kl":     {`\mathrm{kl}`, "Kullback–Leibler divergence of two Bernoulli laws"},
	"NG":     {`N_G`, "size of the start phase, in pulls of each arm"},
	"NB":     {`N_B`, "size of the start phase, in pulls of each arm"},
	"k":      {`k_a`, "successes and failures that are added to both sides"},
	"x0":     {`x_{0,a}`, "where the draw of arm a is centred"},
	"B":      {`B`, "a bonus: noise is below −B with probability 1/T"},
	"E":      {`E`, "e^ε − 1"},
	"U":      {`U`, "noise of Lemma 15: Laplace noise of scale 1/ε, cut off at ±A; uniform for ε = 0"},
	"A":      {`A`, "half the width of the noise: infinite for δ = 0, 1/(2δ) for ε = 0"},
	"l":      {`\ell`, "the number of the episode"},
	"n":      {`n_a`, "the length of arm a’s last episode"},
	"m":      {`\tilde\mu_a`, "the noisy mean of arm a’s last episode, phase or epoch: all that is known of its rewards"},
	"alpha":  {`\alpha`, "width of the confidence bounds"},
	"ratio":  {`\alpha`, "ratio of an arm’s pulls after a batch to those before it"},
	"nb":     {`n_a`, "the pulls of arm a in the batches that have ended"},
	"Sb":     {`\tilde S_a`, "the noisy sum of arm a’s rewards: all that is known of them"},
	"mb":     {`\tilde m_a`, "the noisy mean of arm a’s rewards, clipped to [0, 1]"},
	"d":      {`d_\varepsilon`, "divergence of Bernoulli means under privacy: the least ε |z − x| + kl(z, y) over z between x and y"},
	"J":      {`I_a`, "the index of arm a: the smallest is pulled"},
	"O":      {`O_a`, "the length of arm a’s last epoch"},
	"u":      {`u_a`, "the noisy mean with room for its noise, clipped to [0, 1]"},
	"q0":     {`q_0`, "the noisy mean with room for its noise, clipped to [0, 1]"},
	"ph":     {`k`, "the number of the phase"},
	"Dk":     {`\Delta_k`, "the gap that phase k can see"},
	"Nk":     {`N(k)`, "pulls of each arm in phase k"},
	"L":      {`L`, "ε times how far the noise goes down, but for a probability of 1/T²"},
	"e":      {`e`, "the number of the epoch"},
	"De":     {`\Delta_e`, "the gap that epoch e can see"},
	"left":   {`\mathcal{S}`, "the arms that are left"},
	"R":      {`R`, "pulls of each arm in the epoch"},
	"h":      {`h`, "how far the rewards’ own randomness moves a mean, with high probability"},
	"cc":     {`c`, "how far the noise moves it, likewise"},
	"out":    {`\mathrm{out}_a`, "the private running sum of arm a’s rewards"},
	"nu":     {`\nu_a`, "a bonus for the noise in the sum"},
	"Gamma":  {`\Gamma`, "a bonus for the noise in the sum"},
	"gamma":  {`\gamma`, "chance that the noise exceeds its bonus"},
	"f":      {`f`, "pulls of an arm between two releases of its mean"},
	"v":      {`v`, "how fast the noise shrinks"},
	"eps0":   {`\varepsilon_0`, "what solves w² + w √(log 1/δ) = ε for w = √(2 ε₀^v ζ(v))"},
	"X":      {`X_a`, "the index of arm a as it was at the last release"},
	"epst":   {`\varepsilon_t`, "the level of privacy that the user of step t has chosen"},
	"y":      {`y_t`, "the user’s coin"},
	"epsmin": {`\varepsilon_{\min}`, "responses of users with a smaller ε_t are not used"},
	"W":      {`A_a`, "sum of ε_t⁻² over the responses of arm a that are used"},
	"Bw":     {`B_a`, "sum of coth²(ε_t/2) over the responses of arm a that are used"},
}
