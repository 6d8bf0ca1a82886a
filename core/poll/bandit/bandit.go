// Package bandit lets a policy decide which option each phone of a class is asked about.
package bandit

import (
	"fmt"
	"math"
	"slices"

	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"
)

// A Bandit lets a policy decide which option each phone is asked about. A phone answers yes or no, at
// most once about each option, by randomised response at ε (mechanism.Choice with two options). A
// phone that answers k options has spent k ε (basic composition).
//
// The reports on an option, in the order of their arrival, are an arm's tape. The policy pulls until
// it needs a report that has not arrived. Other reports wait on their tapes until the policy reads
// them, and do not influence its pulls before (Joulani, György & Szepesvári 2013; Mandel, Liu,
// Brunskill & Popović 2015). If each tape holds independent reports of one law, the pulls have the law
// of a simulation.
//
// A policy without a budget sees the same private reports as rewards. UCB1 on such rewards is
// LDP-UCB-B, so these two make the same choices here.
type Bandit struct {
	Policy  string  // the id of a policy that sees bits: through CTB, or without a budget
	Options int     // K ≥ 2
	Eps     float64 // ε > 0
	Phones  int     // the number of phones in the class; the policy's horizon is Phones·Options
	Seed    uint64  // of the policy's own randomness
}

// A State is the state of a class's bandit.
type State struct {
	// Next is the option whose next report the policy needs. It is policy.NoArm if all phones have
	// reported on that option. The bandit then ends, because only the policy chooses options. Callers
	// end it, too, if the phones that have not reported on Next are gone.
	Next     int
	Pulled   []int                // the options of all pulls, in order
	Decision policy.DecisionState // the state behind Next, in terms of reports
	Options  []Option
}

// An Option is an option of a class's bandit.
type Option struct {
	Pulls, Reports int // the reports that the policy has read, and those that have arrived
	// Yes is the share of yes, estimated from all reports on the option. The policy stops asking about
	// options that look bad, so estimates tend to be too low (Nie, Tian, Taylor & Zou 2018), above
	// all those from few reports. The level of the intervals is approximate.
	Yes poll.Share
	// Uniform is Yes as it would be if the same number of reports were spread evenly over the options,
	// with the same frequency of yes.
	Uniform poll.Share
	// Index is the option's index as a share of yes, (index − q)/(p − q). It is NaN without an index.
	Index float64
}

// Replay returns the state after the reports on each option, 0 for no and 1 for yes, in the order of
// their arrival. The same reports give the same state.
func (b Bandit) Replay(reports [][]int) (s State, err error) {
	p, err := b.start(reports)
	if err != nil {
		return s, err
	}
	s.Options = make([]Option, b.Options)
	s.Pulled, s.Next = b.run(p, func(a, i int) (int, bool) {
		if i == len(reports[a]) {
			return 0, false
		}
		s.Options[a].Pulls++
		return reports[a][i], true
	})
	if s.Options[s.Next].Pulls >= b.Phones {
		s.Next = policy.NoArm
	}
	s.Decision = p.Inspect(int64(len(s.Pulled)))
	c := mechanism.Choice{Eps: b.Eps, Options: 2}
	arrived := len(slices.Concat(reports...))
	for a, arm := range reports {
		o, yes := &s.Options[a], 0.0
		for _, x := range arm {
			yes += float64(x)
		}
		o.Reports = len(arm)
		n := float64(o.Reports)
		spread := float64(arrived) / float64(b.Options) / max(n, 1)
		o.Yes, o.Uniform = poll.ShareOf(c, yes, n), poll.ShareOf(c, yes*spread, n*spread)
		o.Index = c.Share(s.Decision.Index(a))
	}
	return s, nil
}

// Ask chooses options for phones that can be asked at once. It passes them to ask one by one, until ask
// returns false because no phone is left for the option. pending[a] phones have been asked about option
// a before and have not answered.
//
// Ask replays the policy as if all these phones answered with the frequency of yes among the reports on
// their option. The supposed answers influence who is asked, but not Replay.
func (b Bandit) Ask(reports [][]int, pending []int, ask func(option int) bool) error {
	if len(pending) != len(reports) {
		return fmt.Errorf("bandit: pending phones for %d options, reports on %d", len(pending), len(reports))
	}
	p, err := b.start(reports)
	if err != nil {
		return err
	}
	supposed := slices.Clone(pending)
	b.run(p, func(a, i int) (int, bool) {
		if arrived := len(reports[a]); i < arrived {
			return reports[a][i], true
		} else if i -= arrived; i == supposed[a] {
			if i+arrived >= b.Phones || !ask(a) {
				return 0, false
			}
			supposed[a]++
		}
		return suppose(reports[a], i), true
	})
	return nil
}

// suppose returns answer i of a sequence of bits. In each beginning of the sequence, the frequency of ones is
// as close to (yes + 1/2)/(reports + 1) as it can be.
func suppose(reports []int, i int) int {
	ones, all := 1, 2*len(reports)+2
	for _, x := range reports {
		ones += 2 * x
	}
	return (2*(i+1)*ones+all)/(2*all) - (2*i*ones+all)/(2*all)
}

// run lets a policy pull until there is no report. read returns report i on option a.
func (b Bandit) run(p policy.Policy, read func(a, i int) (report int, ok bool)) (pulled []int, next int) {
	pulls := make([]int, b.Options)
	for {
		a, _ := p.Next(int64(len(pulled)))
		report, ok := read(a, pulls[a])
		if !ok {
			return pulled, a
		}
		p.Update(a, tape.Block{N: 1, Kept: 1, Sum: float64(report)})
		pulls[a]++
		pulled = append(pulled, a)
	}
}

// start checks the reports, and returns the policy with the setup of a simulation.
func (b Bandit) start(reports [][]int) (policy.Inspector, error) {
	spec, ok := policy.Find(b.Policy)
	switch {
	case !ok:
		return nil, fmt.Errorf("bandit: no policy has the id %q", b.Policy)
	case b.Options < 2:
		return nil, fmt.Errorf("bandit: a bandit with %d options, want 2 or more", b.Options)
	case b.Phones < 1:
		return nil, fmt.Errorf("bandit: a bandit with %d phones, want 1 or more", b.Phones)
	case !(b.Eps > 0 && b.Eps < math.Inf(1)):
		return nil, fmt.Errorf("bandit: ε is %v, want a finite number above 0", b.Eps)
	case len(reports) != b.Options:
		return nil, fmt.Errorf("bandit: reports on %d options, want %d", len(reports), b.Options)
	}
	for a, arm := range reports {
		for i, x := range arm {
			if x != 0 && x != 1 {
				return nil, fmt.Errorf("bandit: report %d on option %d is %d, want 0 or 1", i+1, a+1, x)
			}
		}
	}
	set := policy.Setup{Arms: b.Options, Horizon: int64(b.Phones) * int64(b.Options), Params: map[string]float64{}}
	if spec.Epsilon != policy.Ignores {
		set.Epsilon = b.Eps
	}
	for _, p := range spec.Params {
		set.Params[p.Name] = p.Default
	}
	switch spec.Responses(set).(type) {
	case mechanism.CTB:
	case mechanism.Open, mechanism.Coin:
		ok = spec.Epsilon == policy.Ignores && spec.Delta == policy.Ignores
	default:
		ok = false
	}
	if !ok {
		return nil, fmt.Errorf("bandit: policy %q does not decide by one-bit reports of CTB alone, as ldp-ucb-b does", b.Policy)
	}
	noise := random.NewKey(b.Seed).Name("policy").Name(b.Policy).Source()
	return spec.New(set, &noise).(policy.Inspector), nil
}
