package scenario_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
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

// A field, kind of arm or noise without a golden link may come to mean
// something else unnoticed.
func TestGoldenLinksHoldEverythingThatALinkCanName(t *testing.T) {
	all := ""
	for _, g := range scenariotest.GoldenLinks(t, goldenDir) {
		all += g.Read + "\n"
	}
	needs := func(what, text string) {
		if !strings.Contains(all, text) {
			t.Errorf("no golden link has %s: %s; add a paragraph to core/scenario/%s/v1.txt", what, text, goldenDir)
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
	for _, over := range []string{scenario.OverEpsilon, scenario.OverDelta, scenario.OverHorizon, scenario.OverGap, scenario.OverArms, scenario.OverEpsMin, "alpha"} {
		needs("the sweep", "over="+over)
	}
}
