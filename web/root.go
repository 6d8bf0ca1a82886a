package web

import (
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/web/audit"
	"epsilonarcade/web/compare"
	"epsilonarcade/web/files"
	"epsilonarcade/web/gallery"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lecture"
	"epsilonarcade/web/page"
	"epsilonarcade/web/play"
	"epsilonarcade/web/region"
	"epsilonarcade/web/remote"
	"epsilonarcade/web/runs"
	"epsilonarcade/web/setup"
	"epsilonarcade/web/share"
	"epsilonarcade/web/together"
	"epsilonarcade/web/tradeoff"
	"epsilonarcade/web/write"
)

// Root is the root component of the page.
type Root struct {
	App *App
}

// Parts is the number of parts that the page shows later than the chart.
const Parts = 5

// An App is the page with its rooms.
type App struct {
	*page.Page
	Appearance *Appearance
	Arms       *setup.Arms
	Policies   *setup.Policies
	Settings   *setup.Settings
	Budget     *setup.Budget
	Bounds     *runs.Bounds
	Pulls      *runs.Pulls
	Inside     *runs.Inside
	Listing    *runs.Listing
	Runs       *runs.Runs
	Play       *play.Play
	Write      *write.Write
	Compare    *compare.Compare
	Tradeoff   *tradeoff.Tradeoff
	Region     *region.Region
	Gallery    *gallery.Gallery
	Audit      *audit.Audit
	Lessons    *lecture.Lessons
	Share      *share.Share
	Files      *files.Files
	Remote     *remote.Remote
	Tabs       *Tabs
}

// NewApp returns the page's state for the given fragment of a URL.
func NewApp(b page.Browser, fragment string) *App {
	a := &App{}
	page.New(b, fragment, a.furnish)
	return a
}

// furnish creates the rooms. The page calls their hooks in this order.
func (a *App) furnish(p *page.Page) {
	a.Page, a.Appearance = p, NewAppearance(p)
	a.Share, a.Files = share.New(p), &files.Files{Page: p}
	a.Audit = audit.New(p)
	together.Join(p, func() string { return a.Audit.AuditForm().Wrong() }, a.Audit.Old)
	of := setup.New(p)
	a.Arms, a.Policies, a.Settings, a.Budget = of.Arms, of.Policies, of.Settings, of.Budget
	a.Runs = runs.New(p, of)
	a.Bounds, a.Pulls, a.Inside, a.Listing = a.Runs.Bounds, a.Runs.Pulls, a.Runs.Inside, a.Runs.Listing
	a.Gallery = gallery.New(p)
	a.Lessons = lecture.New(a.Runs)
	a.Play, a.Compare, a.Tradeoff = play.New(a.Runs), compare.New(a.Runs), tradeoff.New(a.Runs)
	a.Write = write.New(a.Runs)
	a.Files.Write = a.Write.Begin
	a.Write.Audit = func() { audit.AuditFocus(a.Audit) }
	a.Region = region.New(p, of)
	a.Remote = remote.New(a.Runs)
	a.Tabs = &Tabs{p, []page.Tab{a.Gallery.Tab(), a.Play.Tab(), a.Write.Tab(), a.Tradeoff.Tab(), a.Region.Tab(), a.Audit.Tab()}}
}

// Current returns the value of aria-current for a view's tab.
func Current(b bool) string {
	if b {
		return "page"
	}
	return "false"
}

// useText labels the button that uses the arms of a file.
func useText(found *lab.ArmsFound) string {
	if len(found.Scenario.Scenario().Arms) == 1 {
		return say.Of("use-this-arm")
	}
	return say.Of("use-these-arms", notation.Count(len(found.Scenario.Scenario().Arms)))
}

// closeText labels the button that closes a notice.
func closeText(n page.Notice) string {
	if n.Shows() {
		return say.Of("cancel")
	}
	return say.Of("close")
}

func noticeClass(n page.Notice) string {
	if n.Bad {
		return "notice bad"
	}
	return "notice"
}
