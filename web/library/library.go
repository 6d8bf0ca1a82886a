// Package library answers the functions of the npm package epsilon-arcade. It runs in the package's workers: one of them
// answers a call, and lets all of them carry out tasks.
package library

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"epsilonarcade/core/document"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/figure/export"
	"epsilonarcade/core/figure/figurejson"
	"epsilonarcade/core/plot"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy/audit"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/strictjson"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/wire"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A Call is a call of one of the package's functions. Several goroutines may call Do.
type Call struct {
	Options []byte    // a JSON object
	Regret  []float64 // of the result to draw; otherwise empty
	Workers int
	Do      func(task []byte) (result []byte, err error) // carries out a task: see Worker
	Expect  func(work int64)                             // receives the amount of work in all tasks, before the first one
}

// An Answer is the result of a call.
type Answer struct {
	Document []byte    // JSON, or the text of a figure
	Regret   []float64 // of simulate: for each policy, run and column
}

// Answer answers a call of the function with the given name.
func (c *Call) Answer(function string) (Answer, error) {
	answer := map[string]func() (Answer, error){
		"simulate": c.simulate, "figure": c.figure, "compare": c.compare, "audit": c.audit, "policies": c.policies, "parseLink": c.parseLink,
	}[function]
	if answer == nil {
		return Answer{}, fmt.Errorf("there is no function %s", scenario.Quote(function))
	}
	return answer()
}

// read reads the options of a function.
func (c *Call) read(to any) error {
	err := strictjson.Read(c.Options, scenario.MaxFile, to, json.RejectUnknownMembers(true))
	if p, ok := err.(scenario.Problem); ok && p.Field == "document" {
		p.Field = "options"
		return p
	}
	return err
}

// A source is a scenario in the options of a function.
type source struct {
	Scenario jsontext.Value `json:"scenario"` // a link or an address, a file's text, or an object
	View     string         `json:"view"`     // a kind of scenario, in place of the scenario's own
}

// scenarioOf reads the options of a function into to, which contains s. It returns the scenario, and the text after "~"
// in its link.
func (c *Call) scenarioOf(to any, s *source) (v scenario.Valid, view string, err error) {
	if err = c.read(to); err == nil {
		v, view, err = s.read()
	}
	if err == nil && s.View != "" {
		changed, problems := v.Scenario(), scenario.Problems(nil)
		changed.Kind = scenario.Kind(s.View)
		if v, problems = changed.Validate(); problems != nil {
			return v, "", fmt.Errorf("view: %w", hinted(problems))
		}
	}
	if err == nil && v.Custom() {
		err = errors.New("scenario: it has a custom policy, and this package runs none; the command arcade does")
	}
	return v, view, hinted(err)
}

// read returns the scenario, but does not change its kind.
func (s source) read() (scenario.Valid, string, error) {
	text := []byte(s.Scenario)
	switch s.Scenario.Kind() {
	case jsontext.KindInvalid:
		return scenario.Valid{}, "", errors.New("scenario is missing: give a link, such as '1t&arms=0.9,0.1&policies=ucb1&horizon=20000&runs=20', or an object")
	case jsontext.KindString:
		text, _ = jsontext.AppendUnquote(nil, text) // the options are valid JSON
	case jsontext.KindBeginObject:
	default:
		return scenario.Valid{}, "", errors.New("scenario: it is neither a text nor an object")
	}
	if address := string(text); scenario.IsAddress(address) {
		_, view := scenario.CutView(scenario.Decoded(address))
		v, err := scenario.ParseAddress(address)
		return v, view, err
	}
	v, view, err := scenariojson.UnmarshalFile(text)
	if err == scenariojson.ErrNoScenario {
		err = fmt.Errorf("scenario: %s is neither a link, which begins with 1t, nor a scenario as JSON", scenario.Quote(string(text)))
	}
	return v, view, err
}

// hinted adds the valid names to an error about a scenario.
func hinted(err error) error {
	if err == nil {
		return nil
	}
	return document.Explained(err, "policies() lists them")
}

// answered returns a document as an answer.
func answered(value any, err error) (Answer, error) {
	if err != nil {
		return Answer{}, err
	}
	data, err := document.Marshal(value)
	return Answer{Document: data}, err
}

func (c *Call) policies() (Answer, error) {
	if err := c.read(&struct{}{}); err != nil {
		return Answer{}, err
	}
	return answered(document.Policies(policy.All()), nil)
}

func (c *Call) parseLink() (Answer, error) {
	var o source
	v, view, err := c.scenarioOf(&o, &o)
	if err != nil {
		return Answer{}, err
	}
	data, err := scenariojson.Marshal(v.Scenario())
	return answered(struct {
		Link     string         `json:"link"`
		View     string         `json:"view"`
		Scenario jsontext.Value `json:"scenario"`
	}{v.Link(), view, data}, err)
}

func (c *Call) simulate() (Answer, error) {
	var o source
	v, _, err := c.scenarioOf(&o, &o)
	if err != nil {
		return Answer{}, err
	}
	r, err := c.run(v)
	if err != nil {
		return Answer{}, err
	}
	f, err := plot.Result(r)
	if err != nil {
		return Answer{}, err
	}
	a, err := answered(struct {
		Link    string         `json:"link"`
		Runs    int            `json:"runs"`
		Columns []float64      `json:"columns"`
		Figure  jsontext.Value `json:"figure"`
	}{v.Scenario().WholeLink(), len(r.Runs), append([]float64{}, sim.Columns(v.Scenario())...), figurejson.Marshal(f)}, nil)
	for _, runs := range r.Regret {
		a.Regret = append(a.Regret, slices.Concat(runs...)...)
	}
	return a, err
}

// run makes all runs of a scenario.
func (c *Call) run(v scenario.Valid) (sim.Result, error) {
	w, err := study.Of(v)
	if err != nil {
		return sim.Result{}, err
	}
	results, err := w.RunBy(c.doer(w))
	if err != nil {
		return sim.Result{}, err
	}
	return results[0], nil
}

// doer returns a function that carries out pieces of the work as tasks. It expects the whole work.
func (c *Call) doer(w *study.Work) study.Doer {
	v := w.Scenarios[0]
	c.Expect(w.Pulls(w.Split(1)[0]))
	return func(pieces []study.Piece, done func(study.Cell, []float64) error) error {
		cost := max(leastTask, w.Cost(pieces)/time.Duration(tasksPerWorker*c.Workers))
		var group sync.WaitGroup
		var lock sync.Mutex // for done and failed
		var failed error
		for _, part := range w.Parts(pieces, cost) {
			group.Go(func() {
				made, err := c.runs(v, part)
				lock.Lock()
				defer lock.Unlock()
				for _, m := range made {
					for k, regret := range m.Regret {
						err = cmp.Or(err, done(study.Cell{Place: m.Place, Run: m.From + k}, regret))
					}
				}
				failed = cmp.Or(failed, err)
			})
		}
		group.Wait()
		return failed
	}
}

// A task takes at least leastTask, because its message takes time, too. Each worker gets several tasks, because their
// costs are rough.
const (
	leastTask      = 20 * time.Millisecond
	tasksPerWorker = 4
)

func (c *Call) figure() (Answer, error) {
	var o struct {
		source
		Format string `json:"format"`
		Size   string `json:"size"`
		Band   string `json:"band"`
	}
	v, _, err := c.scenarioOf(&o, &o.source)
	if err != nil {
		return Answer{}, err
	}
	format, err := export.Parse(cmp.Or(o.Format, string(export.SVG)))
	if err != nil {
		return Answer{}, err
	}
	size, err := oneOf("size", o.Size, []string{"column", "page", "slide"})
	if err != nil {
		return Answer{}, err
	}
	bands := figure.Bands()
	band, err := oneOf("band", o.Band, bands)
	if err != nil {
		return Answer{}, err
	}
	var r sim.Result
	if len(c.Regret) == 0 {
		r, err = c.run(v)
	} else {
		r, err = resultOf(v, c.Regret)
	}
	if err != nil {
		return Answer{}, err
	}
	f, err := plot.Result(r)
	if err != nil {
		return Answer{}, err
	}
	var b bytes.Buffer
	err = export.Write(&b, f, format, export.Options{Size: export.Size(size), View: figure.View{Band: bands[band]}})
	return Answer{Document: b.Bytes()}, err
}

// oneOf returns the index of an option's value among the valid values, or 0 for "".
func oneOf[T ~string](option, value string, valid []T) (int, error) {
	at := slices.Index(valid, T(value))
	if at >= 0 || value == "" {
		return max(at, 0), nil
	}
	var names []string
	for _, v := range valid {
		names = append(names, string(v))
	}
	return 0, fmt.Errorf("%s: %s is not one of %s", option, scenario.Quote(value), strings.Join(names, ", "))
}

// resultOf returns the result with the given regret.
func resultOf(v scenario.Valid, regret []float64) (sim.Result, error) {
	s := v.Scenario()
	var runs []int
	if study.HasRuns(s) {
		for run := range s.Runs {
			runs = append(runs, run)
		}
	}
	r := sim.NewResult(v, runs)
	if want := len(s.Policies) * len(runs) * len(sim.Columns(s)); len(regret) != want {
		return r, fmt.Errorf("regret: it has %d values, and the scenario’s result has %d", len(regret), want)
	}
	for _, rows := range r.Regret {
		for _, row := range rows {
			regret = regret[copy(row, regret):]
		}
	}
	return r, r.Check()
}

func (c *Call) compare() (Answer, error) {
	o := struct {
		source
		Alpha  float64 `json:"alpha"`
		Margin float64 `json:"margin"`
		Until  bool    `json:"untilDecided"`
		Runs   int     `json:"runs"`
	}{Alpha: .05}
	v, _, err := c.scenarioOf(&o, &o.source)
	if err != nil {
		return Answer{}, err
	}
	s := v.Scenario()
	if o.Until {
		s.Runs = scenario.MaxRuns
	}
	s.Runs = cmp.Or(o.Runs, s.Runs)
	all, err := study.Compare([]scenario.Scenario{s}, o.Alpha, o.Margin)
	if err != nil {
		return Answer{}, hinted(err)
	}
	err = all.Run(o.Until, c.doer(all.Work))
	return answered(document.Comparison(all), err)
}

func (c *Call) audit() (Answer, error) {
	var o struct {
		study.AuditQuestion
		Scenario jsontext.Value `json:"scenario"`
	}
	if err := c.read(&o); err != nil {
		return Answer{}, err
	}
	q := o.AuditQuestion
	if o.Scenario != nil {
		v, _, err := source{Scenario: o.Scenario}.read()
		if err != nil {
			return Answer{}, hinted(err)
		}
		q.Scenario = v.Scenario().WholeLink()
	}
	a, err := prepared(q)
	if err != nil {
		return Answer{}, hinted(err)
	}
	c.Expect(int64(a.Runs))
	w, err := study.WatchBy(context.Background(), a, c.Workers, nil, func(from, to int) (*audit.Record, error) {
		data, err := c.Do(wire.Append(nil, &task{Audit: &q, From: from, To: to}))
		if err != nil {
			return nil, err
		}
		return a.RecordFrom(data)
	})
	if err != nil {
		return Answer{}, err
	}
	return answered(document.Audit{Audit: a, Result: w.Result(), Watch: w}.JSON(), nil)
}

// prepared returns the audit of a question.
func prepared(q study.AuditQuestion) (*audit.Audit, error) {
	d, err := q.Draft()
	if err != nil {
		return nil, err
	}
	return d.Prepare()
}
