package interp

import (
	"errors"
	"fmt"
	"maps"
	"math"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/leap"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/random"
	"epsilonarcade/core/tape"

	"go.starlark.net/starlark"
)

// Limits on a run, in steps of the interpreter.
const (
	StepsToBegin = 5_000_000     // for executing the source from its top
	StepsAtOnce  = 500_000       // for one call: 65 ms in a browser
	StepsInAll   = 3_000_000_000 // for a whole run: a few minutes
)

// A Run is one run of a custom policy. It implements policy.Inspector. Once the policy has failed, Err returns its
// error, and the run pulls the first arm from then on.
type Run struct {
	setup     policy.Setup
	constants starlark.StringDict // the predefined numbers
	thread    *starlark.Thread
	noise     *random.Source
	arms      []*arm

	choose, index, law starlark.Callable // exactly one is set
	formula            *formula          // the formula of index or law; may be nil
	scope              *scope            // the scope for the formula
	update             starlark.Callable // may be nil
	start              int64             // the length of the start phase, in pulls per arm

	stretch leap.Episodes // the pulls to which the policy has committed itself
	why     policy.Reason // the reason for the stretch

	decided bool // whether pick is valid: no response has arrived since the decision
	pick    choice
	scores  []float64 // the indexes or draws of the last decision
	laws    []law
	args    starlark.Tuple // (t, arm), reused for all calls
	all     starlark.Tuple // (t, arms)

	err      error
	limit    uint64 // the limit on the steps up to the end of this call
	most     uint64 // the limit on the steps of the whole run
	logOf    float64
	log      float64    // the logarithm of logOf
	key      random.Key // the key of the counters
	counters int

	watch   func(line int)     // called for each line that runs; may be nil
	worked  func(steps uint64) // called with the number of steps in each piece of work; may be nil (see Metered)
	print   func(text string)
	printed int      // how many lines the source has printed so far
	burst   int      // the steps of the operation that reached the limit
	early   []string // the lines that the source printed while it was executed from its top
}

// A choice is an arm, with the number of pulls for which it is certain to be pulled.
type choice struct {
	arm  int
	sure int64
}

// begin starts a run and executes the source from its top. most limits the number of steps in the run.
func begin(p program, err error, spec policy.Spec, s policy.Setup, noise *random.Source, most uint64, worked func(steps uint64)) *Run {
	r := &Run{setup: s, constants: constants(spec, s), noise: noise, logOf: -1, err: err, most: most, worked: worked}
	for a := range s.Arms {
		r.arms = append(r.arms, &arm{i: a})
	}
	if err != nil {
		return r
	}
	r.thread = &starlark.Thread{Name: file, Print: func(_ *starlark.Thread, text string) { r.tell(text) }}
	r.thread.OnMaxSteps = r.step
	r.limit = min(StepsToBegin, most)
	r.allow()
	r.print = func(text string) { r.early = append(r.early, text) }
	var globals starlark.StringDict
	_, err = r.attempt(func() (_ starlark.Value, err error) {
		globals, err = p.code.Init(r.thread, r.predeclared(p.checks))
		return nil, err
	})
	r.print = nil
	r.work(r.thread.Steps + stepsOfRun)
	if err != nil {
		r.fail(r.tired(err, "the text, from its top to its end,", StepsToBegin))
		return r
	}
	r.find(globals, p.lines)
	for _, f := range []starlark.Callable{r.index, r.law} {
		if p.formula != nil && r.err == nil && lineIn(f) == p.formula.line {
			r.formula, r.scope = p.formula, p.formula.scope(r)
		}
	}
	return r
}

// predeclared returns the values of the source's predefined names: see given.
func (r *Run) predeclared(used map[string]bool) starlark.StringDict {
	var arms []starlark.Value
	for _, a := range r.arms {
		arms = append(arms, a)
	}
	list := starlark.Tuple(arms)
	r.args, r.all = make(starlark.Tuple, 2), starlark.Tuple{nil, list}
	d := starlark.StringDict{"arms": list}
	define := func(name string, f function) {
		d[name] = starlark.NewBuiltin(name, func(_ *starlark.Thread, b *starlark.Builtin, args starlark.Tuple, kwargs []starlark.Tuple) (starlark.Value, error) {
			return f(r, b, args, kwargs)
		})
	}
	for name, f := range library {
		define(name, f)
	}
	for name := range used {
		define(name, checks[name])
	}
	maps.Copy(d, r.constants) // a parameter may have the same name as a function
	return d
}

// find looks up the functions and the length of the start phase in what the source defines.
func (r *Run) find(globals starlark.StringDict, lines map[string]int) {
	for _, f := range []struct {
		name string
		to   *starlark.Callable
	}{{"choose", &r.choose}, {"index", &r.index}, {"law", &r.law}, {"update", &r.update}} {
		if v, ok := globals[f.name]; ok {
			if *f.to, ok = v.(starlark.Callable); !ok {
				r.fail(custom.Error{Line: lines[f.name], Text: f.name + " must be a function, not " + shown(v)})
				return
			}
		}
	}
	if r.choose == nil && r.index == nil && r.law == nil {
		r.fail(custom.Error{Text: "no function is left to choose an arm: index, law or choose must still be a function at the end of the source"})
		return
	}
	v, ok := globals["start"]
	if !ok {
		return
	}
	x, ok := number(v)
	if !ok || math.IsNaN(x) || x < 0 {
		r.fail(custom.Error{Line: lines["start"], Text: "start must be a number of pulls, 0 or more, not " + shown(v)})
		return
	}
	r.start = min(int64(math.Ceil(min(x, leap.Forever))), r.setup.Horizon)
}

// Err returns the [custom.Error] with which the policy failed, or nil.
func (r *Run) Err() error { return r.err }

func (r *Run) fail(err error) {
	if r.err == nil {
		e := said(err, "", nil).(custom.Error)
		e.Text = custom.Visible(e.Text)
		if text := []rune(e.Text); len(text) > Letters {
			e.Text = string(text[:Letters]) + "…"
		}
		r.err = e
	}
}

// allow lets the interpreter run until it reaches the limit.
func (r *Run) allow() {
	if r.watch == nil {
		r.thread.SetMaxExecutionSteps(r.limit)
	} else {
		r.thread.SetMaxExecutionSteps(1) // so that step is called at each step
	}
}

// step is called when the limit is reached and, in a watched run, at each step.
func (r *Run) step(thread *starlark.Thread) {
	if thread.Steps >= r.limit {
		thread.Cancel("too many steps")
	} else if at := thread.CallFrame(0).Pos; at.Filename() == file {
		r.watch(int(at.Line))
	}
}

// call calls a function that the source defines.
func (r *Run) call(f starlark.Callable, args starlark.Tuple) starlark.Value {
	before := r.thread.Steps
	r.limit = min(before+StepsAtOnce, r.most)
	r.allow()
	v, err := r.attempt(func() (starlark.Value, error) { return starlark.Call(r.thread, f, args, nil) })
	r.work(r.thread.Steps - before + stepsOfCall)
	if err != nil {
		r.fail(r.tired(err, f.Name()+", for one pull,", StepsAtOnce))
		return nil
	}
	return v
}

// Next returns the arm of the current stretch and its remaining pulls. After a stretch, it makes a new decision.
func (r *Run) Next(t int64) (arm int, sure int64) {
	if arm, left := r.stretch.Running(); left > 0 {
		return arm, left
	}
	if r.err == nil && !r.decided {
		r.decide(t)
	}
	if r.err != nil {
		return 0, leap.Forever
	}
	r.decided = false
	r.stretch.Begin(r.pick.arm, r.pick.sure)
	return r.pick.arm, r.pick.sure
}

// Update adds responses to an arm. At the end of a stretch, it calls the policy's update function, if any.
func (r *Run) Update(arm int, b tape.Block) {
	r.arms[arm].add(b)
	if r.err != nil {
		return
	}
	r.decided = false
	got, whole := r.stretch.Ends(b)
	if !whole || r.update == nil {
		return
	}
	r.call(r.update, starlark.Tuple{r.arms[arm], starlark.MakeInt64(got.Kept), starlark.Float(got.Sum)})
}

// decide makes the decision that follows t pulls.
func (r *Run) decide(t int64) {
	r.decided = true
	for _, a := range r.arms {
		if a.got.N < r.start {
			r.why, r.pick = policy.Start, choice{a.i, r.start - a.got.N}
			return
		}
	}
	if r.formula != nil && r.watch == nil && r.direct(float64(t)) {
		r.work(uint64(len(r.arms)) * stepsOfCall)
		return
	}
	r.args[0] = starlark.MakeInt64(t)
	switch {
	case r.index != nil:
		r.why = policy.Largest
		r.each(r.index, "index", func(v starlark.Value) (float64, error) {
			x, ok := number(v)
			if !ok || math.IsNaN(x) {
				return 0, errors.New("must return a number, but returns " + shown(v))
			}
			return x, nil
		})
	case r.law != nil:
		r.why, r.laws = policy.Drawn, r.laws[:0]
		r.each(r.law, "law", func(v starlark.Value) (float64, error) {
			l, ok := v.(law)
			if !ok {
				return 0, errors.New("must return a distribution (Normal, Laplace or Beta, with a capital letter), but returns " + shown(v))
			}
			r.laws = append(r.laws, l)
			return l.draw(r.noise), nil
		})
	default:
		r.why = policy.Chosen
		r.all[0] = r.args[0]
		if v := r.call(r.choose, r.all); r.err == nil {
			r.take(v)
		}
	}
}

// direct makes the decision with the formula: it picks the first arm with the largest index or draw. It returns false
// if the formula has no value for some arm. It draws only once all distributions are known.
func (r *Run) direct(t float64) bool {
	r.why, r.scores, r.laws = policy.Largest, r.scores[:0], r.laws[:0]
	for _, a := range r.arms {
		x, ok := r.formula.work(r.scope, t, a)
		if !ok {
			return false
		}
		if r.formula.law == nil {
			r.scores = append(r.scores, x[0])
			continue
		}
		l, err := r.formula.law(x[0], x[1])
		if err != nil {
			return false
		}
		r.laws = append(r.laws, l)
	}
	if r.formula.law != nil {
		r.why = policy.Drawn
		for _, l := range r.laws {
			r.scores = append(r.scores, l.draw(r.noise))
		}
	}
	best := 0
	for i, x := range r.scores {
		if x > r.scores[best] {
			best = i
		}
	}
	r.pick = choice{best, 1}
	return true
}

// each calls a function for each arm, and picks the first arm with the largest score.
func (r *Run) each(f starlark.Callable, name string, score func(starlark.Value) (float64, error)) {
	r.scores = r.scores[:0]
	best := 0
	for i, a := range r.arms {
		r.args[1] = a
		v := r.call(f, r.args)
		if r.err != nil {
			return
		}
		x, err := score(v)
		if err != nil {
			r.fail(custom.Error{Line: lineIn(f), Text: fmt.Sprintf("for %v, %s %v", a, name, err)})
			return
		}
		if r.scores = append(r.scores, x); x > r.scores[best] {
			best = i
		}
	}
	r.pick = choice{best, 1}
}

// lineIn returns the line where a function begins in the source.
func lineIn(f starlark.Callable) int {
	if f, ok := f.(*starlark.Function); ok {
		return int(f.Position().Line)
	}
	return 0
}

// take reads the result of choose: an arm or its index, possibly together with a number of pulls.
func (r *Run) take(v starlark.Value) {
	arm, sure, ok, says := v, 1.0, true, ""
	if pair, is := v.(starlark.Tuple); is && len(pair) == 2 {
		arm = pair[0]
		if sure, ok = number(pair[1]); !(sure >= 1) || sure != math.Floor(sure) {
			ok = false
			if sure > 0 {
				says = "; ceil(x) rounds up"
			}
		}
	}
	i, is := r.place(arm)
	if !ok || !is {
		r.fail(custom.Error{Line: lineIn(r.choose), Text: fmt.Sprintf("choose must return an arm or an index from 0 to %d, and may add a whole number of pulls, at least 1. It returns %s%s",
			r.setup.Arms-1, shown(v), says)})
		return
	}
	r.pick = choice{i, min(int64(min(sure, leap.Forever)), r.setup.Horizon)}
}

// place returns the index of the arm that a value denotes.
func (r *Run) place(v starlark.Value) (int, bool) {
	if a, ok := v.(*arm); ok {
		return a.i, true
	}
	x, ok := number(v)
	return int(x), ok && x == math.Trunc(x) && 0 <= x && x < float64(r.setup.Arms)
}
