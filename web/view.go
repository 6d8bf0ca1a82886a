package web

import (
	"math"
	"strconv"

	"epsilonarcade/core/figure"
	"epsilonarcade/core/notation"
	"epsilonarcade/web/chart"

	"github.com/vugu/vugu/js"
)

// Small helpers of the markup.

func itoa(i int) string { return strconv.Itoa(i) }

// truth writes an ARIA or data attribute's boolean.
func truth(b bool) string { return strconv.FormatBool(b) }

func current(b bool) string {
	if b {
		return "page"
	}
	return "false"
}

func noticeClass(n Notice) string {
	if n.Bad {
		return "notice bad"
	}
	return "notice"
}

func curveClass(i int) string { return "curve-" + itoa(i%chart.Colors) }

// dashArray writes a curve's line pattern for SVG.
func dashArray(i int) string { return dashes(chart.Dash(i)) }

func dashes(pattern []float64) string {
	s := ""
	for _, d := range pattern {
		s += strconv.FormatFloat(d, 'f', -1, 64) + " "
	}
	return s
}

// MountChart and MountBars hand elements of the markup to the browser, which draws in
// the one and listens to the pointer on the other. Both are called at every render.
func (a *App) MountChart(name string, host js.Value) { a.browser.MountChart(name, host) }

// MountBars is like MountChart, for the bars of the arms.
func (a *App) MountBars(host js.Value) { a.browser.MountBars(host) }

// PlayText is what the play button says.
func (a *App) PlayText() string {
	switch {
	case a.session.Playing():
		return "Pause"
	case a.session.Ended():
		return "Play again"
	}
	return "Play"
}

// ProgressPercent writes how much is done, for a bar.
func (a *App) ProgressPercent() string {
	share, _ := a.Progress()
	return strconv.Itoa(int(math.Round(100 * share)))
}

// ProgressWords says how much is done.
func (a *App) ProgressWords() string {
	_, words := a.Progress()
	return words
}

// MeanText is what the button for the mean of many runs says.
func (a *App) MeanText() string {
	if a.S.Runs == 1 {
		return "1 run to the end"
	}
	return "Mean of " + notation.Count(a.S.Runs) + " runs"
}

// PolicyCount says how many policies are in the scenario.
func (a *App) PolicyCount() string {
	n, all := 0, 0
	for _, g := range a.Groups() {
		n += len(g.In)
		all += len(g.In) + len(g.Out)
	}
	return itoa(n) + " of " + itoa(all)
}

// FocusName names the policy in focus.
func (a *App) FocusName() string {
	if len(a.S.Policies) == 0 {
		return "nobody"
	}
	return figure.Name(a.S.Policies[a.Focus])
}

// FocusSays describes the policy in focus.
func (a *App) FocusSays() string {
	if len(a.S.Policies) == 0 {
		return ""
	}
	s := a.spec(a.Focus)
	return s.Summary + " Protects: " + s.Guarantee + "."
}

// FocusReference says where the policy in focus comes from.
func (a *App) FocusReference() string {
	if len(a.S.Policies) == 0 {
		return ""
	}
	return a.spec(a.Focus).Reference
}

// PullsAside says what the numbers of pulls are.
func (a *App) PullsAside() string {
	if a.IsLive() {
		return "so far"
	}
	return "mean of the runs"
}

// PullRows returns the listed arms.
func (a *App) PullRows() []PullRow {
	rows, _ := a.Pulls()
	return rows
}

// PullsRest says how many arms are not listed.
func (a *App) PullsRest() string {
	switch _, rest := a.Pulls(); rest {
	case 0:
		return ""
	case 1:
		return "The worst arm is not listed."
	default:
		return "The " + notation.Count(rest) + " worst arms are not listed."
	}
}

// ToggleMore opens or closes the fold with rarely changed settings. The browser is not
// left to do so by itself: a render that comes before it tells would undo it.
func (a *App) ToggleMore() { a.MoreOpen = !a.MoreOpen }

// ArmsProblem says what is wrong with the arms' typed means.
func (a *App) ArmsProblem() string {
	for _, i := range a.TypedArms() {
		if p := a.Field(ArmField(i)).Problem; p != "" {
			return armName(i) + ": " + p
		}
	}
	return ""
}

// HistoryWords describes the history in words.
func (a *App) HistoryWords() string {
	r := a.S.Region
	pulls := " pulls, "
	if r.N == 1 {
		pulls = " pull, "
	}
	return notation.Count(r.N) + pulls + notation.Count(r.R) + " of them paid. One of the rewards is changed:"
}

// ChartLabel describes the chart for people who do not see it.
func (a *App) ChartLabel() string {
	parts := a.RegionOrRegret()
	text := ""
	for _, p := range parts {
		text += p.Text
	}
	return text
}

// ChartKeys says how a chart is read with keys. In a hall some of them are a clicker's.
func (a *App) ChartKeys() string {
	if a.Stage() == presentStage {
		return "Arrow keys read the curves point by point, Home and End at the ends. Escape leaves the point."
	}
	return "Arrow keys read the curves point by point, Page up and Page down by ten, Home and End at the ends. Escape leaves the point."
}

// RegionOrRegret returns the sentence of the current view.
func (a *App) RegionOrRegret() []Part {
	if a.HasRuns() {
		return a.Sentence()
	}
	if !a.IsRegion() {
		return nil
	}
	return a.RegionSentence()
}

// themes are the page's themes in the order in which the button goes through them.
var themes = []struct{ name, sign, label string }{
	{"", "◐", "Colours: as the system has them. Change to light"},
	{"light", "☀", "Colours: light. Change to dark"},
	{"dark", "☾", "Colours: dark. Change to the system's"},
}

func (a *App) theme() int {
	for i, t := range themes {
		if t.name == a.Dark {
			return i
		}
	}
	return 0
}

// ThemeSign and ThemeLabel describe the current theme.
func (a *App) ThemeSign() string { return themes[a.theme()].sign }

// ThemeLabel says what the theme button does.
func (a *App) ThemeLabel() string { return themes[a.theme()].label }

// NextTheme changes the page's colours.
func (a *App) NextTheme() {
	a.Dark = themes[(a.theme()+1)%len(themes)].name
	a.browser.Theme(a.Dark)
	a.update()
}
