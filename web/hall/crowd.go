package hall

import (
	"cmp"
	"maps"
	"math"
	"reflect"
	"slices"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/poll/bandit"
	"epsilonarcade/core/say"
	"epsilonarcade/web/class"
)

// CrowdPolicies are the ids of the policies that a class can play.
var CrowdPolicies = []string{"ldp-ucb-b", "ldp-ts-linear", "ucb1"}

// patience is how long a phone may take to answer before it is passed over, in milliseconds.
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

// An Ask is the state of the question on a phone, as a window of the presenter sees it.
type Ask struct {
	Option int     // or −1 if the phone has been passed over
	Since  float64 // when the window saw the ask first, in milliseconds
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
	answered := map[string][]int{}
	for _, a := range answers {
		answered[a.Phone] = append(answered[a.Phone], a.Part)
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
		case slices.Contains(answered[id], option):
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
		i := slices.IndexFunc(free, func(id string) bool { return !slices.Contains(answered[id], option) })
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

// play replays the policy of the current question, and asks phones while the question is open. It is called every second.
// The asks follow from the answers at the time of the change.
func (s *Session) play() {
	if s.Card.Kind != class.Bandit || len(s.Card.Options) != s.Screen.Parts {
		return
	}
	c := NewCrowd(s.Screen.Question, s.Card)
	var err error
	s.Game, err = c.Bandit.Replay(c.Reports(s.Answers))
	switch {
	case !s.hall.ok(err):
	case s.Screen.State != class.Open:
		s.asks = nil
	case len(s.changes) == 0:
		s.change(func(screen *class.Screen, card *class.Card) {
			if card.Kind != class.Bandit || screen.State != class.Open {
				return
			}
			s.asks, _ = NewCrowd(screen.Question, *card).Next(s.hall.Browser.Clock(), s.Phones, s.Answers, screen.Asks, s.asks)
			if asks := Shown(s.asks); !maps.Equal(asks, screen.Asks) {
				screen.Asks = asks
			}
		})
		s.asking = true
	}
}

// asksAlone reports whether another window has changed only the asks. Then the changes that wait remain right.
func (s *Session) asksAlone(screen class.Screen) bool {
	screen.Revision, screen.Asks = s.Screen.Revision, s.Screen.Asks
	return reflect.DeepEqual(screen, s.Screen)
}

// Playing names the policy that asks, and the ε that a phone spends.
func (s *Session) Playing() string {
	return say.Of("crowd-how", policyName(s.Card.Policy), notation.Count(s.Card.Each), notation.Number(float64(s.Card.Each)*s.Screen.Epsilon))
}

// Waiting says which option the policy needs a report on.
func (s *Session) Waiting() string {
	next := s.Game.Next
	switch {
	case s.Screen.State != class.Open || next < 0 || next >= len(s.Card.Options):
		return ""
	case len(s.asks) > 0 && len(Shown(s.asks)) == 0:
		return say.Of("crowd-over", s.Card.Options[next])
	}
	return say.Of("crowd-next", s.Card.Options[next])
}

// favourite states which option the policy asked about most often, for the phones.
func (s *Session) favourite() string {
	most := 0
	for i, o := range s.Game.Options {
		if o.Pulls > s.Game.Options[most].Pulls {
			most = i
		}
	}
	return say.Of("crowd-result", s.Card.Options[most], says(s.Game.Options[most].Yes))
}

// policyName returns the name of the policy that decides, or of none.
func policyName(id string) string {
	if spec, ok := policy.Find(id); ok {
		return spec.Name
	}
	return say.Of("crowd-everyone")
}

// crowd returns the bars of the options. The reports state how often the policy has read one, and the estimate from polling
// in turn.
func (s *Session) crowd() (all []Bar) {
	for i, o := range s.Game.Options {
		index := "–"
		if !math.IsNaN(o.Index) {
			index = percent(o.Index)
		}
		all = append(all, Bar{
			Name: s.Card.Options[i], Share: o.Yes, lower: "M" + hundred(o.Uniform.Low) + " 11H" + hundred(o.Uniform.High),
			Reports: say.Of("crowd-counts", notation.Count(o.Pulls), notation.Count(o.Reports), index, says(o.Uniform)),
		})
	}
	return all
}
