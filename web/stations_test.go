package web_test

import (
	"go/ast"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/engine"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/setup"
)

// A station is a line of the list in core/README.md.
type station struct{ folder, function string }

func stations(t *testing.T) (all []station) {
	t.Helper()
	text, err := os.ReadFile("../core/README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile("(?m)^[0-9]+\\. `([a-z/]+)`, `([A-Za-z.]+)`: ").FindAllStringSubmatch(string(text), -1) {
		all = append(all, station{m[1], m[2]})
	}
	if len(all) < 5 || len(all) > 10 {
		t.Fatalf("the way of ε has %d stations", len(all))
	}
	return all
}

// functionName returns the name of a function, behind that of the type whose method it is.
func functionName(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name + "." + f.Name.Name
	}
	return f.Name.Name
}

// Each station exists, and is called from the one before it or from what hands events and messages on.
func TestTheStationsOfEpsilonLeadToEachOther(t *testing.T) {
	functions, calls := map[station]bool{}, map[station]bool{}
	for _, s := range sources(t) {
		ast.Inspect(s.file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				functions[station{s.folder, functionName(n)}] = true
			case *ast.CallExpr:
				if f, ok := n.Fun.(*ast.SelectorExpr); ok {
					calls[station{s.folder, f.Sel.Name}] = true
				}
			}
			return true
		})
	}
	all := stations(t)
	for i, s := range all {
		if !functions[s] {
			t.Errorf("%s has no function %s", s.folder, s.function)
		}
		if i == 0 {
			continue // the browser calls it
		}
		name := s.function[strings.LastIndexByte(s.function, '.')+1:]
		from := []string{all[i-1].folder, "web/page", "web/runs", "web/bridge/worker"} // these hand on what others made
		if !ast.IsExported(name) {
			from = []string{s.folder} // an event leads there
		}
		if !slices.ContainsFunc(from, func(folder string) bool { return calls[station{folder, name}] }) {
			t.Errorf("none of %v calls %s, of %s", from, name, s.folder)
		}
	}
}

// Behind the station that validates, nothing can: these folders take a Valid.
func TestNothingIsParsedOrValidatedBehindTheScenario(t *testing.T) {
	all := stations(t)
	at := slices.Index(all, station{"core/scenario", "Scenario.Validate"})
	if at < 0 {
		t.Fatal("nothing validates")
	}
	behind := []string{"core/mechanism", "core/tape"}
	for _, s := range all[at+1:] {
		behind = append(behind, s.folder)
	}
	for _, s := range sources(t) {
		if !slices.Contains(behind, s.folder) {
			continue
		}
		ast.Inspect(s.file, func(n ast.Node) bool {
			if f, ok := n.(*ast.SelectorExpr); ok && slices.Contains([]string{"Validate", "Problems", "ParseLink", "ParseAddress"}, f.Sel.Name) {
				t.Errorf("%s calls %s", s.path, f.Sel.Name)
			}
			return true
		})
	}
}

// The slider's value comes to the workers with all its bits, and their curves to the chart.
func TestTheSlidersValueComesToTheWorkersAndBack(t *testing.T) {
	s := webtest.Small("dp-ftpl-new", "adap-klucb", "ldp-ucb-b")
	p := webtest.Open(s.Link(), 1)
	p.Rest(t)
	for _, place := range []int{190, 207, 291} {
		s.Epsilon = setup.EpsilonSlider.Value(place)
		p.Budget.SlideEpsilon(setup.EpsilonSlider.Place(s.Epsilon))
		if got := p.S.Epsilon; math.Float64bits(got) != math.Float64bits(s.Epsilon) || !p.Valid.Equal(scenariotest.Valid(s)) {
			t.Fatalf("the page has ε = %v, want %v", got, s.Epsilon)
		}
		p.Workers.Session.ToEnd()
		loads := 0
		for _, data := range p.To[0] {
			m, err := engine.Messages.Decode(data)
			if err != nil {
				t.Fatal(err)
			}
			if l, ok := m.(*engine.Load); ok {
				if loads++; !l.Scenario.Equal(p.Valid) || l.Scenario.Scenario().Epsilon != s.Epsilon {
					t.Errorf("the worker is told %s", l.Scenario.Link())
				}
			}
		}
		if loads != 1 {
			t.Errorf("the worker is told %d scenarios", loads)
		}
		p.Rest(t)
		e, err := sim.New(p.Valid)
		if err != nil {
			t.Fatal(err)
		}
		for i, series := range p.Plotted().Series {
			r := e.Record(i, 0, scenario.LiveGrid(s.Horizon), sim.Leaps)
			r.Advance(s.Horizon, math.MaxInt)
			if !slices.Equal(series.Mean, r.Noted) || *series.Epsilon != s.Epsilon {
				t.Errorf("ε = %v: the curve of %s is not its run", s.Epsilon, series.Name)
			}
		}
	}
}
