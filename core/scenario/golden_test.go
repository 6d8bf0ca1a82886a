package scenario_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit/scenariotest"
)

const goldenDir = "testdata/links"

// Links keep their meaning forever. If this test fails, links need a new version: see link_upgrades.go.
func TestGoldenLinksKeepTheirMeaning(t *testing.T) {
	for _, g := range scenariotest.GoldenLinks(t, goldenDir) {
		var written map[string]any
		if err := json.Unmarshal([]byte(g.JSON), &written); err != nil {
			t.Fatalf("%s: %v", g.At, err)
		}
		for _, name := range []string{"kind", "arms", "policies", "epsilon", "delta", "horizon", "runs", "seed", "region"} {
			if _, ok := written[name]; !ok { // it would take the value of today's Default
				t.Errorf("%s: the scenario does not say what %s is", g.At, name)
			}
		}
		meant, err := scenariojson.Unmarshal([]byte(g.JSON))
		want := meant.Scenario()
		if err != nil {
			t.Errorf("%s, the scenario of %s: %v", g.At, g.Read, err)
			continue
		}
		link, view := scenario.CutView(g.Read)
		got, err := scenariotest.ParseLink(link)
		if err != nil {
			t.Errorf("%s: %s: %v", g.At, g.Read, err)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s means something else now: convert what it meant in core/scenario/link_upgrades.go\n%s", g.At, g.Read, scenariotest.Differ(got, want))
		}
		if format, body, ok := strings.Cut(link, "&"); ok { // as people write links
			format, _, _ = strings.Cut(format, "-")
			got, err := scenariotest.ParseLink(format + "&" + body)
			if err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%s without its check: %+v, %v", link, got, err)
			}
		}
		link, writtenView := scenario.CutView(g.Written)
		if back := want.Link(); back != link {
			t.Errorf("%s: the page writes %s in another way\ngot  %s\nwant %s\nif that is meant, the new form is the middle of three lines there: the old one stays above it, because links in the wild have it", g.At, g.Read, back, link)
		}
		if (view == "") != (writtenView == "") {
			t.Errorf("%s: %s loses or gains its view in %s", g.At, g.Read, g.Written)
		}
	}
}

// Without a golden link, the meaning of a field or noise could change unnoticed. For kinds of arms and policies, tests
// in core/arm and core/policy check this.
func TestGoldenLinksHoldEverythingThatALinkCanName(t *testing.T) {
	all := ""
	for _, g := range scenariotest.GoldenLinks(t, goldenDir) {
		all += g.Read + "\n"
	}
	needs := func(what, text string) {
		if !strings.Contains(all, text) {
			t.Errorf("no golden link has %s: %s; add a paragraph with one to core/scenario/%s/v1.txt, and never change it later", what, text, goldenDir)
		}
	}
	for _, key := range scenario.LinkKeys() {
		needs("the field", "&"+key+"=")
	}
	for _, n := range scenario.Noises() {
		needs("the noise", "noise="+n)
	}
	for _, k := range scenario.Kinds()[1:] {
		needs("the kind", "kind="+string(k))
	}
	for _, over := range []string{scenario.OverEpsilon, scenario.OverDelta, scenario.OverHorizon, scenario.OverGap, scenario.OverArms, scenario.OverEpsMin, "alpha"} {
		needs("the sweep", "over="+over)
	}
}
