package web_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/lessons"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
	"epsilonarcade/web/files"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/lab/answers"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/share"
)

// some returns all elements, or every fourth one with -short.
func some[T any](all []T) []T {
	if !testing.Short() {
		return all
	}
	var few []T
	for i := 0; i < len(all); i += 4 {
		few = append(few, all[i])
	}
	return few
}

// after shows a page after each of the given actions.
func after(look func(*webtest.Page), p *webtest.Page, actions ...func()) {
	for _, act := range actions {
		act()
		look(p)
	}
}

// states shows the page in every state that has texts of its own.
func states(t *testing.T, look func(*webtest.Page), read func(...string)) {
	views := []string{
		"", "~mode=mean&x=log&inside=open&bounds=kl-lower", "&kind=sweep&over=epsilon&values=0.1,1", "&kind=region",
		"&kind=timeline&policies=adap-ucb", "&kind=region&noise=laplace", "&kind=sweep&over=delta&values=0.1,1&policies=ucb1,dp-ftpl-new",
		"&kind=sweep&over=horizon&values=100,400&policies=ucb1,dp-ftpl-new", "&kind=sweep&over=gap&values=0.01,0.05&policies=ucb1", "&kind=sweep&over=arms&values=2,20&policies=ucb1,thompson",
		"&kind=sweep&over=alpha&values=1,4&policies=adap-ucb", "&arms=0.5&policies=ucb1~mode=mean",
		"&kind=sweep&over=eps_min&values=0.2,1&policies=heldp-ucb-b", "&policies=ucb1~inside=open", "&runs=1&policies=ucb1~mode=mean",
		"~present", "~present&hidden=0,1", "~embed", "~lock=arms,budget,policies,settings", "~hide=bounds", "~mode=mean&band=std&x=log&y=log", "~mode=mean&band=ci95",
		"&arms=0.5,0.6&changes=30&then=0.6,0.5&policies=sw-ucb,d-ucb~bounds=kl-lower", "&arms=0.5,0.6&delay=geometric:5&policies=dp-ftpl-new,ucb1~inside=open&listing=open",
		"&kind=sweep&over=epsilon&values=0.1,1&delay=9&policies=dp-ftpl-new", "&policies=gdp-elim-new&arms=0.1x9,0.9", "&policies=gdp-elim-new&arms=0.9,0.1x9",
	}
	for _, a := range []string{ // a scenario A for comparison, and a view
		"", "=.epsilon=-0.5", "=.epsilon=-0.5=.seed=-2&mode=mean", "=.delta=-0.2=.horizon=-300&mode=mean", "=.runs=-2&mode=mean&band=sd", "=.runs=-3&mode=mean&band=none", "=.runs=-3&mode=mean&band=ci95",
		"=.arms=-0.3&mode=mean", "=.epsilon=-0.5=.arms=-beta=,1=,2,uniform=.horizon=-500=.runs=-5",
		"=.policies=-thompson,dp-ftpl-new,private-ucb=,split=5fbudget=-true,heldp-ucb-b=,law=-gaussian", "=.policies=-dp-ftpl-new=,epsilon=-0.2=,label=-x,adap-ucb", "=.horizon=-400=.runs=-3=.checkpoints=-1,400", "=.shuffle=-true", "=.arms=-0.5,0.6=.changes=-30=.then=-0.6,0.5=.delay=-7",
	} {
		views = append(views, "&policies=dp-ftpl-new,adap-ucb:alpha=4,private-ucb,heldp-ucb-b&arms=0.5,0.6~compare=1t"+a)
	}
	fold := strings.NewReplacer("&", "=.", "=", "=-").Replace
	for _, pair := range [][2]string{ // regions and sweeps: A and B
		{"", ""}, {"", "&epsilon=0.2"}, {"", "&epsilon=2"}, {"", "&n=8"}, {"&n=8", ""}, {"", "&epsilon=0.5&delta=0.3"}, {"&noise=new", "&noise=new&epsilon=0.2"},
		{"&noise=new&epsilon=0.2", "&noise=new"}, {"", "&noise=new"}, {"&noise=beta&n=1000", "&n=1000"}, {"&noise=new", "&noise=laplace"}, {"&n=2&r=1", "&n=2&r=1&change=-1"}, {"&n=9&r=1", "&noise=beta&n=9&r=4"},
		{"&n=20&r=1", "&noise=beta&n=9&r=4&delta=0.1"}, {"&n=20&r=10", "&noise=new&n=9&r=4"}, {"&noise=new", ""}, {"&n=2", "&n=2&r=2&change=-1"}, {"&n=2&r=2&change=-1", "&n=2"},
	} {
		views = append(views, "&kind=region"+pair[1]+"~compare="+fold("1t&kind=region"+pair[0]))
	}
	const sweep = "&kind=sweep&policies=dp-ftpl-new,ucb1&arms=0.5,0.6"
	for _, pair := range [][2]string{
		{"&over=epsilon&values=0.1,1", ""}, {"&over=epsilon&values=0.1,1", "&over=epsilon&values=0.1,1&delta=0.2"}, {"&over=epsilon&values=0.1,1,3", "&over=epsilon&values=1&runs=2"},
		{"&over=epsilon&values=0.1,1", "&over=epsilon&values=2"}, {"&over=horizon&values=100,200", "&over=delta&values=0.1,0.2"}, {"&over=epsilon&values=0.1,1&seed=3", "&over=epsilon&values=0.1,1"},
		{"&over=gap&values=0.01,0.05&horizon=300", "&over=gap&values=0.01,0.05"}, {"&over=epsilon&values=0.1,1&delta=0.2", "&over=epsilon&values=0.1,1"},
		{"&over=epsilon&values=0.1,0.2,1,2,100", "&over=epsilon&values=0.1,0.2,1,2,100&delta=0.9"}, {"&over=epsilon&values=0.1,0.2,1,2,100&seed=7", "&over=epsilon&values=0.1,0.2,1,2,100&delta=0.9"},
	} {
		b := pair[1]
		if b == "" {
			b = pair[0]
		}
		if !strings.Contains(pair[0], "horizon=3") {
			pair[0] += "&horizon=400"
		}
		views = append(views, sweep+b+"~compare=1t"+fold("&runs=3"+sweep+pair[0]))
	}
	for _, s := range some(policy.All()) {
		views = append(views, "&arms=0.5,0.6&policies="+s.ID+"~inside=open")
	}
	for _, view := range some(views) {
		if !strings.Contains(view, "&runs=") {
			view = "&runs=3" + view
		}
		p := webtest.Open("1t&horizon=400"+view, 1)
		if p.Notice.Offer {
			t.Errorf("%q is not a state of the page: %s", view, p.Notice.Text)
		}
		read(p.Screen().Missing())
		look(p) // before the first runs
		p.Rest(t)
		p.Share.BeginSharing()
		if len(p.S.Policies) > 0 {
			p.Policies.OpenRow(0)
		}
		look(p)
		table := parts.DataTable{Page: p.Page, ID: "all", Of: p.Runs.OnChart}
		table.Toggle()
		read(table.Caption())
		read(table.Columns()...)
	}
	for _, view := range []string{"", "&kind=region", "~view=audit&audit=ucb1"} { // the keys in a lecture hall
		hall := webtest.Open("1t"+view, 0)
		hall.Look.Stage = page.PresentStage
		after(look, hall, func() { hall.Hall.Press("?") }, func() { hall.Hall.Press(".") })
	}
	again := webtest.Open("1t", 0)
	again.Policies.AddAgain(0)
	again.Fields.Edit(scenario.OwnField(4, scenario.OwnEpsilon), "0.2")
	again.Fields.Edit(scenario.OwnField(4, scenario.OwnDelta), "0.02")
	look(again)
	galleries(t, look, read)
	insides(t, look)
	mistyped(t, look)
	notices(t, look)
	shares(t, look)
	bounds(t, look)
	noted(look)
	taught(t, look, read)
	audits(t, look)
	wholes(t, look)
	writing(t, look)
	ones(t, look)
	for _, link := range unreadable {
		look(webtest.Open(link, 0))
	}
}

// galleries shows the gallery and its panels, with the results of their claims.
func galleries(t *testing.T, look func(*webtest.Page), read func(...string)) {
	p := webtest.Open("1t~view=gallery", 0) // without workers, which would make all panels
	after(look, p, p.Consult)
	p = webtest.GalleryOf(t, webtest.Cheap)
	after(look, p, func() {}, func() { p.Rest(t) })
	p = webtest.Open("1t~view=gallery", 0)
	p.Broken = say.Of("what-needs-could-not")
	after(look, p, func() { p.Visit(page.GalleryView) })
	// results returns results with the right settings and arbitrary numbers, which are enough for the claims' texts.
	results := func(s scenario.Scenario, runs int) sim.Result {
		r := sim.Result{Scenario: scenariotest.Valid(s)}
		for k := range runs {
			r.Runs = append(r.Runs, k)
		}
		for i := range s.Policies {
			var rows [][]float64
			for k := range runs {
				var row []float64
				for j := range sim.Columns(s) {
					row = append(row, float64(100+7*i+j+k))
				}
				rows = append(rows, row)
			}
			r.Regret = append(r.Regret, rows)
		}
		return r
	}
	var all []sim.Result
	for _, panel := range papers.Panels() {
		for _, s := range panel.Scenarios {
			if panel.NeedsRuns() {
				all = append(all, results(s, 2))
			}
		}
	}
	for _, panel := range some(papers.Panels()) {
		view := "~panel=" + panel.ID + "&view=sheet"
		p := webtest.Open("1t"+view, 0)
		p.Consult()
		look(p)
		sheet, ok := new(answers.Answerer).Answer(&lab.Panel{ID: panel.ID, Results: all}).(*explain.Panel)
		if !ok {
			t.Fatalf("%s has no sheet with two runs", panel.ID)
		}
		read(sheet.Title)
		read(sheet.Says...)
		for _, f := range sheet.Facts {
			if f.Mark == "quote" {
				f.Name = "" // a paper's words stay in the paper's language
			}
			read(f.Name, f.Value)
		}
		read(sheet.Figure.Title, sheet.Figure.X.Label, sheet.Figure.Y.Label)
		for _, s := range sheet.Figure.Series {
			read(s.Name)
		}
	}
	p = webtest.Open(webtest.PanelLink(t, webtest.Cheap), 1)
	after(look, p, func() {}, func() { p.Settings.ChooseMode("live") })
	look(webtest.Open("1t~panel=no-such", 0))
	look(webtest.Open("1t&horizon=50~panel="+webtest.Cheap, 0))
}

// insides shows the inside of each policy in the middle of a run, and on arms of other kinds.
func insides(t *testing.T, look func(*webtest.Page)) {
	for _, s := range some(policy.All()) {
		for _, link := range []string{
			"&arms=0.5,0.6&horizon=60", "&arms=uniform,0.2&horizon=90", "&arms=0.4&horizon=9", "&arms=0.2to0.8x40&horizon=90",
		} {
			p := webtest.Open("1t"+link+"&policies="+s.ID+"~inside=open", 1)
			if !p.View().IsPlay() {
				continue // the policy refuses such arms
			}
			if p.Runs.Playing() {
				p.Runs.PlayPause()
			}
			look(p)
			for _, steps := range []int{4, 20} {
				for range steps {
					p.Runs.Step()
					p.Settle()
				}
				after(look, p, func() {}, func() { p.Inside.ChooseInsideChange(page.Down); p.Settle() })
			}
		}
	}
}

// mistyped shows the page after invalid texts have been typed into its fields.
func mistyped(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&policies=heldp-ucb-l,kl-ucb,private-ucb", 0)
	for _, field := range []string{page.Epsilon, page.Delta, page.Horizon, page.RunsField, page.Seed, page.Delay, page.SweepValues, scenario.ArmField(0), scenario.ArmParamField(0, scenario.ArmKind), page.RegionN, page.RegionR, scenario.ParamField(0, "eps_min"), scenario.ParamField(0, "law"), scenario.ParamField(1, "c"), scenario.ParamField(2, "split_budget"), "gone"} {
		for _, text := range []string{"", "x", "-1", "1.5", "1e99", "101", "0", "7:7", "0.1, x"} {
			after(look, p, func() { p.Fields.Edit(field, text) }, func() { p.Fields.Leave(field) })
		}
	}
	for _, law := range []string{"exponential mean 9", "log-uniform from 2 to 1", "gaussian refuse 2", "gaussian mean 2 deviation 0.5"} {
		after(look, p, func() { p.Fields.Edit(scenario.ParamField(0, "law"), law) })
	}
	p = webtest.Open("1t&policies=ucb1", 0)
	p.Arms.InRows, p.Arms.ListOpen = true, true
	for _, text := range []string{"", "0.1, x", "0.1, 1.5", "two-point:0.5:0.2", "0.1\n\nWhat 0.3", "kind\tmean\nnormal\t0.2", "a\tb\n4\t", "kind\ta\tb\nbeta\t4", "arm\tmean\n1\tlarge",
		"gaussian:0.5", "0.1 0.2", "mean\n0,1\n0,2", "0.1 beta:4:1 beta:1:1 two-point:0:1 uniform", "beta:4:1 0.2 uniform", "uniform", "two-point:0:1", "0.1\n@3: 0.2", "0.1\n@3 0.2", "0.1\n@3: 0.2, 0.3", strings.Repeat("0.5 ", 1001)} {
		after(look, p, func() { p.Arms.DraftList(text) }, p.Settle, p.Arms.TakeList)
	}
	for _, k := range arm.Families() {
		after(look, p, func() { p.Arms.ChooseKind(0, k.ID) })
	}
	p.Fields.Edit(scenario.ParamField(0, "sigmoid"), "on")
	var all []arm.Arm
	for _, k := range arm.Families() {
		all = append(all, k.WithMean(0.4))
		after(look, p, func() { p.Arms.DraftList(scenario.PrintArms(all[len(all)-1:])); p.Settle() })
	}
	after(look, p, func() { p.Arms.DraftList(scenario.PrintArms(all)); p.Settle() }, func() { p.Arms.ChooseKind(0, "gaussian") })
	p = webtest.Open("1t&kind=region", 0)
	for _, text := range []string{"", "x", "-1", "99999999999999999999"} {
		after(look, p, func() { p.Fields.Edit(page.RegionN, text) }, func() { p.Fields.Edit(page.RegionR, text) })
	}
	p = webtest.Open("1t&kind=region&noise=new", 0)
	p.Fields.Edit(page.Epsilon, "0")
	p.Fields.Edit(page.Delta, "0")
	look(p)
	p = webtest.Open("1t~lock=budget,arms", 0)
	p.Fields.Edit(page.Epsilon, "0.1")
	p.Arms.UsePreset("two")
	p.Arms.AddArm()
	look(p)
	p = webtest.Open("1t", 0)
	for len(p.S.Arms) > 1 {
		p.Arms.RemoveArm()
	}
	p.Arms.RemoveArm()
	look(p)
}

// notices shows the page after all kinds of failures.
func notices(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&policies=ucb1", 1)
	after(look, p,
		func() { p.Policies.RemovePolicy(0) },
		func() { p.Workers.WorkerReplaced(0, say.Of("worker-stopped-answering")) },
		func() { p.Workers.WorkersLost(say.Of("browser-ended-worker")) },
		p.Runs.Restart)
	look(webtest.Open("1t&runs=10000&policies=ucb1,kl-ucb,thompson,dp-ftpl-new,dp-ftpl-beta,dp-ftpl-gauss,adap-ucb~mode=mean", 0))
	p = webtest.Open("1t", 0)
	p.Mute = true
	after(look, p,
		p.Appearance.NextLanguage, p.Appearance.NextTheme, p.Appearance.NextTheme, p.Appearance.NextTheme,
		func() { p.MayCopy = false; p.App.Files.CopyImage() },
		func() { p.MayCopy = true; p.App.Files.CopyImage() },
		p.Share.CopyShare,
		func() { p.Programs.Loading(2_500_000) },
		func() { p.Broken = say.Of("program-does-stopped"); p.App.Files.CopyImage() })
	for _, f := range p.Files.ExportFormats() {
		after(look, p, func() { p.Files.Export(f) })
	}
	after(look, p, func() { p.Inside.ToggleInside(); p.Visit(page.GalleryView) }, func() { p.Show(scenario.Region) })
	p = webtest.Open("1t~view=gallery", 0)
	after(look, p, p.App.Files.CopyImage, func() { p.Files.OpenFiles([]files.File{{}, {}}) })
	for _, text := range []string{
		"", "{", `{"epsilon":1,"epsilon":2}`, `{"epsilon":"x"}`, `{"kind":"x"}`, `{"version":9}`, `{"arms":[{"kind":"x"}]}`, `{"horizon":1.5}`, `{"x":1}`, `{}{}`, "\xff",
		`{"version":1,"policies":[{"id":"x"}]}`, `{"version":1,"arms":[]}`, `{"version":1,"policies":7}`, `[1]`,
	} {
		after(look, p, func() { p.Files.OpenFile(files.File{Name: "s.json"}, []byte(text)) })
	}
	after(look, p, func() { p.Files.Refuse(files.File{Name: "s.json"}, say.Of("larger-than-128-mb")) })
}

// shares shows the page being shared in every way, with every response that a server may give.
func shares(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t", 0)
	p.MaySend = true
	p.Share.BeginSharing()
	for _, as := range p.Share.Shares() {
		after(look, p, func() { p.Share.ChooseShare(as.Value) }, p.Share.ShowCode)
	}
	for _, status := range []int{0, 201, 400, 404, 410, 413, 429, 500, 507} {
		p := webtest.Open("1t", 0)
		p.Share.BeginSharing()
		p.Share.ChooseShare(share.ShortLink)
		p.Storing(status, "abcdefgh")
		look(p)
	}
	for _, stage := range p.Share.Stages() {
		after(look, p, func() { p.Share.ChooseStage(stage.Value) })
	}
	p.MayCopy = false
	after(look, p, p.Share.CopyShare)
	p = webtest.Open("1t&arms=0.123456789"+strings.Repeat(",0.123456789", 400), 0)
	p.Share.BeginSharing()
	after(look, p, p.Share.ShowCode)
}

// bounds shows the bounds of every policy, with and without their conditions.
func bounds(t *testing.T, look func(*webtest.Page)) {
	for _, s := range some(policy.All()) {
		for _, link := range []string{"", "&epsilon=0&delta=0", "&delta=0", "&arms=0.5", "&arms=0.5,0.5", "&arms=gaussian:0.5:1,gaussian:0.7:1", "&horizon=2", "&arms=uniform,0.5", "&epsilon=90"} {
			p := webtest.Open("1t"+link+"&policies="+s.ID, 0)
			if p.Bounds.BoundsReady(); p.Notice.Text != "" {
				look(p)
			}
			for _, b := range p.Bounds.BoundRows() {
				p.Bounds.ToggleBound(b.ID)
			}
			p.Charts.Draw() // the chart also shows the bounds
			look(p)
		}
	}
}

// taught shows the lessons and the algorithm of every policy.
func taught(t *testing.T, look func(*webtest.Page), read func(...string)) {
	for _, place := range []string{"all", "tour.1", "tour.2", "tour.3", "tour.4", "tour.5", "local.1", "local.1.a", "none"} {
		p := webtest.Open("1t&horizon=50~lesson="+place, 1)
		p.Settle()
		look(p)
	}
	for i, l := range lessons.Course("") {
		for j, step := range l.Steps {
			v, err := scenario.ParseLink(step.Link())
			testkit.OK(t, err)
			for a := range step.Question.Options {
				lesson, _ := lessons.At("", lessons.Place{Lesson: i, Step: j, Answer: a}.String(), v, sim.Result{})
				read(lesson.Title, lesson.Question)
				read(lesson.Says...)
				read(lesson.Verdict...)
				for _, c := range lesson.Choices {
					read(c.Text)
				}
			}
		}
	}
	for _, s := range some(policy.All()) {
		p := webtest.Open("1t&arms=0.7,0.5&horizon=50&policies="+s.ID+"", 1)
		after(look, p, func() { p.Listing.ToggleListing(); p.Settle() }, func() { p.Runs.Step(); p.Settle() })
		p.Algorithm(t)
		var listing struct {
			Lines   []struct{ Parts []string }
			Symbols []struct{ Says string }
		}
		if json.Unmarshal([]byte(p.Shown), &listing) != nil || len(listing.Lines) == 0 {
			t.Fatalf("%s shows no algorithm: %q", s.ID, p.Shown)
		}
		for _, line := range listing.Lines {
			text := "" // the text as assets/listing.js composes it
			for i, part := range line.Parts {
				if i%2 == 1 {
					part = "⟦" + strconv.Itoa(i) + "⟧"
				}
				text += part
			}
			read(text)
		}
		for _, symbol := range listing.Symbols {
			read(symbol.Says)
		}
	}
}

// ones shows counts of 1 and factors close to 1.
func ones(t *testing.T, look func(*webtest.Page)) {
	for _, view := range []string{
		"&horizon=1", "&horizon=1&runs=1~mode=mean", "&horizon=1&arms=0.5", "&arms=0.5&policies=dp-ftpl-new&epsilon=0.001", "&arms=0.2,0.8&policies=ucb1&horizon=2", "&epsilon=0.001&policies=ldp-ucb-b,ldp-ts-linear,dp-ftpl-new,adap-ucb",
		"&epsilon=0.000000001&policies=adap-ucb", "&epsilon=0&policies=dp-ftpl-new", "&kind=sweep&over=epsilon&values=1&runs=1&horizon=1", "&kind=region&n=1&r=0", "&kind=region&n=1&noise=laplace",
		"&kind=timeline&policies=adap-ucb&horizon=1", "&runs=1&horizon=2&policies=ucb1~compare=1t", "~view=audit&audit=broken-ldp-ucb-b,,,,,,2",
	} {
		p := webtest.Open("1t"+view, 1)
		if p.Notice.Offer {
			t.Errorf("%q is not a state of the page: %s", view, p.Notice.Text)
		}
		look(p)
		if p.View().IsAudit() {
			p.Rest(t)
			p.Audit.RunAudit()
			p.Audit.Deal()
			p.Rest(t)
			p.Audit.Guess(0)
		} else {
			p.Inside.ToggleInside()
			p.Runs.ToEnd()
			p.Rest(t)
			p.Later()
		}
		p.Rest(t)
		look(p)
		for i := range p.S.Policies {
			after(look, p, func() { p.Policies.SetFocus(i); p.Rest(t) })
		}
	}
}

// notable returns links to scenarios that together show every note.
func notable() (links []string) {
	for _, s := range policy.All() {
		links = append(links, "&policies="+s.ID+":epsilon=0.5:delta=0.1")
		for _, q := range s.Params {
			if q.Note != "" {
				links = append(links, "&policies="+s.ID+":"+q.Name+"="+scenario.Number(q.NoteBelow))
			}
		}
	}
	return append(links,
		"&policies=heldp-ucb-l:law=0.5:eps_min=0.6", "&policies=heldp-ucb-l:law=gaussian:eps_min=4", "&policies=heldp-ucb-l:law=uniform_from_0.1_to_2_refuse_0.2:eps_min=1.99",
		"&policies=ldp-ucb-b:epsilon=1e-20&arms=0.5,0.6", "&policies=ucb1:sigmoid=true&arms=gaussian:1.1:3,gaussian:1:0.1",
		"&policies=ldp-ucb-l-unbounded&arms=0.5,two-gaussian:0.6:2",
		"&kind=sweep&over=eps_min&values=0.2,3&policies=heldp-ucb-l:law=0.5_2",
		"&policies=ldp-ts-piecewise:h1=1", "&policies=dp-ftpl-gauss&delta=1", "&kind=sweep&over=delta&values=0.1,1&policies=dp-ftpl-gauss",
	)
}

// noted shows the notes.
func noted(look func(*webtest.Page)) {
	for _, link := range notable() {
		p := webtest.Open("1t"+link, 0)
		if look(p); len(p.S.Policies) > 0 {
			p.Policies.OpenRow(p.Focus) // the row shows notes on the policy's parameters
			look(p)
		}
	}
}

// unseen returns the texts about policies and bounds, and the notes, that none of the given texts of the page contain.
func unseen(texts []string) (all []string) {
	said := say.English(strings.Join(texts, "\n"))
	ask := func(what string) {
		what = say.English(what)
		if what != "" && !strings.Contains(said, what) && !slices.Contains(all, what) {
			all = append(all, what)
		}
	}
	for _, s := range policy.All() {
		ask(s.Name)
		ask(s.Summary)
		ask(s.Guarantee)
		ask(s.Reference)
		for _, q := range s.Params {
			ask(q.Note)
		}
		for _, b := range append(theory.ForPolicy(s.ID), theory.ForNotion(s.Notion)...) {
			ask(b.Name)
			ask(b.Note)
			ask(b.Reference)
		}
	}
	for _, link := range notable() {
		p := webtest.Open("1t"+link, 0)
		if p.Notice.Text != "" {
			all = append(all, p.Notice.Text)
		}
		for _, n := range p.S.Notes() {
			if !p.Policies.SaidElsewhere(n.Field) {
				ask(n.Text)
			}
		}
	}
	for _, note := range []string{"is not used", "with their own ε or δ", "gives no privacy guarantee", "promises no privacy", "is above every user", "is above most users", "prefers the wrong arm", "cannot identify the best arm"} {
		ask(note)
	}
	return all
}

// Some state of the page shows each text about a policy or a bound, and each note.
func TestWhatIsSaidOfPoliciesBoundsAndNotesIsSeen(t *testing.T) {
	var seen []string
	look := func(p *webtest.Page) { seen = append(seen, words(p, t)...) }
	bounds(t, look)
	noted(look)
	if all := unseen(seen); len(all) > 0 {
		t.Errorf("no page shows %q", all)
	}
}

// wholes shows the privacy loss of all decisions together, for all policies, and also for claims other than their own.
func wholes(t *testing.T, look func(*webtest.Page)) {
	all := []string{
		"dp-ftpl-new,sequence&together=8", "thompson&together=30", "dp-ftpl-new&together=3", "ldp-ucb-l&together=40", "dp-ftpl-gauss&together=9", "ucb1&together=200000",
		"adap-ucb&together=24", "dp-se&together=2000", "dp-ucb-int-redraw&together=400", "adap-ucb&together=3",
	}
	show := func(of string, answers int) {
		p := webtest.Open("1t~view=audit&audit="+of, 1)
		look(p)
		for range answers {
			p.Tick()
		}
		look(p)
	}
	for _, of := range some(all) {
		show(of, 4)
	}
	for _, s := range some(append(policy.All(), policy.Broken()...)) { // only the first answer about each policy
		show(s.ID+"&together=usual", 1)
	}
}

// audits makes small audits of every policy, and plays the game on each.
func audits(t *testing.T, look func(*webtest.Page)) {
	for _, id := range some([]string{
		"ucb1", "dp-ftpl-new", "dp-ftpl-gauss", "adap-ucb", "gdp-elim-new", "dp-ucb-int", "dp-ucb-int-redraw", "ldp-ucb-b", "ldp-ucb-l", "heldp-ucb-b",
		"broken-dp-ftpl-gauss", "broken-adap-ucb", "broken-ldp-ucb-b", "broken-dp-ucb-int", "broken-dp-ucb", "broken-dp-se", "dp-se",
		"gdp-elim-new,,,,,,100,,,,1", "gdp-elim-new,,,,,,100,,,,3", // with a revision rule
	}) {
		p := webtest.AtAudit(t, id+",,,,,,100", 1)
		after(look, p, func() {}, func() { p.Audit.RunAudit(); p.Tick() }, func() { p.Rest(t) })
		for world := range int64(2) {
			after(look, p, func() { p.Audit.Deal(); p.Rest(t) }, func() { p.Audit.Guess(world); p.Rest(t) })
		}
	}
	for _, form := range []string{
		"x", "ucb1,x", "ucb1,,101", "ucb1,,-1", "ucb1,,x", "ucb1,,,2", "ucb1,,,,2", "ucb1,,,,0", "ucb1,,,,,0", "ucb1,,,,,2", "ucb1,,,,,1.5", "ucb1,,,,,,0", "ucb1,,,,,,99999999999", "ucb1,,,,,,,-1",
		"dp-se,,,,,5", "ucb1,reward", "ldp-ucb-b,reward", "heldp-ucb-b,,3", "dp-ftpl-beta,,,,,20", "ucb1,sequence,,,,1", "dp-ucb,decision,,,,9", "ucb1,,,,,,,,page", "adap-ucb,decision", "ucb1,sequence,,,,,,,,,2",
	} {
		p := webtest.AtAudit(t, form, 1)
		after(look, p, func() {},
			func() { p.Audit.RunAudit(); p.Audit.RunAudit() }, // the second call stops the audit
			func() { p.Audit.Deal(); p.Settle() })
	}
	p := webtest.AtAudit(t, "ucb1,,,,,,50", 1)
	p.Broken = say.Of("program-does-stopped")
	p.Audit.RunAudit()
	p.Audit.Deal()
	p.Settle()
	look(p)
	own := webtest.Open("1t&policies=own:source="+custom.Pack("policy(name = \"UCB1\", protects = \"sequence\")\n\ndef index(arm, t):\n    return arm.mean + laplace(0, 1 / (eps * arm.n))\n")+"~view=audit", 1)
	own.Rest(t)
	look(own)
	look(webtest.Open("1t&arms=0.4~view=audit&audit=ucb1,,,,,,9,,page", 1))
	look(webtest.Open("1t&arms=gaussian:0:1,0.4&policies=ucb1:sigmoid=true~view=audit&audit=ucb1,,,,,,9,,page", 1))
}

// unreadable lists addresses that cannot be opened.
var unreadable = []string{
	"9z", "x", "1x", "1t&", "1t&&", "1t&x=1", "1t&epsilon", "1t&epsilon=", "1t&epsilon=1&epsilon=2", "1t&epsilon=x", "1t&epsilon=101", "1t&epsilon=1e999",
	"1t&arms=", "1t&arms=x", "1t&arms=2", "1t&arms=0.3to0.7", "1t&arms=0.3to0.7x1", "1t&arms=two-point:1", "1t&arms=two-point:0.5:1:0.2", "1t&arms=uniform:7", "1t&arms=beta:-1:2",
	"1t&policies=", "1t&policies=x", "1t&policies=ucb1:", "1t&policies=ucb1:epsilon", "1t&policies=ucb1:epsilon=", "1t&policies=kl-ucb:c=1:c=2", "1t&policies=kl-ucb:c=-1", "1t&policies=kl-ucb:x=1",
	"1t&policies=kl-ucb:x=1:y=2:z=3", "1t&policies=dp-ftpl-new:x=1:y=2", "1t&policies=private-ucb:split_budget=2", "1t&policies=heldp-ucb-b:law=x", "1t&policies=ldp-ucb-b&arms=gaussian:0:1", "1t&policies=dp-ftpl-gauss&epsilon=0&delta=0", "1t&policies=ldp-ucb-l&epsilon=0", "1t&policies=dp-ftpl-beta&delta=0",
	"1t&horizon=0", "1t&horizon=x", "1t&horizon=1.5", "1t&runs=0", "1t&seed=-1", "1t&checkpoints=", "1t&checkpoints=5,3", "1t&checkpoints=log0", "1t&kind=x", "1t&kind=sweep", "1t&kind=sweep&over=x&values=1",
	"1t&kind=sweep&over=epsilon&values=1,1", "1t&kind=sweep&over=epsilon&values=", "1t&kind=region&n=0", "1t&kind=region&n=3&r=4", "1t&kind=region&n=3&r=3&change=1", "1t&kind=region&change=2", "1t&kind=region&noise=x",
	"1t&kind=region&noise=new&epsilon=0&delta=0", "1t&kind=region&noise=laplace&epsilon=0", "1tabcd&epsilon=1", "1t&label=%zz", "1t€", "1t&policies=ucb1:label=%zz", "1t&policies=dp-ftpl-new:epsilon=0:delta=0",
	"1t&kind=timeline&policies=ucb1,kl-ucb",
}

// writing shows the Write view in its states.
func writing(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&horizon=400&runs=3", 1)
	after(look, p, func() { p.Write.Begin("") }, func() { p.Rest(t) })
	for _, text := range []string{
		"print('x')\ndef index(t, arm):\n    return 0\n", "def index(t, arm):\n    return arm.mean\n", "def index(t, arm)\n",
		"policy(name = 1)\n", "def index(t, arm):\n    return 1 / (350 - t)\n", "x = 1\n",
	} {
		p.Write.Editor.Text = text
		after(look, p, p.Write.Changed, func() { p.Rest(t) })
	}
	after(look, p, func() { p.Write.Begin("policy(name = 1)\n"); p.Rest(t) })
	for _, protects := range []string{"decision", "sequence", "sequence on average", "reward", "reward at its user's level"} {
		p := webtest.Open("1t&horizon=400&runs=3&policies=own:source="+custom.Pack("policy(protects = \""+protects+"\")\ndef index(t, arm):\n    return 0\n")+"~mode=mean", 1)
		after(look, p, func() { p.Rest(t) }, func() { p.Visit(page.AuditView) })
	}
	look(webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&runs=2&horizon=300&policies=adap-ucb,own:source="+custom.Pack("def index(t, arm):\n    return 0\n"), 1))
	tasks(t, look)
	broken := webtest.Open("1t&horizon=400&runs=3", 1)
	broken.Broken = say.Of("what-needs-could-not")
	after(look, broken, func() { broken.Write.Begin(""); broken.Rest(t) })
}

// tasks shows the built-in assignments and the results for each kind of requirement.
func tasks(t *testing.T, look func(*webtest.Page)) {
	show := func(task string, check bool) {
		p := webtest.Open("1t~view=write&assignment="+scenario.Fold(task), 1)
		p.Rest(t)
		if p.Write.Task.Is.Title == "" {
			t.Fatalf("%q is not an assignment: %s", task, p.Notice.Text)
		}
		if look(p); check {
			after(look, p, func() { p.Write.Task.Check(); p.Rest(t) })
		}
	}
	for _, a := range assignment.Shipped() {
		show(a.ID, false)
	}
	a := assignment.Shipped()[0] // the other assignments below use its words
	a.Scenario.Horizon, a.Scenario.Runs = 300, 3
	text := map[string]string{}
	for _, e := range examples.All() {
		text[e.ID] = e.Source
	}
	all := []assignment.Requirement{
		{Kind: assignment.Notion, Notion: policy.Sequence}, {Kind: assignment.Notion, Notion: policy.None},
		{Kind: assignment.Regret, Most: 1e9}, {Kind: assignment.Regret, Most: 1},
		{Kind: assignment.LessRegret, Than: "ucb1", Times: 99}, {Kind: assignment.LessRegret, Than: "ucb1", Times: 0.01}, {Kind: assignment.LessRegret, Than: "ucb1"},
		{Kind: assignment.SameActions, As: "ucb1", Pulls: 40}, {Kind: assignment.SameActions, As: "adap-ucb", Pulls: 40, Hidden: true},
		{Kind: assignment.Audited, Runs: 600, Horizon: 60},
	}
	for _, start := range []string{text["ucb1"], text["adap-ucb"], a.Start, "def choose(t, arms):\n    return 1 / 0\n"} {
		for _, own := range []bool{false, true} {
			a.Start, a.Must, a.Claim.Own = start, all, own
			packed, err := assignmentjson.Pack(a)
			testkit.OK(t, err)
			show(packed, true)
		}
	}
}
