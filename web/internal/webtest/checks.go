package webtest

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/say"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Plain joins a sentence's parts.
func Plain(parts []page.Part) string {
	var b strings.Builder
	for _, p := range parts {
		b.WriteString(p.Text)
	}
	return say.English(b.String())
}

// English returns texts with their references in English.
func English(texts []string) (all []string) {
	for _, text := range texts {
		all = append(all, say.English(text))
	}
	return all
}

// Chosen returns the values of the chosen entries of a menu.
func Chosen(menu []parts.Choice) (values []string) {
	for _, c := range menu {
		if c.Chosen {
			values = append(values, c.Value)
		}
	}
	return values
}

// CheckWords fails where a sentence for people contains what none does.
func CheckWords(t *testing.T, text string) {
	t.Helper()
	text = say.English(text)
	for _, o := range odd {
		if strings.Contains(text, o) {
			t.Errorf("%q contains %q", text, o)
		}
	}
	if text == "" || strings.TrimSpace(text) != text {
		t.Errorf("%q", text)
	}
}

// CheckPage checks all that the page says at the moment.
func CheckPage(t *testing.T, p *Page) {
	t.Helper()
	for _, text := range []string{
		p.Charts.ChartLabel(), p.Runs.Progress().Words, p.Runs.PlayText(), p.Settings.MeanText(), p.Policies.PolicyCount(), p.Policies.FocusName(), p.Pulls.Aside(),
		p.Arms.ArmsSummary(), p.Region.HistoryWords(), p.Appearance.ThemeLabel(), p.Appearance.ThemeSign(), p.Region.NoiseWords(),
	} {
		CheckWords(t, text)
	}
	if !strings.HasSuffix(say.English(p.Charts.ChartLabel()), ".") {
		t.Errorf("%q is no sentence", p.Charts.ChartLabel())
	}
	for _, text := range p.Budget.Promises() {
		CheckWords(t, text)
	}
	if share, err := strconv.Atoi(p.Runs.Progress().Percent); err != nil || share < 0 || share > 100 {
		t.Errorf("%v of the work is done", share)
	}
}

// shown is the algorithm that the page shows: how many lines there are, and what has run.
func (p *Page) Algorithm(t *testing.T) (lines int, ran map[int]string) {
	t.Helper()
	p.Shown = ""
	p.Listing.MountListing(markup.Element{})
	if p.Shown == "" {
		return 0, nil
	}
	var read struct {
		Lines []struct{ Parts []string }
		Ran   []struct {
			Line   int
			Values []string
		}
	}
	if err := json.Unmarshal([]byte(p.Shown), &read); err != nil {
		t.Fatal(err)
	}
	ran = map[int]string{}
	for _, r := range read.Ran {
		ran[r.Line] = strings.Join(r.Values, " ")
	}
	return len(read.Lines), ran
}

// odd is what no sentence for people contains.
var odd = []string{"NaN", "Inf", "–", "%!", "-0 ", "e+", "  ", "..", " .", " ,", "<nil>"}
