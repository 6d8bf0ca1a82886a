package web_test

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/explain"
	"epsilonarcade/core/explain/lessons"
	papers "epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/testkit/scenariotest"
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

// states shows the page in all kinds of states, as far as their texts differ.
func states(t *testing.T, look func(*webtest.Page), read func(...string)) {
	views := []string{
		"", "~mode=mean&x=log&inside=open&bounds=kl-lower", "&kind=sweep&over=epsilon&values=0.1,1", "&kind=region",
		"&kind=timeline&policies=adap-ucb", "&kind=region&noise=laplace", "&kind=sweep&over=delta&values=0.1,1&policies=ucb1,dp-ftpl-new",
		"&kind=sweep&over=horizon&values=100,400&policies=ucb1,dp-ftpl-new", "&kind=sweep&over=gap&values=0.01,0.05&policies=ucb1", "&kind=sweep&over=arms&values=2,20&policies=ucb1,thompson",
		"&kind=sweep&over=alpha&values=1,4&policies=adap-ucb", "&arms=0.5&policies=ucb1~mode=mean",
		"&kind=sweep&over=eps_min&values=0.2,1&policies=heldp-ucb-b", "&policies=ucb1~inside=open", "&runs=1&policies=ucb1~mode=mean",
		"~present", "~present&hidden=0,1", "~embed", "~lock=arms,budget,policies,settings", "~hide=bounds", "~mode=mean&band=std&x=log&y=log",
		"&policies=gdp-elim-new&arms=0.1x9,0.9", "&policies=gdp-elim-new&arms=0.9,0.1x9",
	}
	for _, a := range []string{ // scenarios to compare with, and what is not the same
		"", "=.epsilon=-0.5", "=.epsilon=-0.5=.seed=-2&mode=mean", "=.delta=-0.2=.horizon=-300&mode=mean", "=.runs=-2&mode=mean&band=sd", "=.runs=-3&mode=mean&band=none",
		"=.arms=-0.3&mode=mean", "=.epsilon=-0.5=.arms=-beta=,1=,2,uniform=.horizon=-500=.runs=-5",
		"=.policies=-thompson,dp-ftpl-new,private-ucb=,split=5fbudget=-true,heldp-ucb-b=,law=-gaussian", "=.policies=-dp-ftpl-new=,epsilon=-0.2=,label=-x,adap-ucb", "=.horizon=-400=.runs=-3=.checkpoints=-1,400", "=.shuffle=-true",
	} {
		views = append(views, "&policies=dp-ftpl-new,adap-ucb:alpha=4,private-ucb,heldp-ucb-b&arms=0.5,0.6~compare=1t"+a)
	}
	fold := strings.NewReplacer("&", "=.", "=", "=-").Replace
	for _, pair := range [][2]string{ // and the same of regions and sweeps: A, and what B is
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
			t.Errorf("%q is no state of the page: %s", view, p.Notice.Text)
		}
		read(p.Screen().Missing())
		look(p) // before anything is there
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
	for _, view := range []string{"", "&kind=region", "~view=audit&audit=ucb1"} { // what keys do in a hall
		hall := webtest.Open("1t"+view, 0)
		hall.Look.Stage = page.PresentStage
		hall.Hall.Press("?")
		look(hall)
		hall.Hall.Press(".")
		look(hall)
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

// galleries shows the gallery, each of its panels, and what is said of their claims once there
// are runs.
func galleries(t *testing.T, look func(*webtest.Page), read func(...string)) {
	p := webtest.Open("1t~view=gallery", 0) // a worker would make all of it
	p.Consult()
	look(p)
	p = webtest.GalleryOf(t, webtest.Cheap)
	look(p)
	p.Rest(t)
	look(p)
	p = webtest.Open("1t~view=gallery", 0)
	p.Broken = say.Of("what-needs-could-not")
	p.Visit(page.GalleryView)
	look(p)
	// Results with the right settings, whatever their numbers, for what the claims' texts are.
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
			t.Fatalf("nothing is said of %s with two runs", panel.ID)
		}
		read(sheet.Title)
		read(sheet.Says...)
		for _, f := range sheet.Facts {
			if f.Mark == "quote" {
				f.Name = "" // a paper's words: they stay in its language
			}
			read(f.Name, f.Value)
		}
		read(sheet.Figure.Title, sheet.Figure.X.Label, sheet.Figure.Y.Label)
		for _, s := range sheet.Figure.Series {
			read(s.Name)
		}
	}
	p = webtest.Open(webtest.PanelLink(t, webtest.Cheap), 1)
	look(p)
	p.Settings.ChooseMode("live")
	look(p)
	look(webtest.Open("1t~panel=no-such", 0))
	look(webtest.Open("1t&horizon=50~panel="+webtest.Cheap, 0))
}

// insides shows what policies go by in the middle of a run, and on arms of other kinds.
func insides(t *testing.T, look func(*webtest.Page)) {
	for _, s := range some(policy.All()) {
		for _, link := range []string{
			"&arms=0.5,0.6&horizon=60", "&arms=uniform,0.2&horizon=90", "&arms=0.4&horizon=9", "&arms=0.2to0.8x40&horizon=90",
		} {
			p := webtest.Open("1t"+link+"&policies="+s.ID+"~inside=open", 1)
			if !p.View().IsPlay() {
				continue // it refuses such arms
			}
			if p.Runs.Playing() {
				p.Runs.PlayPause()
			}
			look(p)
			for range 4 {
				p.Runs.Step()
				p.Settle()
			}
			look(p)
			p.Inside.ChooseInsideChange(page.Down)
			p.Settle()
			look(p)
			for range 20 {
				p.Runs.Step()
			}
			p.Settle()
			look(p)
		}
	}
}

// mistyped types what makes no sense into the page's fields.
func mistyped(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&kind=sweep&over=epsilon&values=0.1,1&policies=heldp-ucb-l,kl-ucb,private-ucb", 0)
	for _, field := range []string{page.Epsilon, page.Delta, page.Horizon, page.RunsField, page.Seed, page.SweepValues, scenario.ArmField(0), scenario.ArmParamField(0, scenario.ArmKind), page.RegionN, page.RegionR, scenario.ParamField(0, "eps_min"), scenario.ParamField(0, "law"), scenario.ParamField(1, "c"), scenario.ParamField(2, "split_budget"), "gone"} {
		for _, text := range []string{"", "x", "-1", "1.5", "1e99", "101", "0", "7:7", "0.1, x"} {
			p.Fields.Edit(field, text)
			look(p)
			p.Fields.Leave(field)
			look(p)
		}
	}
	for _, law := range []string{"exponential mean 9", "log-uniform from 2 to 1", "gaussian refuse 2", "gaussian mean 2 deviation 0.5"} {
		p.Fields.Edit(scenario.ParamField(0, "law"), law)
		look(p)
	}
	p = webtest.Open("1t&policies=ucb1", 0)
	p.Arms.InRows, p.Arms.ListOpen = true, true
	for _, text := range []string{"", "0.1, x", "0.1, 1.5", "two-point:0.5:0.2", "0.1\n\nWhat 0.3", "kind\tmean\nnormal\t0.2", "a\tb\n4\t", "kind\ta\tb\nbeta\t4", "arm\tmean\n1\tlarge",
		"gaussian:0.5", "0.1 0.2", "mean\n0,1\n0,2", "0.1 beta:4:1 beta:1:1 two-point:0:1 uniform", "beta:4:1 0.2 uniform", "uniform", "two-point:0:1", strings.Repeat("0.5 ", 1001)} {
		p.Arms.DraftList(text)
		look(p)
		p.Settle()
		look(p)
		p.Arms.TakeList()
		look(p)
	}
	for _, k := range arm.Families() {
		p.Arms.ChooseKind(0, k.ID)
		look(p)
	}
	p.Fields.Edit(scenario.ParamField(0, "sigmoid"), "on")
	var all []arm.Arm
	for _, k := range arm.Families() {
		all = append(all, k.WithMean(0.4))
		p.Arms.DraftList(scenario.PrintArms(all[len(all)-1:]))
		p.Settle()
		look(p)
	}
	p.Arms.DraftList(scenario.PrintArms(all))
	p.Settle()
	look(p)
	p.Arms.ChooseKind(0, "gaussian")
	look(p)
	p = webtest.Open("1t&kind=region", 0)
	for _, text := range []string{"", "x", "-1", "99999999999999999999"} {
		for _, field := range []string{page.RegionN, page.RegionR} {
			p.Fields.Edit(field, text)
			look(p)
		}
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

// notices lets go wrong what can.
func notices(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t&policies=ucb1", 1)
	p.Policies.RemovePolicy(0)
	look(p)
	p.Workers.WorkerReplaced(0, say.Of("worker-stopped-answering"))
	look(p)
	p.Workers.WorkersLost(say.Of("browser-ended-worker"))
	look(p)
	p.Runs.Restart()
	look(p)
	p = webtest.Open("1t&runs=10000&policies=ucb1,kl-ucb,thompson,dp-ftpl-new,dp-ftpl-beta,dp-ftpl-gauss,adap-ucb~mode=mean", 0)
	look(p)
	p = webtest.Open("1t", 0)
	p.Mute = true
	p.Appearance.NextLanguage()
	look(p)
	for range 3 {
		p.Appearance.NextTheme()
		look(p)
	}
	p.MayCopy = false
	p.App.Files.CopyImage()
	look(p)
	p.MayCopy = true
	p.App.Files.CopyImage()
	look(p)
	p.Share.CopyShare()
	look(p)
	p.Programs.Loading(2_500_000)
	look(p)
	p.Broken = say.Of("program-does-stopped")
	p.App.Files.CopyImage()
	look(p)
	for _, f := range p.Files.ExportFormats() {
		p.Files.Export(f)
		look(p)
	}
	p.Inside.ToggleInside()
	p.Visit(page.GalleryView)
	look(p)
	p.Show(scenario.Region)
	look(p)
	p = webtest.Open("1t~view=gallery", 0)
	p.App.Files.CopyImage()
	look(p)
	p.Files.OpenFiles([]files.File{{}, {}})
	look(p)
	for _, text := range []string{
		"", "{", `{"epsilon":1,"epsilon":2}`, `{"epsilon":"x"}`, `{"kind":"x"}`, `{"version":9}`, `{"arms":[{"kind":"x"}]}`, `{"horizon":1.5}`, `{"x":1}`, `{}{}`, "\xff",
		`{"version":1,"policies":[{"id":"x"}]}`, `{"version":1,"arms":[]}`, `{"version":1,"policies":7}`, `[1]`,
	} {
		p.Files.OpenFile(files.File{Name: "s.json"}, []byte(text))
		look(p)
	}
	p.Files.Refuse(files.File{Name: "s.json"}, say.Of("larger-than-1-mb"))
	look(p)
}

// shares hands out the page in every way, with every answer of a server.
func shares(t *testing.T, look func(*webtest.Page)) {
	p := webtest.Open("1t", 0)
	p.MaySend = true
	p.Share.BeginSharing()
	for _, as := range p.Share.Shares() {
		p.Share.ChooseShare(as.Value)
		look(p)
		p.Share.ShowCode()
		look(p)
	}
	for _, status := range []int{0, 201, 400, 404, 410, 413, 429, 500, 507} {
		p := webtest.Open("1t", 0)
		p.Share.BeginSharing()
		p.Share.ChooseShare(share.ShortLink)
		p.Storing(status, "abcdefgh")
		look(p)
	}
	for _, stage := range p.Share.Stages() {
		p.Share.ChooseStage(stage.Value)
		look(p)
	}
	p.MayCopy = false
	p.Share.CopyShare()
	look(p)
	arms := "0.123456789"
	for range 400 {
		arms += ",0.123456789"
	}
	p = webtest.Open("1t&arms="+arms, 0)
	p.Share.BeginSharing()
	p.Share.ShowCode()
	look(p)
}

// bounds shows the bounds of every policy where they hold and where they do not.
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
			p.Charts.Draw() // they are on the chart, too
			look(p)
		}
	}
}

// taught shows the lessons, and the algorithm of every policy.
func taught(t *testing.T, look func(*webtest.Page), read func(...string)) {
	for _, place := range []string{"all", "tour.1", "tour.2", "tour.3", "tour.4", "tour.5", "local.1", "local.1.a", "none"} {
		p := webtest.Open("1t&horizon=50~lesson="+place, 1)
		p.Settle()
		look(p)
	}
	for i, l := range lessons.Course {
		for j, step := range l.Steps {
			v, err := scenario.ParseLink(step.Link())
			if err != nil {
				t.Fatal(err)
			}
			for a := range step.Answers {
				lesson, _ := lessons.At(lessons.Place{Lesson: i, Step: j, Answer: a}.String(), v, sim.Result{})
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
		p.Listing.ToggleListing()
		p.Settle()
		look(p)
		p.Runs.Step()
		p.Settle()
		look(p)
		p.Algorithm(t)
		var listing struct {
			Lines   []struct{ Parts []string }
			Symbols []struct{ Says string }
		}
		if json.Unmarshal([]byte(p.Shown), &listing) != nil || len(listing.Lines) == 0 {
			t.Fatalf("%s shows no algorithm: %q", s.ID, p.Shown)
		}
		for _, line := range listing.Lines {
			text := "" // as assets/listing.js has it said
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

// ones shows counts of 1, and factors that are nearly 1.
func ones(t *testing.T, look func(*webtest.Page)) {
	for _, view := range []string{
		"&horizon=1", "&horizon=1&runs=1~mode=mean", "&horizon=1&arms=0.5", "&arms=0.5&policies=dp-ftpl-new&epsilon=0.001", "&arms=0.2,0.8&policies=ucb1&horizon=2", "&epsilon=0.001&policies=ldp-ucb-b,ldp-ts-linear,dp-ftpl-new,adap-ucb",
		"&epsilon=0.000000001&policies=adap-ucb", "&epsilon=0&policies=dp-ftpl-new", "&kind=sweep&over=epsilon&values=1&runs=1&horizon=1", "&kind=region&n=1&r=0", "&kind=region&n=1&noise=laplace",
		"&kind=timeline&policies=adap-ucb&horizon=1", "&runs=1&horizon=2&policies=ucb1~compare=1t", "~view=audit&audit=broken-ldp-ucb-b,,,,,,2",
	} {
		p := webtest.Open("1t"+view, 1)
		if p.Notice.Offer {
			t.Errorf("%q is no state of the page: %s", view, p.Notice.Text)
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
			p.Policies.SetFocus(i)
			p.Rest(t)
			look(p)
		}
	}
}
