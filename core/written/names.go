package written

// A Name is one that texts find defined, and what it means.
type Name struct{ Name, Says string }

// Names are all of them, but for the parameters of a policy.
func Names() []Name { return names }

var names = []Name{
	{"policy", "policy(name = …, about = …, protects = …, uses = …, rewards = …, params = …): what the policy is, before anything else"},
	{"start", "start = 1 has each arm pulled once to begin with"},
	{"choose", "def choose(t, arms): returns the arm to pull, or an arm and for how many pulls"},
	{"index", "def index(t, arm): returns a number; the arm with the largest is pulled"},
	{"law", "def law(t, arm): returns a law; a number is drawn for each arm, and the largest wins"},
	{"update", "def update(arm, n, total): is called with the responses to the pulls that were chosen"},
	{"K", "the number of arms"},
	{"T", "the horizon"},
	{"arms", "all arms; an arm has i, n, sum, mean and weight"},
	{"eps", "ε, the budget of the policy, if it uses one"},
	{"delta", "δ, likewise"},
	{"pi", "3.14159…"},
	{"inf", "more than any number"},
	{"sqrt", "sqrt(x): the square root"},
	{"log", "log(x): the natural logarithm"},
	{"exp", "exp(x): e^x"},
	{"pow", "pow(x, y): x^y"},
	{"floor", "floor(x): the largest integer up to x"},
	{"ceil", "ceil(x): the smallest integer from x on"},
	{"round", "round(x): the nearest integer"},
	{"kl", "kl(p, q): the divergence of Bernoulli laws with these means"},
	{"argmax", "argmax(list): the place of the largest number, the first in a tie"},
	{"ucb", "ucb(t, arm): UCB1’s index, mean + sqrt(2 log(t) / n)"},
	{"kl_ucb", "kl_ucb(t, arm): the largest q with n kl(mean, q) ≤ log t; kl_ucb(t, arm, level) has another level"},
	{"uniform", "uniform(low, high): draws from an interval"},
	{"bernoulli", "bernoulli(p): draws 1 with probability p, otherwise 0"},
	{"randomised_response", "randomised_response(x, eps): a bit that is kept with probability e^ε/(1 + e^ε)"},
	{"normal", "normal(mean, sd): draws from a normal law"},
	{"laplace", "laplace(mean, scale): draws from a Laplace law"},
	{"beta", "beta(a, b): draws from a beta law"},
	{"Normal", "Normal(mean, sd): the law itself, for law(t, arm)"},
	{"Laplace", "Laplace(mean, scale): the law itself"},
	{"Beta", "Beta(a, b): the law itself"},
	{"hybrid", "hybrid(eps): a private running sum; s.add(x) counts, s.sum is the noisy sum"},
	{"tree", "tree(eps, items): the same for at most so many items"},
}
