package scenario_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/scenariotest"
)

const goldenDir = "testdata/links"

// What a link has once meant it means for ever. Where this fails, a version of links is
// missing: see link_upgrades.go.
func TestGoldenLinksKeepTheirMeaning(t *testing.T) {
	for _, g := range scenariotest.GoldenLinks(t, goldenDir) {
		var written map[string]any
		if err := json.Unmarshal([]byte(g.JSON), &written); err != nil {
			t.Fatalf("%s: %v", g.Read, err)
		}
		for _, name := range []string{"kind", "arms", "policies", "epsilon", "delta", "horizon", "runs", "seed", "region"} {
			if _, ok := written[name]; !ok { // and would be what it is in today's Default
				t.Errorf("%s: its scenario does not say what %s is", g.Read, name)
			}
		}
		want, err := scenariojson.Unmarshal([]byte(g.JSON))
		if err != nil {
			t.Errorf("the scenario of %s: %v", g.Read, err)
			continue
		}
		link, view := scenario.CutView(g.Read)
		got, err := scenario.ParseLink(link)
		if err != nil {
			t.Errorf("%s: %v", g.Read, err)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s means something else now: convert what it meant in core/scenario/link_upgrades.go\ngot  %.1000s\nwant %.1000s", g.Read, fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want))
		}
		if format, body, ok := strings.Cut(link, "&"); ok { // as somebody writes it
			format, _, _ = strings.Cut(format, "-")
			got, err := scenario.ParseLink(format + "&" + body)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s without its check: %+v, %v", link, got, err)
			}
		}
		link, writtenView := scenario.CutView(g.Written)
		if back := want.Link(); back != link {
			t.Errorf("%s is now written as %s, not as %s: if that is meant, it is the paragraph's middle line in core/scenario/%s", g.Read, back, link, goldenDir)
		}
		if (view == "") != (writtenView == "") {
			t.Errorf("%s loses or gains its view in %s", g.Read, g.Written)
		}
	}
}

// A field, kind of arm, policy, parameter or noise without a golden link may come to mean
// something else unnoticed.
func TestGoldenLinksHoldEverythingThatALinkCanName(t *testing.T) {
	all := ""
	for _, g := range scenariotest.GoldenLinks(t, goldenDir) {
		all += g.Read + "\n"
	}
	needs := func(what, text string) {
		if !strings.Contains(all, text) {
			t.Errorf("no golden link has %s: %s; add a paragraph to core/scenario/%s/v1.txt, such as the one that a new policy's message holds", what, text, goldenDir)
		}
	}
	needsPolicy := func(spec policy.Spec) {
		lacks := !strings.Contains(all, spec.ID)
		for _, q := range spec.Params {
			lacks = lacks || !strings.Contains(all, ":"+q.Name+"=")
		}
		if lacks {
			t.Errorf("no golden link has the policy %s with its parameters; add this to core/scenario/%s/v1.txt:\n\n%s", spec.ID, goldenDir, paragraph(spec))
		}
	}
	for _, key := range scenario.Keys() {
		needs("the field", "&"+key+"=")
	}
	for _, k := range arm.Kinds() {
		needs("the kind of arm", k.ID)
	}
	for _, n := range scenario.Noises() {
		needs("the noise", "noise="+n)
	}
	for _, k := range scenario.Kinds()[1:] {
		needs("the kind", "kind="+string(k))
	}
	for _, over := range []string{scenario.OverEpsilon, scenario.OverDelta, scenario.OverEpsMin} {
		needs("the sweep", "over="+over)
	}
	for _, spec := range policy.All() {
		needsPolicy(spec)
	}
}

// paragraph returns a golden link of a policy whose parameters are not at their defaults.
func paragraph(spec policy.Spec) string {
	s := scenario.Default()
	p := scenario.Policy{ID: spec.ID, Params: map[string]float64{}}
	for _, q := range spec.Params {
		switch q.Kind {
		case policy.Switch:
			p.Params[q.Name] = 1 - q.Default
		case policy.Levels:
			p.Law = "0.5,2"
		default:
			if p.Params[q.Name] = q.Min/2 + q.Max/2; p.Params[q.Name] == q.Default {
				p.Params[q.Name] = q.Max
			}
		}
	}
	s.Policies = []scenario.Policy{p}
	written, err := scenariojson.Marshal(s)
	if err != nil {
		return "1t&policies=" + spec.ID + ": " + err.Error()
	}
	return s.Link() + "\n" + string(written)
}

// What a newcomer is told to add is a golden link, for every policy.
func TestAParagraphIsAGoldenLink(t *testing.T) {
	for _, spec := range policy.All() {
		link, written, _ := strings.Cut(paragraph(spec), "\n")
		got, err := scenario.ParseLink(link)
		if err != nil {
			t.Errorf("%s: %v", spec.ID, err)
			continue
		}
		if want, err := scenariojson.Unmarshal([]byte(written)); err != nil || !reflect.DeepEqual(got, want) || got.Link() != link {
			t.Errorf("%s means %+v, and is said to mean %.1000s, %v", link, got, written, err)
		}
		for _, q := range spec.Params {
			if !strings.Contains(link, ":"+q.Name+"=") {
				t.Errorf("%s leaves out %s", link, q.Name)
			}
		}
	}
}
