package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
)

func init() { interp.Register() }

// own returns a custom policy.
func own(name string) scenario.Policy {
	return scenario.Policy{ID: custom.ID, Source: fmt.Sprintf("policy(name = %q)\nstart = 1\ndef index(t, arm):\n    return ucb(t, arm)\n", name)}
}

// deadly settles a pool in which the named policy kills its workers. It returns the number of lost workers.
func (p *pool) deadly(t *testing.T, name string) (deaths int) {
	t.Helper()
	for range 1_000_000 {
		if !p.happen() {
			return deaths
		}
		for w := range p.from {
			for i, data := range p.from[w] {
				m, _ := engine.Messages.Decode(data)
				b, ok := m.(*engine.Begun)
				if !ok {
					continue
				}
				if !strings.Contains(p.session.Source(b), name) {
					continue
				}
				// Messages that the worker sent before its death still arrive.
				p.from[w] = p.from[w][:i+1]
				for len(p.from[w]) > 0 {
					p.session.Receive(w, take(&p.from[w]))
				}
				if _, blamed := p.lose(w); !blamed {
					t.Errorf("no policy is blamed")
				}
				deaths++
				break
			}
		}
	}
	t.Fatal("the workers never come to rest")
	return 0
}

// lose replaces a worker and drops the messages to it.
func (p *pool) lose(w int) (*engine.Stopped, bool) {
	p.workers[w], p.to[w], p.from[w] = engine.NewWorker(p.now), nil, nil
	return p.session.Replaced(w)
}

// A policy that kills its workers is stopped after it has killed two, wherever it is in the list and whatever other
// policies the same workers run. All other policies finish.
func TestThePolicyThatEndsItsWorkersIsStopped(t *testing.T) {
	for place := range 4 {
		for workers := range 8 {
			for _, mode := range []engine.Mode{engine.Live, engine.Average} {
				sc := small("ucb1", "thompson")
				sc.Policies = append(sc.Policies, own("harmless"))
				sc.Policies = append(sc.Policies[:min(place, 3):min(place, 3)], append([]scenario.Policy{own("deadly")}, sc.Policies[min(place, 3):]...)...)
				p := newPool(uint64(place), workers+1)
				p.session.Load(scenariotest.Valid(sc), mode, true)
				p.session.ToEnd()
				if deaths := p.deadly(t, "deadly"); deaths != 2 {
					t.Errorf("place %d, %d workers, mode %d: %d are lost", place, workers+1, mode, deaths)
				}
				done, total := p.session.Runs()
				for i, q := range sc.Policies {
					is, want := p.session.Stopped(0, i) != nil, strings.Contains(q.Source, "deadly")
					if is != want {
						t.Errorf("place %d, %d workers, mode %d: policy %d is stopped: %v", place, workers+1, mode, i, is)
					}
					if mode == engine.Live && !want && p.session.Tracks()[i].Pulled != sc.Horizon {
						t.Errorf("place %d, %d workers: policy %d is at %d", place, workers+1, i, p.session.Tracks()[i].Pulled)
					}
				}
				if mode == engine.Average && done < total-int64(sc.Runs) {
					t.Errorf("place %d, %d workers: %d of %d runs are made", place, workers+1, done, total)
				}
				// A scenario without this policy runs to its end.
				sc.Policies = small("ucb1").Policies
				p.session.Load(scenariotest.Valid(sc), mode, true)
				p.session.ToEnd()
				if p.deadly(t, "deadly"); !p.session.Ended() {
					t.Errorf("place %d, %d workers, mode %d: the next scenario does not end", place, workers+1, mode)
				}
			}
		}
	}
}
