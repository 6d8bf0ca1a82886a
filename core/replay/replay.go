// Package replay evaluates policies on a log of pulls whose arms were chosen uniformly at random. The method is from
// Li, Chu, Langford & Wang 2011, "Unbiased offline evaluation of contextual-bandit-based news article recommendation
// algorithms".
package replay

import (
	"context"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mathext"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/table"
	"epsilonarcade/core/tape"
)

// A Log is the arms and the rewards of pulls in their order. Rewards are in [0, 1].
type Log struct {
	Names   []string // of the arms
	Choices []int32
	Rewards []float64
}

// Of returns the log in a table.
func Of(t *table.Table) Log {
	l := Log{Choices: t.Order}
	next := make([]int, len(t.Arms))
	for _, a := range t.Arms {
		l.Names = append(l.Names, a.Name)
	}
	for _, a := range t.Order {
		l.Rewards = append(l.Rewards, t.Scale(t.Arms[a].Values[next[a]]))
		next[a]++
	}
	return l
}

// Fit returns a scenario with a log's arms, each with its observed rewards. Its horizon is the number of pulls that a
// policy can expect of the log: the rows divided by the arms.
func (l Log) Fit(s scenario.Scenario) (scenario.Valid, scenario.Problems) {
	values := make([][]float64, len(l.Names))
	for i, a := range l.Choices {
		values[a] = append(values[a], l.Rewards[i])
	}
	s.Kind, s.Arms, s.Changes, s.Then, s.Checkpoints = scenario.Regret, nil, nil, nil, nil
	for _, v := range values {
		s.Arms = append(s.Arms, arm.NewEmpirical(v...))
	}
	s.Horizon = int64(len(l.Choices) / len(l.Names))
	return s.Validate()
}

// A Result is the replay of a policy.
type Result struct {
	Read  int     `json:"read"`  // the rows until the policy's horizon, or all
	Used  int     `json:"used"`  // the rows whose arm is the policy's choice; the others are skipped
	Pulls []int   `json:"pulls"` // the used rows, by arm
	Mean  float64 `json:"mean"`  // the mean reward of the used rows
	// Low and High are an asymptotic 95 % interval for the mean of the expected rewards of the arms that the policy chose
	// in this replay. The differences between the rewards and their expected values are a martingale's. With fewer than
	// two used rows the interval is [0, 1].
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Run replays the policies of a scenario that Fit has made, one row at a time.
func (l Log) Run(ctx context.Context, v scenario.Valid) ([]Result, error) {
	s := v.Scenario()
	var all []Result
	for i, p := range s.Policies {
		spec, _ := p.Spec()
		if spec.New == nil || spec.Custom {
			return nil, say.Error("replay-custom", strconv.Itoa(i+1))
		}
		r, err := l.run(ctx, spec, s.Setup(p, spec), random.NewKey(s.Seed).Sub(0))
		if err != nil {
			return nil, err
		}
		all = append(all, r)
	}
	return all, nil
}

// run replays a policy. A row's response to a mechanism depends only on the key and the row.
func (l Log) run(ctx context.Context, spec policy.Spec, set policy.Setup, key random.Key) (Result, error) {
	r := Result{Pulls: make([]int, len(l.Names)), High: 1}
	m := spec.Responses(set)
	noise := key.Name("policy").Name(spec.ID).Source()
	p := spec.New(set, &noise)
	responses := key.Name("tape").Name(m.Key())
	laws := map[float64]tape.Law{}
	a, _ := p.Next(0)
	var squares float64
	for i, logged := range l.Choices {
		if int64(r.Used) == set.Horizon {
			break
		}
		if i%(1<<14) == 0 && ctx.Err() != nil {
			return r, ctx.Err()
		}
		if r.Read++; int(logged) != a {
			continue
		}
		x := l.Rewards[i]
		law, ok := laws[x]
		if !ok {
			law = m.Law(arm.NewEmpirical(x))
			laws[x] = law
		}
		p.Update(a, tape.New(responses.Sub(uint64(i)), law).Read(1))
		r.Used++
		r.Pulls[a]++
		off := x - r.Mean
		r.Mean += off / float64(r.Used)
		squares += off * (x - r.Mean)
		if int64(r.Used) < set.Horizon {
			a, _ = p.Next(int64(r.Used))
		}
	}
	if n := float64(r.Used); n >= 2 {
		half := 1.959963984540054 * math.Sqrt(squares/(n-1)/n)
		r.Low, r.High = r.Mean-half, r.Mean+half
	}
	return r, nil
}

// A Test is a chi-square test. P is the probability of a statistic that is at least as large, if the hypothesis is true.
// It is 1 if there are too few rows: fewer than five are expected in a cell.
type Test struct {
	Statistic float64 `json:"statistic"`
	Degrees   int     `json:"degrees_of_freedom"`
	P         float64 `json:"p"`
	TooFew    bool    `json:"too_few_rows"`
}

// Rejects reports whether the test rejects its hypothesis at the level 0.001.
func (t Test) Rejects() bool { return t.P < .001 }

// Checks are tests of the conditions of replay. None of them proves that the arms were chosen at random.
type Checks struct {
	Uniform     Test `json:"uniform"`      // all arms are chosen equally often
	AfterReward Test `json:"after_reward"` // a row's arm is independent of whether the reward before it is above the mean
	AfterArm    Test `json:"after_arm"`    // a row's arm is independent of the arm before it
}

// Rejects reports whether a test rejects.
func (c Checks) Rejects() bool {
	return c.Uniform.Rejects() || c.AfterReward.Rejects() || c.AfterArm.Rejects()
}

// Check tests a log.
func (l Log) Check() Checks {
	k, mean := len(l.Names), 0.
	for _, x := range l.Rewards {
		mean += x / float64(len(l.Rewards))
	}
	counts, byReward, byArm := make([]float64, k), [][]float64{make([]float64, k), make([]float64, k)}, make([][]float64, k)
	for a := range byArm {
		byArm[a] = make([]float64, k)
	}
	for i, a := range l.Choices {
		if counts[a]++; i == 0 {
			continue
		}
		above := 0
		if l.Rewards[i-1] > mean {
			above = 1
		}
		byReward[above][a]++
		byArm[l.Choices[i-1]][a]++
	}
	expected := float64(len(l.Choices)) / float64(k)
	uniform := Test{Degrees: k - 1}
	for _, n := range counts {
		uniform.Statistic += (n - expected) * (n - expected) / expected
	}
	return Checks{uniform.done([]float64{expected}), independent(byReward), independent(byArm)}
}

// done sets P and TooFew.
func (t Test) done(expected []float64) Test {
	t.TooFew = t.Degrees < 1 || slices.Min(expected) < 5
	if t.P = 1; !t.TooFew {
		t.P = mathext.GammaIncRegComp(float64(t.Degrees)/2, t.Statistic/2)
	}
	return t
}

// independent tests whether the rows and the columns of a table of counts are independent. Empty rows do not count.
func independent(counts [][]float64) Test {
	var total float64
	rows, columns := make([]float64, len(counts)), make([]float64, len(counts[0]))
	for i, row := range counts {
		for j, n := range row {
			rows[i], columns[j], total = rows[i]+n, columns[j]+n, total+n
		}
	}
	t := Test{Degrees: -1}
	var expected []float64
	for i, row := range counts {
		if rows[i] == 0 {
			continue
		}
		t.Degrees++
		for j, n := range row {
			e := rows[i] * columns[j] / total
			if expected = append(expected, e); e > 0 {
				t.Statistic += (n - e) * (n - e) / e
			}
		}
	}
	t.Degrees *= len(columns) - 1
	return t.done(expected)
}
