package audit_test

import (
	"slices"
	"strings"
)

// A mistake is one that a student makes, in the text of a policy that claims what it does not keep.
type mistake struct {
	name, source string
	unseen       string // why an audit with its defaults does not see it, "" if it does
}

// sound plays in episodes, as AdaP-UCB does, and keeps what it claims.
const sound = `policy(
    name = "Episodes",
    protects = "sequence",
)

released = [None] * K

def choose(t, arms):
    for arm in arms:
        if released[arm.i] == None:
            return arm
    width = log(t + 1)

    def bound(arm):
        return released[arm.i] + sqrt(width / arm.n) + width / (eps * arm.n)

    best = max(arms, key = bound)
    return best, best.n

def update(arm, n, total):
    released[arm.i] = total / n + laplace(0, 1 / (eps * n))
`

// changed returns a source with parts replaced. The pairs are the part and its replacement.
func changed(source string, pairs ...string) string {
	for pair := range slices.Chunk(pairs, 2) {
		if strings.Count(source, pair[0]) != 1 {
			panic("the source does not have this part once: " + pair[0])
		}
		source = strings.Replace(source, pair[0], pair[1], 1)
	}
	return source
}

// mistakes are ten of them. Each says in a comment where it is wrong, if that is one place.
var mistakes = []mistake{
	{"half the noise", changed(sound, "laplace(0, 1 / (eps * n))", "laplace(0, 1 / (2 * eps * n))  # and not 1 / (eps * n)"), ""},
	{"noise reused", changed(sound,
		"[None] * K\n", "[None] * K\nnoise = laplace(0, 1 / eps)  # of the whole run\n",
		"total / n + laplace(0, 1 / (eps * n))", "(total + noise) / n"), ""},
	{"noise redrawn", `policy(
    name = "UCB1 with noise",
    protects = "sequence",
)

start = 1

def index(t, arm):
    return (arm.sum + laplace(0, 1 / eps)) / arm.n + sqrt(2 * log(t) / arm.n)
`, ""},
	{"missing start phase", `policy(
    name = "DP-FTPL-Gauss",
    protects = "decision",
    rewards = "coins",
)

start = 1  # and not N_G

def law(t, arm):
    return Normal(arm.mean, sqrt(2 / arm.n))
`, "with two arms one reward moves the chance of a choice from 0.24 to 0.5 at most, which (1, 0.01) allows; the start phase keeps the claim where there are many arms"},
	{"data-dependent stopping", `policy(
    name = "Explore, then commit",
    protects = "sequence",
)

chosen = []

def choose(t, arms):
    if chosen:
        return chosen[0], T
    means = [arm.mean for arm in arms if arm.n > 0]
    if t < 10 * K or max(means) - min(means) < 0.05 and t < 100 * K:  # as long as they are alike
        return t % K
    noisy = [arm.mean + laplace(0, 1 / (eps * arm.n)) for arm in arms]
    chosen.append(argmax(noisy))
    return chosen[0], T
`, ""},
	{"budget split wrongly", changed(sound,
		"[None] * K\n", "[None] * K\nsums = [0] * K\n",
		"    released[arm.i] = total / n + laplace(0, 1 / (eps * n))", "    sums[arm.i] += total\n    released[arm.i] = (sums[arm.i] + laplace(0, 1 / eps)) / arm.n  # of all rewards, again and again"), ""},
	{"clipping after noise forgotten", changed(sound, "    released[arm.i] = total / n + laplace(0, 1 / (eps * n))", "    mean = total / n + laplace(0, 1 / (eps * n))\n    if mean < 0 or mean > 1:\n        mean = total / n  # it was an outlier\n    released[arm.i] = mean"), ""},
	{"leak through ties", `policy(
    name = "Rounded UCB1",
    protects = "sequence",
)

released = [None] * K

def choose(t, arms):
    for arm in arms:
        if released[arm.i] == None:
            return arm
    bounds = [released[arm.i] + round(10 * sqrt(log(t + 1) / arm.n)) for arm in arms]
    best = [arm for arm in arms if bounds[arm.i] == max(bounds)]
    best = max(best, key = lambda arm: arm.sum)  # a tie: the arm that has paid more
    return best, best.n

def update(arm, n, total):
    released[arm.i] = round(10 * (total / n + laplace(0, 1 / (eps * n))))
`, ""},
	{"leak through the number of pulls", changed(sound, "return best, best.n", "return best, best.n + floor(best.sum)  # longer where it pays"), ""},
	{"ε doubled by two releases", `policy(
    name = "Episodes with a second look",
    protects = "sequence",
)

first, second = [None] * K, [None] * K

def choose(t, arms):
    for arm in arms:
        if first[arm.i] == None:
            return arm
    width = log(t + 1)

    def bound(arm):
        return (first[arm.i] + second[arm.i]) / 2 + sqrt(width / arm.n) + width / (eps * arm.n)

    best = max(arms, key = bound)
    return best, best.n

def update(arm, n, total):
    first[arm.i] = total / n + laplace(0, 1 / (eps * n))
    second[arm.i] = total / n + laplace(0, 1 / (eps * n))  # the mean of two is better
`, ""},
}
