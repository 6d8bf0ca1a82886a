package web

import (
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/scenario"

	"github.com/vugu/vugu/js"
)

// goTo follows a link of the page's, as the browser does.
func (p *page) goTo(link string) {
	p.Navigated(strings.TrimPrefix(link, "#"))
	p.settle()
}

// settle lets the page do what it has to do, but not run to its end.
func (p *page) settle() {
	for range 40 {
		p.frame()
	}
}

// A student opens the lessons, answers a question, and the answer is held against the runs
// that the page makes.
func TestAStudentTakesALesson(t *testing.T) {
	p := open("", 2)
	p.ToggleLessons()
	p.settle()
	list := p.Sheet(lessonCard)
	if !p.HasLesson() || len(list.Turns) != len(lessons.Course) || !strings.HasSuffix(p.Fragment(), "~lesson=all") {
		t.Fatalf("the list is %+v at %s", list, p.Fragment())
	}
	p.goTo(list.Turns[1].Link)
	if got := p.Sheet(lessonCard); len(got.Says) != 3 || !strings.Contains(got.Says[0], "step 1 of 3") || len(got.Facts) != 3 {
		t.Fatalf("the step is %+v", got)
	}
	if p.asks() {
		t.Error("runs are sent before there is an answer")
	}
	p.Anchor(lessonCard, js.Value{})
	if p.revealed != 1 {
		t.Errorf("the step's title was revealed %d times", p.revealed)
	}
	entries := p.entries
	p.Take("local.1.a")
	for range 3000 {
		if p.frame(); strings.Contains(strings.Join(p.LessonText(3, 6), " "), "20 of 20 runs") {
			break
		}
	}
	says := p.LessonText(3, 6)
	if len(says) != 3 || !strings.HasPrefix(says[0], "No. What is seen here is: three to five") || !strings.HasPrefix(says[1], "Over 20 of 20 runs here, LDP-UCB-B pays 4.13 times") {
		t.Errorf("it says %q", says)
	}
	if p.entries != entries {
		t.Error("an answer is a step back in the history")
	}
	facts := p.Sheet(lessonCard).Facts
	if answerClass(facts[0]) != "answer bad" || !p.given(facts[0]) || answerClass(facts[1]) != "answer good" || p.given(facts[1]) {
		t.Errorf("the answers are %+v", facts)
	}
	if s, _ := scenario.CutView(p.Fragment()); s != lessons.Course[1].Steps[0].Link() {
		t.Errorf("the address is %s", p.Fragment())
	}
	p.Edit(Epsilon, "2")
	p.settle()
	if says := p.LessonText(4, 5); says[0] != lessons.English.Changed {
		t.Errorf("after a change it says %q", says)
	}
	p.goTo(p.Sheet(lessonCard).Turns[0].Link)
	if p.S.Epsilon != 1 || p.Look.Lesson != "local.1.a" || !strings.HasPrefix(p.LessonText(4, 5)[0], "Over 20 of 20 runs") {
		t.Errorf("back at ε = %v, %s, saying %q", p.S.Epsilon, p.Look.Lesson, p.LessonText(3, 6))
	}
	p.ToggleLessons()
	p.settle()
	if p.HasLesson() || strings.Contains(p.Fragment(), "lesson") || p.S.Link() != lessons.Course[1].Steps[0].Link() {
		t.Errorf("after closing it the address is %s", p.Fragment())
	}
}

// asks reports whether the last question about the lesson has runs in it.
func (p *page) asks() bool { return len(p.lesson.question.Results) > 0 }

// A lesson that there is not is said not to be there; in a hall there is none.
func TestALinkToNoLessonSaysSo(t *testing.T) {
	p := open("1t~lesson=regret.9", 1)
	p.settle()
	if why := p.SheetSays(lessonCard); !strings.Contains(why, "there is no lesson") {
		t.Errorf("it says %q", why)
	}
	if p := open("1t~present&lesson=regret.1", 1); p.HasLesson() {
		t.Error("a lesson is shown in a hall")
	}
}

// A newcomer takes the tour, from wherever it is begun: five stops in the view Play, each of
// which brings its part into view, and the run goes on.
func TestANewcomerTakesTheTour(t *testing.T) {
	p := open("1t&kind=region~lesson=all", 1)
	p.settle()
	p.Take(p.Sheet(lessonCard).Facts[0].Name)
	p.settle()
	stops := len(lessons.English.Tour)
	for i := range stops {
		place := "tour." + itoa(i+1)
		if !p.IsPlay() || p.Look.Lesson != place || p.Sheet(lessonCard).Title != lessons.English.Tour[i].Title {
			t.Fatalf("stop %d is %s, titled %q", i+1, p.Look.Lesson, p.Sheet(lessonCard).Title)
		}
		before := p.revealed
		if p.Anchor(place, js.Value{}); p.revealed != before+1 {
			t.Errorf("%s is not brought into view", place)
		}
		pulled, _ := p.session.Pulled()
		facts := p.Sheet(lessonCard).Facts
		p.Take(facts[len(facts)-1].Name)
		p.settle()
		if now, _ := p.session.Pulled(); now < pulled {
			t.Errorf("%s begins the run again", place)
		}
	}
	if stops != 5 || p.Look.Lesson != lessonList {
		t.Errorf("after %d stops the page is at %s", stops, p.Look.Lesson)
	}
}
