package lecture_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lecture"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
)

// goTo follows a link of the page.
func goTo(p *webtest.Page, link string) {
	p.Navigated(strings.TrimPrefix(link, "#"))
	p.Settle()
}

// A student opens the lessons and answers a question. The page's runs decide whether the answer is right.
func TestAStudentTakesALesson(t *testing.T) {
	p := webtest.Open("", 2)
	p.Lessons.ToggleLessons()
	p.Settle()
	list := p.Lessons.Lesson()
	if !p.View().HasLesson() || len(list.Turns) != len(lessons.Course("")) || !strings.HasSuffix(p.Fragment(), "~lesson=all") {
		t.Fatalf("the list is %+v at %s", list, p.Fragment())
	}
	if !slices.ContainsFunc(webtest.Render(t, p.App), func(e *webtest.Element) bool { return e.Attrs["id"] == "teach" }) {
		t.Error("the list does not lead to lectures")
	}
	goTo(p, list.Turns[1].Link)
	if got := p.Lessons.Lesson(); got.Question == "" || !strings.Contains(say.English(got.Says[0]), "step 1 of 3") || len(got.Choices) != 4 {
		t.Fatalf("the step is %+v", got)
	}
	if asks(p) {
		t.Error("runs are sent before there is an answer")
	}
	p.Anchor(lecture.LessonSheet, markup.Element{})
	if p.Revealed != 1 {
		t.Errorf("the step's title was revealed %d times", p.Revealed)
	}
	entries := p.Entries
	p.Lessons.Take("local.1.a")
	for range 3000 {
		if p.Tick(); strings.Contains(say.English(strings.Join(p.Lessons.Lesson().Verdict, " ")), "20 of 20 runs") {
			break
		}
	}
	says := p.Lessons.Lesson().Verdict
	if len(says) != 3 || !strings.HasPrefix(say.English(says[0]), "Not quite. The answer here: three to five") || !strings.HasPrefix(say.English(says[1]), "Averaged over 20 of 20 runs, LDP-UCB-B’s regret is 4.13 times") {
		t.Errorf("it says %q", says)
	}
	if p.Entries != entries {
		t.Error("an answer adds a step to the history")
	}
	choices := p.Lessons.Lesson().Choices
	if choices[0].Mark != "bad" || !p.Lessons.Given(choices[0]) || choices[1].Mark != "good" || p.Lessons.Given(choices[1]) {
		t.Errorf("the answers are %+v", choices)
	}
	if s, _ := scenario.CutView(p.Fragment()); s != lessons.Course("")[1].Steps[0].Link() {
		t.Errorf("the address is %s", p.Fragment())
	}
	p.Fields.Edit(page.Epsilon, "2")
	p.Settle()
	if says := p.Lessons.Lesson().Verdict; says[1] != say.Of("scenario-been-changed-since") {
		t.Errorf("after a change it says %q", says)
	}
	goTo(p, p.Lessons.Lesson().Turns[0].Link)
	if p.S.Epsilon != 1 || p.Look.Lesson != "local.1.a" || !strings.HasPrefix(say.English(p.Lessons.Lesson().Verdict[1]), "Averaged over 20 of 20 runs") {
		t.Errorf("back at ε = %v, %s, saying %q", p.S.Epsilon, p.Look.Lesson, p.Lessons.Lesson().Verdict)
	}
	p.Lessons.ToggleLessons()
	p.Settle()
	if p.View().HasLesson() || strings.Contains(p.Fragment(), "lesson") || p.S.Link() != lessons.Course("")[1].Steps[0].Link() {
		t.Errorf("after closing it the address is %s", p.Fragment())
	}
}

// asks reports whether the last question about the lesson contains runs.
func asks(p *webtest.Page) bool { return len(p.Lessons.Question.Results) > 0 }

// If a link names an unknown lesson, the page says so. In a lecture hall, it shows no lesson.
func TestALinkToAnUnknownLessonSaysSo(t *testing.T) {
	p := webtest.Open("1t~lesson=regret.9", 1)
	p.Settle()
	if why := p.Cards.SheetSays(lecture.LessonSheet); !strings.Contains(say.English(why), "there is no lesson") {
		t.Errorf("it says %q", why)
	}
	if p := webtest.Open("1t~present&lesson=regret.1", 1); p.View().HasLesson() {
		t.Error("a lesson is shown in a hall")
	}
}

// The tour starts in any view and has five stops in the view Play. Each stop scrolls to its part of the page, and the
// run continues.
func TestANewcomerTakesTheTour(t *testing.T) {
	p := webtest.Open("1t&kind=region~lesson=all", 1)
	p.Settle()
	p.Lessons.Take(p.Lessons.Lesson().Choices[0].Place)
	p.Settle()
	stops := len(lessons.Tour)
	for i := range stops {
		place := "tour." + strconv.Itoa(i+1)
		if !p.View().IsPlay() || p.Look.Lesson != place || p.Lessons.Lesson().Title != lessons.Tour[i].Title {
			t.Fatalf("stop %d is %s, titled %q", i+1, p.Look.Lesson, p.Lessons.Lesson().Title)
		}
		before := p.Revealed
		if p.Anchor(place, markup.Element{}); p.Revealed != before+1 {
			t.Errorf("%s is not brought into view", place)
		}
		pulled, _ := p.Workers.Session.Pulled()
		choices := p.Lessons.Lesson().Choices
		p.Lessons.Take(choices[len(choices)-1].Place)
		p.Settle()
		if now, _ := p.Workers.Session.Pulled(); now < pulled {
			t.Errorf("%s restarts the run", place)
		}
	}
	if stops != 5 || p.Look.Lesson != lecture.LessonList {
		t.Errorf("after %d stops the page is at %s", stops, p.Look.Lesson)
	}
}

// A reader who closes a lesson may go back to the scenario that was open before it. A link to a lesson offers no way
// back to where the lessons were opened on an earlier occasion, however they were closed.
func TestAReaderWhoLeavesALessonMayGoBack(t *testing.T) {
	for how, leave := range map[string]func(p *webtest.Page){
		"by the button":           func(p *webtest.Page) { p.Lessons.ToggleLessons() },
		"by another link":         func(p *webtest.Page) { p.Navigated("1t&policies=ucb1") },
		"by going back, as it is": func(p *webtest.Page) { p.Lessons.ToggleLessons(); p.Lessons.GoBack() },
	} {
		p := webtest.Open("1t&arms=0.6,0.5&policies=adap-ucb&horizon=5000~x=log", 1)
		was := p.Fragment()
		p.Lessons.ToggleLessons()
		p.Settle()
		if p.Lessons.ToggleLessons(); p.Notice.Text != "" || p.Fragment() != was {
			t.Errorf("after the list the page says %+v at %s", p.Notice, p.Fragment())
		}
		p.Lessons.ToggleLessons()
		p.Settle()
		step := p.Lessons.Lesson().Turns[1].Link
		goTo(p, step)
		if leave(p); strings.HasSuffix(how, "it is") && (p.Fragment() != was || p.Notice.Text != "") || how == "by the button" && p.Notice.Back == "" {
			t.Errorf("%s it leads to %s, and the page says %+v", how, p.Fragment(), p.Notice)
		}
		p.Navigated(strings.TrimPrefix(step, "#"))
		if p.Lessons.ToggleLessons(); p.Notice.Back != "" {
			t.Errorf("closed %s: the way back is %q", how, p.Notice.Back)
		}
	}
}

// The last stop of the tour names all tabs in their order.
func TestTheTourNamesTheTabsInTheirOrder(t *testing.T) {
	says := say.English(lessons.Tour[len(lessons.Tour)-1].Text)
	var names []string
	for _, tab := range webtest.Open("", 0).Tabs.All {
		names = append(names, say.English(tab.Name))
	}
	for _, name := range append(names, "Learn", "Share") {
		_, rest, ok := strings.Cut(says, "“"+name+"” ")
		if !ok {
			t.Fatalf("%s is missing or out of order in %q", name, says)
		}
		says = rest
	}
}

// Once it is answered, a step about all decisions together links to that card. While the lab is working on the answer,
// the lesson says so.
func TestAnAnswerLeadsToItsCard(t *testing.T) {
	for i, l := range lessons.Course("") {
		for k, step := range l.Steps {
			if !strings.Contains(step.Address, "together=") {
				continue
			}
			place := lessons.Place{Lesson: i, Step: k, Answer: -1}
			p := webtest.Rested(t, place.Fragment(), 1)
			if p.Lessons.HasCard() {
				t.Errorf("%v leads to the card before there is an answer", place)
			}
			p.Slow = true
			p.Lessons.Take(place.String() + ".show")
			p.Tick()
			card := lecture.LessonCard{Room: p.Lessons}
			if card.Says() != page.Working {
				t.Errorf("%v: while the answer is worked out the lesson says %q", place, card.Says())
			}
			p.Deliver()
			p.Slow = false
			p.Rest(t)
			if card.Says() != "" || !p.Lessons.HasCard() {
				t.Errorf("%v: it says %q after the answer", place, card.Says())
			}
			p.Lessons.ShowCard()
			before := p.Revealed
			if p.Anchor(page.TogetherCard, markup.Element{}); p.Revealed != before+1 {
				t.Errorf("%v: the card does not come into view", place)
			}
		}
	}
}

// The tour starts a run that has no pulls yet. It keeps a run that has pulls, even if the run is complete or paused.
// The run is slow during the tour and has its own speed afterwards.
func TestTheTourKeepsTheRun(t *testing.T) {
	for name, prepare := range map[string]func(p *webtest.Page){
		"none": func(p *webtest.Page) { p.Workers.Session.Pause() },
		"some": func(p *webtest.Page) { p.Runs.Step() },
		"all":  func(p *webtest.Page) { p.Runs.ToEnd() },
	} {
		p := webtest.Open("1t&horizon=30000", 1)
		prepare(p)
		p.Rest(t)
		usual := p.Speed()
		pulls, _ := p.Workers.Session.Pulled()
		if p.Runs.Playing() || (pulls == 0) != (name == "none") || (pulls == 30_000) != (name == "all") {
			t.Fatalf("%s: %d pulls before the tour, playing: %v", name, pulls, p.Runs.Playing())
		}
		p.Lessons.Take(page.TourStart)
		p.Settle()
		if pulled, _ := p.Workers.Session.Pulled(); p.Runs.Playing() != (pulls == 0) || pulls > 0 && pulled != pulls {
			t.Errorf("%s: after %d pulls the tour shows %d, playing: %v", name, pulls, pulled, p.Runs.Playing())
		}
		if p.Speed() > usual/4 {
			t.Errorf("the tour has %v pulls a second of %v", p.Speed(), usual)
		}
		p.Lessons.ToggleLessons()
		p.Settle()
		if p.Speed() != usual {
			t.Errorf("after the tour there are %v pulls a second, not %v", p.Speed(), usual)
		}
	}
}

// An open lesson follows the page's language.
func TestALessonIsInThePagesLanguage(t *testing.T) {
	p := webtest.Rested(t, lessons.Place{Lesson: 7, Answer: 1}.Fragment(), 1)
	for range 2 {
		want := lessons.Course(p.Language)[7]
		if got := p.Lessons.Lesson(); got.Title != want.Steps[0].Title || got.Verdict[2] != want.Steps[0].Question.Why || !strings.Contains(got.Says[0], want.Title) {
			t.Errorf("in %q it says %+v", p.Language, got)
		}
		p.Appearance.NextLanguage()
		p.Rest(t)
	}
}
