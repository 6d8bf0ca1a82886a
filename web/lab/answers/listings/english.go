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
	"S":      {`S_a`, "their sum"},
	"I":      {`I_a`, "the index of arm a: the largest is pulled"},
	"theta":  {`\theta_a`, "the number that is drawn for arm a"},
	"eps":    {`\varepsilon`, "ε of the privacy budget"},
	"delta":  {`\delta`, "δ of the privacy budget"},
	"b":      {`b`, "how linear the mechanism is: 0 is quadratic, 1 linear"},
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
	"f":      {`f`, "pulls of an arm between two looks at it"},
	"v":      {`v`, "how fast the noise shrinks"},
	"eps0":   {`\varepsilon_0`, "what solves w² + w √(log 1/δ) = ε for w = √(2 ε₀^v ζ(v))"},
	"X":      {`X_a`, "the index of arm a as it was at the last look"},
	"epst":   {`\varepsilon_t`, "the level of privacy that the user of step t has chosen"},
	"y":      {`y_t`, "the user’s coin"},
	"epsmin": {`\varepsilon_{\min}`, "responses of users with a smaller ε_t are not used"},
	"W":      {`A_a`, "sum of ε_t⁻² over the responses of arm a that are used"},
	"Bw":     {`B_a`, "sum of coth²(ε_t/2) over the responses of arm a that are used"},
}

// A family is the listing of policies that differ in their mechanism alone.
type family struct {
	lines       []Line
	index, mean string
	count       string // TeX for how many responses the mean is of, if not N_a
}

// What many listings have in common.
var (
	eachPull  = Line{0, 0, `for $@t = 0, 1, \dots, @T - 1$:`}
	firstEach = Line{1, Start, `if $@t < @K$: $@at \leftarrow @t + 1$`}
	otherwise = Line{1, 0, `otherwise:`}
	pull      = Line{1, Pulled, `pull $@at$; its reward is $@r$`}
	answer    = Line{1, Pulled, reply}
	count     = Line{1, Pulled, `for $a = @at$: $@N \leftarrow @N + 1$, $@S \leftarrow @S + @x$`}
	largest   = Line{2, Largest, `$@at \leftarrow \arg\max_a @I$`}
	topDraw   = Line{2, Drawn, `$@at \leftarrow \arg\max_a @theta$`}
)

// own is TeX for the mean of plain counts.
const own = `S_a/N_a`

// ucb is UCB1 behind any mechanism.
var ucb = family{[]Line{
	eachPull,
	firstEach,
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}$`},
	largest, pull, answer, count,
}, "I_a", own, ""}

// ucbL is LDP-UCB-L.
var ucbL = family{[]Line{
	eachPull,
	firstEach,
	{1, Forced, `if some arm has $@N \le 4 \log(@t + 1)$: $@at \leftarrow$ the first of them`},
	otherwise,
	{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{2 \log @t}{@N}} + \sqrt{\dfrac{32 \log @t}{@eps^2 @N}}$`},
	largest, pull, answer, count,
}, "I_a", own, ""}

// sampling is Thompson sampling behind any mechanism that answers in bits.
var sampling = family{[]Line{
	eachPull,
	{1, Drawn, `for each arm $a$: draw $@theta \sim \mathrm{Beta}(@S + 1,\ @N - @S + 1)$`},
	{1, Drawn, `$@at \leftarrow \arg\max_a @theta$`},
	pull, answer, count,
}, `\theta_a`, own, ""}

// hetB and hetL are the policies for users with levels of their own.
var (
	hetB = family{[]Line{
		{0, 0, `for $@step = 1, 2, \dots, @T$:`},
		{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{@Bw \log (@step - 1)^4}{2 @N^2}}$`},
		largest, pull, answer,
		{1, Dropped, `if $@epst < @epsmin$: use nothing of it`},
		{1, Release, `otherwise $@x \leftarrow \frac12 + (@y - \frac12) \coth(@epst/2)$, and for $a = @at$: $@N \leftarrow @N + 1$, $@S \leftarrow @S + @x$, $@Bw \leftarrow @Bw + \coth^2(@epst/2)$`},
	}, "I_a", own, ""}
	hetL = family{[]Line{
		{0, 0, `for $@step = 1, 2, \dots, @T$:`},
		{1, Start | Forced, `if some arm has $@W \le @epsmin^{-2} \log @step^4$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log (@step - 1)^4}{2 @N}} + \sqrt{\dfrac{8 @W \log (@step - 1)^4}{@N^2}}$`},
		largest, pull, answer,
		{1, Dropped, `if $@epst < @epsmin$: use nothing of it`},
		{1, Release, `otherwise for $a = @at$: $@N \leftarrow @N + 1$, $@S \leftarrow @S + @x$, $@W \leftarrow @W + @epst^{-2}$`},
	}, "I_a", own, ""}
)

// episodes returns AdaP with an index.
func episodes(index ...Line) family {
	lines := []Line{
		{0, 0, `for episodes $@l = 1, 2, \dots$ until $@T$ pulls are made, of which there are $@t$ so far:`},
		{1, Start, `if some arm has not been pulled: take the first of them, for 1 pull`},
		otherwise,
	}
	lines = append(lines, index...)
	return family{append(lines,
		Line{2, Largest, `take the arm with the largest $@I$, for as many pulls as it already has`},
		Line{1, Start | Largest | Episode, `pull that arm so many times, whatever it pays, and show nothing`},
		Line{1, Release, `at the end, for that arm: $@n \leftarrow$ that many, $@m \leftarrow$ the mean of their rewards $+\ \mathrm{Lap}(1/(@eps @n))$, once`},
		Line{1, Release, `forget all its older rewards`},
	), "I_a", `\tilde\mu_a`, "n_a"}
}

// counters returns UCB1 on private sums with a bonus: what is said before the first pull, and
// before each index.
func counters(bonus string, before, each []Line) family {
	lines := append(append([]Line{}, before...), eachPull, firstEach, otherwise)
	lines = append(lines, each...)
	return family{append(lines,
		Line{2, Largest, `for each arm $a$: $@I \leftarrow \dfrac{@out}{@N} + \sqrt{\dfrac{2 \log @t}{@N}}` + bonus + `$`},
		largest,
		pull,
	), "I_a", `\mathrm{out}_a/N_a`, ""}
}

// fed appends how the counters of a policy are fed.
func (f family) fed(lines ...Line) family {
	f.lines = append(append([]Line{}, f.lines...), lines...)
	return f
}

// zeros is how counters that count every step are fed.
var zeros = Line{1, Pulled, `feed every arm’s counter: $@r$ to that of $@at$, 0 to the others`}

// looks returns DP-UCB-INT, with what happens to the noise.
func looks(choice Line, look ...Line) family {
	return family{append([]Line{
		{0, Begin, `$@f \leftarrow \lceil 1/@eps0 \rceil$`},
		eachPull,
		{1, Start, `if $@t < @K @f$: take the arms in turn`},
		choice,
		pull,
		{1, Pulled, `for $a = @at$: $@N \leftarrow @N + 1$, and add the reward to $@S$`},
	}, look...), "X_a", "X_a", ""}
}

// families are the listings by the policies' ids.
var families = map[string]family{
	"ucb1": ucb, "ldp-ucb-b": ucb, "ldp-ucb-bs": ucb, "ldp-ucb-quadratic": ucb, "ldp-ucb-exponential": ucb,
	"ldp-ucb-l": ucbL, "ldp-ucb-ls": ucbL,
	"thompson": sampling, "ldp-ts-linear": sampling, "ldp-ts-quadratic": sampling, "ldp-ts-exponential": sampling,
	"heldp-ucb-b": hetB, "heldp-ucb-bs": hetB, "heldp-ucb-l": hetL, "heldp-ucb-ls": hetL,

	"kl-ucb": {[]Line{
		eachPull,
		{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Largest, `for each arm $a$: $@I \leftarrow \max\big\{ q \in \big[\tfrac{@S}{@N}, 1\big] : @N\, @kl\big(\tfrac{@S}{@N}, q\big) \le \log @t + @c \log\log @t \big\}$`},
		largest, pull, answer, count,
	}, "I_a", own, ""},

	"dp-ftpl-gauss": {[]Line{
		{0, Begin, `$@NG \leftarrow \min\Big\{ \dfrac{1}{4\pi @delta^2},\allowbreak\ \dfrac{1}{@eps^2} \log \dfrac{e}{4\pi @delta^2} \Big\}$`},
		eachPull,
		{1, Start, `if some arm has $@N < \max\{@NG, 1\}$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Drawn, `for each arm $a$: draw $@theta \sim \mathrm{Normal}\Big(\dfrac{@S}{@N},\allowbreak\ \dfrac{2}{@N}\Big)$`},
		topDraw, pull, answer, count,
	}, `\theta_a`, own, ""},
	"dp-ftpl-beta": {[]Line{
		{0, Begin, `$@NB \leftarrow \max\Big\{ \min\Big\{ \dfrac{40 e}{9\pi @delta^2},\allowbreak\ \dfrac{8000}{81 @eps^2} \log \dfrac{e}{2\pi @delta^2} \Big\},\allowbreak\ \dfrac{1000 e}{9\pi} \Big\}$`},
		eachPull,
		{1, Start, `if some arm has $@N < @NB$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Drawn, `for each arm $a$: $@k \leftarrow \lfloor @N/8 \rfloor + 1$`},
		{2, Drawn, `draw $@theta \sim \mathrm{Beta}(@S + 1 + @k,\ @N - @S + 1 + @k)$`},
		topDraw, pull, answer, count,
	}, `\theta_a`, own, ""},
	"dp-ftpl-new": {[]Line{
		{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@A \leftarrow \dfrac{1}{@eps} \log\Big(1 + \dfrac{@E}{2 @delta}\Big)$, $@B \leftarrow \dfrac{1}{@eps} \log \dfrac{@T @E + 2 @T @delta}{2 @E + 2 @T @delta}$`},
		eachPull,
		{1, Start, `if some arm has $@N = 0$: $@at \leftarrow$ the first of them`},
		otherwise,
		{2, Drawn, `for each arm $a$: $@x0 \leftarrow \dfrac{@S}{@N} + \sqrt{\dfrac{\log @T}{@N}} + \dfrac{@B}{@N}$`},
		{2, Drawn, `draw $@theta \leftarrow @x0 + @U/@N$ with $|@U| < @A$`},
		topDraw, pull, answer, count,
	}, `\theta_a`, own, ""},
	"gdp-elim-new": {[]Line{
		{0, Begin, `$@E \leftarrow e^{@eps} - 1$, $@L \leftarrow \log \dfrac{@T^2 @E + @T^2 @delta}{2 @E + @T^2 @delta}$`},
		{0, 0, `for phases $@ph = 1, 2, \dots$ until $@T$ pulls are made:`},
		{1, Begin | Next, `$@Dk \leftarrow 2^{-@ph}$, $@Nk \leftarrow \max\Big\{ \dfrac{32 \log @T}{@Dk^2},\allowbreak\ \dfrac{4 @L}{@Dk @eps} \Big\}$`},
		{1, Phase, `pull each arm $\lceil @Nk \rceil$ times, arm after arm`},
		{1, End, `for each arm $a$: $@theta \leftarrow$ the mean of this phase’s rewards $+\ @U/\lceil @Nk \rceil$, where $@U$ is made for $@eps$ and $@delta/2$`},
		{1, End, `if one $@theta$ is more than $@Dk$ above all others:`},
		{2, Only, `pull its arm to the end`},
	}, `\theta_a`, own, ""},
	"adap-ucb": episodes(Line{2, Largest, `for each arm $a$: $@I \leftarrow @m + \sqrt{\dfrac{@alpha \log (@t + 1)}{2 @n}} + \dfrac{@alpha \log (@t + 1)}{@eps @n}$`}),
	"adap-klucb": episodes(
		Line{2, Largest, `for each arm $a$: $@q0 \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{@alpha \log (@t + 1)}{@eps @n}\Big)$`},
		Line{2, Largest, `$@I \leftarrow \max\Big\{ q \in [0, 1] : @kl(@q0, q) \le \dfrac{@alpha \log (@t + 1)}{@n} \Big\}$`},
	),
	"dp-se": {[]Line{
		{0, Begin, `$@left \leftarrow$ all arms`},
		{0, 0, `for epochs $@e = 1, 2, \dots$ until $@T$ pulls are made:`},
		{1, Begin | Next, `$@De \leftarrow 2^{-@e}$, $@R \leftarrow \max\Big\{ \dfrac{32 \log(8 |@left| @e^2 @T)}{@De^2},\allowbreak\ \dfrac{8 \log(4 |@left| @e^2 @T)}{@De @eps} \Big\} + 1$`},
		{1, Phase, `pull the arms of $@left$ in turn, each $\lceil @R \rceil$ times`},
		{1, End, `for each of them: $@m \leftarrow$ the mean of these rewards $+\ \mathrm{Lap}(1/(@eps \lceil @R \rceil))$, once`},
		{1, End, `$@h \leftarrow \sqrt{\dfrac{\log(8 |@left| @e^2 @T)}{2 @R}}$, $@cc \leftarrow \dfrac{\log(4 |@left| @e^2 @T)}{@R @eps}$`},
		{1, End, `drop from $@left$ all arms with $@m < \max_b \tilde\mu_b - 2 @h - 2 @cc$`},
		{1, Only, `if one arm is left, pull it to the end`},
	}, `\tilde\mu_a`, `\tilde\mu_a`, `\lceil R \rceil`},
	"dp-ucb": counters("", nil, nil).fed(zeros,
		Line{1, Pulled, `for each arm: $@out \leftarrow$ its sum with the noise of a hybrid counter of budget $@eps$`}),
	"private-ucb": counters(` + \dfrac{@Gamma}{@N}`, []Line{
		{0, Begin, `$@Gamma \leftarrow \dfrac{(\log @T)^2}{@eps} \log \dfrac{@K @T \log @T}{@gamma}$, with $@eps/@K$ for $@eps$ if the budget is split`},
	}, nil).fed(zeros,
		Line{1, Pulled, `for each arm: $@out \leftarrow$ its sum with the noise of a binary tree over all $@T$ steps, of budget $@eps$, or $@eps/@K$ if it is split`}),
	"dp-ucb-bound": counters(` + \dfrac{@nu}{@N}`, nil, []Line{
		{2, Largest, `for each arm $a$: $@nu \leftarrow \dfrac{\sqrt 8}{@eps} \log(4 @t^4)$, times $1 + \log @N$ unless $@N$ is a power of two`},
	}).fed(
		Line{1, Pulled, `for $a = @at$: $@N \leftarrow @N + 1$, and feed $@r$ to its counter`},
		Line{1, Pulled, `$@out \leftarrow$ its sum with the noise of a hybrid counter of budget $@eps$`}),
	"dp-ucb-int": looks(
		Line{1, Largest, `otherwise: $@at \leftarrow \arg\max_a @X$`},
		Line{1, Release, `if $@N$ is a multiple of $@f$: $@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$, once`}),
	"dp-ucb-int-redraw": looks(
		Line{1, Drawn, `otherwise: for each arm with $@N$ a multiple of $@f$ draw $@X \leftarrow \dfrac{@S}{@N} + \mathrm{Lap}\Big(\dfrac{1}{@N^{1 - @v/2}}\Big) + \sqrt{\dfrac{2 \log @t}{@N}}$ anew`},
		Line{1, Drawn, `$@at \leftarrow \arg\max_a @X$`}),
}
