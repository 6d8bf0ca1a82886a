package scenario

import (
	"strings"

	"epsilonarcade/core/say"
)

// A Delay is the time from a pull to the arrival of its reward, in further pulls. It does not depend on rewards.
type Delay struct {
	Pulls     int64 `json:"pulls"`              // the number of pulls, or its mean; 0 for no delay
	Geometric bool  `json:"geometric,omitzero"` // each pull draws its own number from the geometric distribution on 0, 1, …
}

const geometric = "geometric"

// String returns the delay as in links, such as "100" or "geometric:100".
func (d Delay) String() string {
	text := printWholes([]int64{d.Pulls})
	if d.Geometric {
		text = geometric + ":" + text
	}
	return text
}

// Delayed reports whether rewards are delayed in the scenario's runs. Timelines and regions have no delay.
func (s Scenario) Delayed() bool { return s.Delay.Pulls > 0 && (s.Kind == Regret || s.Kind == Sweep) }

func (c *checker) delay(s *Scenario) {
	low := int64(0)
	if s.Delay.Geometric {
		low = 1
	}
	c.whole("delay", s.Delay.Pulls, low, MaxDelay)
}

func parseDelay(s *Scenario, text string) (err error) {
	text, s.Delay.Geometric = strings.CutPrefix(text, geometric+":")
	s.Delay.Pulls, err = parseWhole("delay", text)
	return err
}

// typeDelay reads a number, or "geometric" and a number.
func typeDelay(s *Scenario, text string) (problem string) {
	if strings.TrimSpace(text) == "" {
		s.Delay = Delay{}
		return ""
	}
	low := int64(0)
	text, s.Delay.Geometric = strings.CutPrefix(strings.ToLower(strings.TrimSpace(text)), geometric)
	if s.Delay.Geometric {
		low = 1
	}
	s.Delay.Pulls, problem = TypedWhole(strings.TrimPrefix(strings.TrimSpace(text), ":"), low, MaxDelay)
	if problem != "" {
		problem = say.Of("delay-form", problem)
	}
	return problem
}
