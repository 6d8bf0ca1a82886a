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
	type phone struct {
		id       string
		answered map[int]bool
		missed   int
		busy     bool
	}
	answered := map[string]map[int]bool{}
	for _, a := range answers {
		if answered[a.Phone] == nil {
			answered[a.Phone] = map[int]bool{}
		}
		answered[a.Phone][a.Part] = true
	}
	next, pending, free := map[string]Ask{}, make([]int, c.Bandit.Options), []*phone{}
	together := max(c.Bandit.Options, len(phones)/5)
	for _, id := range phones {
		p := &phone{id: id, answered: answered[id]}
		ask, known := asks[id]
		option, asked := shown[id]
		if !asked {
			ask.Option = -1
		} else if !known || ask.Option != option {
			ask.Option, ask.Since = option, now
		}
		switch {
		case len(p.answered) >= c.Each:
			continue
		case asked && p.answered[option]:
			ask = Ask{Option: -1}
		case asked && now-ask.Since >= patience:
			ask = Ask{Option: -1, Missed: ask.Missed + 1}
		}
		if p.missed = ask.Missed; p.missed > 0 || ask.Option >= 0 {
			next[id] = ask
		}
		if ask.Option >= 0 {
			pending[ask.Option]++
			together--
		} else {
			free = append(free, p)
		}
	}
	slices.SortFunc(free, func(a, b *phone) int {
		return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(len(a.answered), len(b.answered)), cmp.Compare(a.id, b.id))
	})
	err := c.Bandit.Ask(c.Reports(answers), pending, func(option int) bool {
		i := slices.IndexFunc(free, func(p *phone) bool { return !p.busy && !p.answered[option] })
		if i < 0 || together <= 0 {
			return false
		}
		free[i].busy = true
		together--
		next[free[i].id] = Ask{option, now, free[i].missed}
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
