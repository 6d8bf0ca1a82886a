package hall

import (
	"cmp"
	"slices"

	"epsilonarcade/core/poll/bandit"
	"epsilonarcade/web/class"
)

// CrowdPolicies are the ids of the policies that a class can play.
var CrowdPolicies = []string{"ldp-ucb-b", "ldp-ts-linear", "ucb1"}

// patience is the time, in milliseconds, after which a phone without an answer is passed over.
const patience = 20_000

// A Crowd is a class whose phones are asked by a policy. Each phone is asked about Each options, and about no option twice.
type Crowd struct {
	Bandit bandit.Bandit
	Each   int
}

// NewCrowd returns the crowd of a question.
func NewCrowd(q class.Question, c class.Card) Crowd {
	return Crowd{bandit.Bandit{Policy: c.Policy, Options: q.Parts, Eps: q.Epsilon, Phones: class.MaxPhones, Seed: c.Seed}, c.Each}
}

// An Ask is what a window of the presenter knows about the question on a phone.
type Ask struct {
	Option int     // or −1 if the phone has been passed over
	Since  float64 // the time at which the window saw the ask first, in milliseconds
	Missed int     // how often the phone has been passed over since its last answer
}

// Reports returns the reports on each option in the order of their arrival.
func (c Crowd) Reports(answers []class.Answer) [][]int {
	reports := make([][]int, c.Bandit.Options)
	for _, a := range answers {
		reports[a.Part] = append(reports[a.Part], a.Report)
	}
	return reports
}

// Next returns the asks at a time from the answers, the asks that the screen shows, and the window's asks before. It
// removes asks that are answered, passes over phones that have not answered in time, and asks free phones. One phone in
// five is asked at once, so that the policy learns from the others. Phones that have been passed over come last. Ids of
// phones are random, so their order is a random order of the phones.
func (c Crowd) Next(now float64, phones []string, answers []class.Answer, shown map[string]int, asks map[string]Ask) (map[string]Ask, error) {
	answered := map[string]map[int]bool{}
	for _, a := range answers {
		if answered[a.Phone] == nil {
			answered[a.Phone] = map[int]bool{}
		}
		answered[a.Phone][a.Part] = true
	}
	next, pending, free := map[string]Ask{}, make([]int, c.Bandit.Options), []string{}
	together := max(c.Bandit.Options, len(phones)/5)
	for _, id := range phones {
		ask, known := asks[id]
		option, asked := shown[id]
		if asked && (!known || ask.Option != option) {
			ask.Since = now
		}
		switch ask.Option = option; {
		case len(answered[id]) >= c.Each:
			continue
		case !asked:
			ask.Option = -1
		case answered[id][option]:
			ask = Ask{Option: -1}
		case now-ask.Since >= patience:
			ask = Ask{Option: -1, Missed: ask.Missed + 1}
		}
		if next[id] = ask; ask.Option < 0 {
			free = append(free, id)
		} else {
			pending[ask.Option]++
			together--
		}
	}
	slices.SortFunc(free, func(a, b string) int {
		return cmp.Or(cmp.Compare(next[a].Missed, next[b].Missed), cmp.Compare(len(answered[a]), len(answered[b])), cmp.Compare(a, b))
	})
	err := c.Bandit.Ask(c.Reports(answers), pending, func(option int) bool {
		i := slices.IndexFunc(free, func(id string) bool { return !answered[id][option] })
		if i < 0 || together <= 0 {
			return false
		}
		id := free[i]
		next[id] = Ask{option, now, next[id].Missed}
		free, together = slices.Delete(free, i, i+1), together-1
		return true
	})
	return next, err
}

// Shown returns the asks for the screen.
func Shown(asks map[string]Ask) map[string]int {
	shown := map[string]int{}
	for id, a := range asks {
		if a.Option >= 0 {
			shown[id] = a.Option
		}
	}
	return shown
}
