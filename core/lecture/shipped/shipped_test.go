package shipped_test

import (
	"context"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/explain/lessons"
	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/course"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/lecture/shipped"
	"epsilonarcade/core/mechanism"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/poll"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/sim"
	"epsilonarcade/core/study"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/core/theory"
)

// plan holds the lectures' lengths in minutes and their numbers of steps.
var plan = []struct{ minutes, steps int }{{10, 5}, {45, 10}, {90, 20}, {30, 10}}

// lead matches the start of a step's notes, which gives the time that the step takes.
var lead = regexp.MustCompile(`^\*\*([0-9]+) (?:min\.\*\* |分钟\*\*。)`)

// The files of lectures and lessons have the form that a saved lecture has.
func TestTheFilesAreLectures(t *testing.T) {
	for _, tag := range []string{"en", "zh"} {
		for folder, all := range map[string][]lecturejson.File{".": shipped.All(tag), "../course": course.Lessons(tag)} {
			for _, l := range all {
				name := folder + "/" + l.ID + strings.TrimPrefix("."+tag, ".en") + ".json"
				file, err := os.ReadFile(name)
				testkit.OK(t, err)
				data, err := lecturejson.Marshal(l.Lecture)
				testkit.OK(t, err)
				if string(data)+"\n" != string(file) {
					t.Errorf("%s does not have the form of a saved lecture", name)
				}
			}
		}
	}
}

// The notes of the steps add up to the time of the lecture.
func TestTheNotesHaveTheTimes(t *testing.T) {
	for _, tag := range []string{"en", "zh"} {
		for i, l := range shipped.All(tag) {
			name, minutes := l.ID+", "+tag, 0
			for j, s := range l.Steps {
				v, err := scenariotest.ParseLink(s.Link())
				testkit.OK(t, err)
				if v.Link() != s.Link() {
					t.Errorf("%s, step %d: the link is %s, want %s", name, j+1, s.Link(), v.Link())
				}
				if many := v.Kind == scenario.Sweep || strings.Contains(s.Address, "mode=mean"); many && (v.Horizon > 1_000_000 || v.Runs > 20) {
					t.Errorf("%s, step %d: the audience waits for %d runs of %d pulls", name, j+1, v.Runs, v.Horizon)
				}
				m := lead.FindStringSubmatch(s.Notes)
				if m == nil || len(s.Notes) < len(m[0])+40 || s.Text == "" {
					t.Fatalf("%s, step %d has the text %q and the notes %q", name, j+1, s.Text, s.Notes)
				}
				n, err := strconv.Atoi(m[1])
				testkit.OK(t, err)
				minutes += n
				if q := s.Question; q != nil && (q.Why == "" || q.Right > 0 && q.Measure == nil) {
					t.Errorf("%s, step %d: nothing decides or explains the question", name, j+1)
				}
			}
			if minutes != plan[i].minutes || len(l.Steps) != plan[i].steps {
				t.Errorf("%s has %d steps of %d minutes together", name, len(l.Steps), minutes)
			}
		}
	}
}

// figures matches the formulas and numbers in a text.
var figures = regexp.MustCompile(`\$[^$]+\$|[0-9]+([.,][0-9]+)*`)

// Everything except the texts is the same in both languages, and so are the formulas and numbers in the texts. The
// Chinese texts are Chinese.
func TestTheLanguagesHaveTheSameSteps(t *testing.T) {
	chinese := append(shipped.All("zh"), course.Lessons("zh")...)
	for i, l := range append(shipped.All("en"), course.Lessons("en")...) {
		for j, s := range l.Steps {
			other := chinese[i].Steps[j]
			if a, b := lead.FindStringSubmatch(s.Notes), lead.FindStringSubmatch(other.Notes); len(a) != len(b) || len(a) > 0 && a[1] != b[1] {
				t.Errorf("%s, step %d: %q minutes and %q minutes", l.ID, j+1, a, b)
			}
			a, b := words(s), words(other)
			for k := range a {
				x, y := figures.FindAllString(a[k], -1), figures.FindAllString(b[k], -1)
				slices.Sort(x)
				slices.Sort(y)
				if !slices.Equal(x, y) {
					t.Errorf("%s, step %d: %q in\n%s\nbut %q in\n%s", l.ID, j+1, x, a[k], y, b[k])
				}
				if k < 3 && a[k] != "" && !regexp.MustCompile(`\p{Han}`).MatchString(b[k]) {
					t.Errorf("%s, step %d: %q is not Chinese", l.ID, j+1, b[k])
				}
			}
			if a, b := wordless(s), wordless(other); !reflect.DeepEqual(a, b) {
				t.Errorf("%s, step %d: %+v, but in Chinese %+v", l.ID, j+1, a, b)
			}
		}
	}
}

// words returns the texts of a step: the title, the text, the notes and the question's texts.
func words(s lecture.Step) []string {
	all := []string{s.Title, s.Text, s.Notes}
	if q := s.Question; q != nil {
		all = append(all, q.Text, q.Why)
		for _, o := range q.Options {
			all = append(all, o.Text)
		}
	}
	return all
}

// wordless returns a step without its texts. In place of a text about a result, it has the gaps in the text.
func wordless(s lecture.Step) lecture.Step {
	s.Title, s.Text, s.Notes = "", "", ""
	if s.Question != nil {
		q := *s.Question
		q.Text, q.Why = "", ""
		q.Measured = strings.Join(regexp.MustCompile(`\{[a-z]+\}`).FindAllString(q.Measured, -1), "")
		q.Options = nil
		for _, o := range s.Question.Options {
			q.Options = append(q.Options, lecture.Option{From: o.From, To: o.To})
		}
		s.Question = &q
	}
	return s
}

// A lecture of ten steps fits into a link of 4 KB, also in Chinese, where most characters take three bytes.
func TestLinksOfTenStepsAreShort(t *testing.T) {
	for _, tag := range []string{"en", "zh"} {
		for _, l := range shipped.All(tag) {
			packed, err := lecturejson.Pack(l.Lecture)
			testkit.OK(t, err)
			if t.Logf("%s, %s: %d characters", l.ID, tag, len(packed)); len(l.Steps) <= 10 && len(packed) >= 4<<10 {
				t.Errorf("%s, %s: the link has %d characters", l.ID, tag, len(packed))
			}
		}
	}
}

// runs caches the runs of scenarios by link.
var runs = map[string]sim.Result{}

// measure returns a statistic in a scenario. without holds its values when a tenth of the runs is left out.
func measure(t *testing.T, link string, s lecture.Statistic) (x float64, without []float64) {
	t.Helper()
	v, err := scenario.ParseLink(link)
	testkit.OK(t, err)
	r, ok := runs[link]
	if !ok && s.Of.Source() == lecture.Means {
		r, err = study.Run(context.Background(), v, 2, nil)
		testkit.OK(t, err)
		runs[link] = r
	}
	m, err := lessons.Measure(s, v, r)
	testkit.OK(t, err)
	for part := 0; part < 10 && s.Of.Source() == lecture.Means; part++ {
		less := sim.Result{Scenario: v, Regret: make([][][]float64, len(r.Regret))}
		for k, n := range r.Runs {
			if k%10 == part {
				continue
			}
			less.Runs = append(less.Runs, n)
			for p := range r.Regret {
				less.Regret[p] = append(less.Regret[p], r.Regret[p][k])
			}
		}
		m, err := lessons.Measure(s, v, less)
		testkit.OK(t, err)
		without = append(without, m.X)
	}
	return m.X, without
}

// The simulation gives the right answer to each choice. If the statistic is a mean, no answer changes when any tenth of
// the runs is left out.
func TestTheSimulationAnswersEveryChoice(t *testing.T) {
	for _, l := range shipped.All("en") {
		for j, s := range l.Steps {
			q := s.Question
			if q == nil || q.Right == 0 {
				continue
			}
			x, without := measure(t, s.Link(), *q.Measure)
			for _, x := range append(without, x) {
				if q.Decide(x) != q.Right-1 {
					t.Errorf("%s, step %d: the statistic is %v, which makes answer %d right, not %d", l.ID, j+1, x, q.Decide(x)+1, q.Right)
				}
			}
		}
	}
}

// mentions returns the number of steps, in both languages, whose texts contain s.
func mentions(s string) (steps int) {
	for _, l := range append(shipped.All("en"), shipped.All("zh")...) {
		for _, step := range l.Steps {
			if strings.Contains(strings.Join(words(step), " "), s) {
				steps++
			}
		}
	}
	return steps
}

// Statements about runs and regions that no question asks for are true.
func TestStatementsAboutRunsAreTrue(t *testing.T) {
	const arms, five = "1t&arms=0.7,0.5&policies=", "1t&kind=sweep&arms=0.8,0.1x4&policies=adap-klucb&runs=20&over=epsilon&values="
	for _, c := range []struct {
		says     string
		steps    int
		link     string
		measure  lecture.Statistic
		from, to float64
	}{
		{"gives 385 pulls of the worse arm", 1, arms + "ucb1&horizon=10000", lecture.Statistic{Of: lecture.Worse}, 385, 386},
		{"较差的臂得到 385 次拉动", 1, arms + "ucb1&horizon=10000", lecture.Statistic{Of: lecture.Worse}, 385, 386},
		{"More than half of the regret comes from the first tenth of the pulls.", 3, arms + "ucb1&horizon=100000&runs=20", lecture.Statistic{Of: lecture.Early, At: 10_000}, 0.55, 1},
		{"from 0.1 to 0.05, the regret about doubles. Right: it is nearly flat", 2, five + "0.05,0.1", lecture.Statistic{Of: lecture.Values, At: 0.05, Over: 0.1}, 1.7, 2.3},
		{"at N = 8: there, the normal noise is far inside the region", 1, "1t&kind=region&n=8", lecture.Statistic{Of: lecture.Needed}, 0, 0.01},
		{"F′ is inside from N = 2.", 2, "1t&kind=region", lecture.Statistic{Of: lecture.Smallest}, 2, 3},
		{"For every N, the draw for one arm uses exactly the budget.", 1, "1t&kind=region&noise=new&n=1000", lecture.Statistic{Of: lecture.Needed}, 1 - 1e-6, 1 + 1e-6},
		{"2: near ε = 1 for these arms.", 1, arms + "adap-ucb,ldp-ucb-b&horizon=100000&runs=20", lecture.Statistic{Of: lecture.Ratio, A: 1}, 0.9, 1.1},
		{"TS-LDP-B explores less here.", 1, shipped.All("en")[3].Steps[8].Link(), lecture.Statistic{Of: lecture.Ratio, A: 1}, 0.3, 0.8},
		{"the order of a global and a local policy can change", 1, arms + "adap-ucb,ldp-ucb-b&epsilon=2&horizon=100000&runs=20", lecture.Statistic{Of: lecture.Ratio, A: 1}, 0.1, 0.8},
	} {
		if n := mentions(c.says); n != c.steps {
			t.Errorf("%d steps say %q, not %d", n, c.says, c.steps)
		}
		x, without := measure(t, c.link, c.measure)
		for _, x := range append(without, x) {
			if !(c.from <= x && x < c.to) {
				t.Errorf("%q: the statistic is %v, not in [%v, %v)", c.says, x, c.from, c.to)
			}
		}
	}
}

// Of the gaps in an exercise, the one that its solution names costs the most regret.
func TestTheExerciseAboutGapsHasItsSolution(t *testing.T) {
	if mentions("1: a gap between 0.03 and 0.05. A large gap is found soon, and with a small gap each mistake is cheap.") != 1 {
		t.Fatal("the solution says something else")
	}
	worst, most := 0.0, 0.0
	for _, gap := range []float64{0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.2, 0.4} {
		share, _ := measure(t, fmt.Sprintf("1t&arms=%v,0.5&policies=ldp-ucb-b&horizon=100000&runs=20", 0.5+gap), lecture.Statistic{Of: lecture.Share})
		if share*gap > most {
			worst, most = gap, share*gap
		}
	}
	if worst < 0.03 || worst > 0.05 {
		t.Errorf("the regret is largest for a gap of %v", worst)
	}
}

// Numbers in the texts equal the results of their formulas.
func TestNumbersInTextsEqualTheirFormulas(t *testing.T) {
	coin := func(eps float64) float64 { return 1 / (1 + math.Exp(-eps)) } // the probability of reporting the true value
	v := func(epsMin float64) float64 {
		sc, err := scenariotest.ParseLink(shipped.All("en")[2].Steps[7].Link())
		testkit.OK(t, err)
		spec, _ := policy.Find(sc.Policies[0].ID)
		x, err := theory.VB(sc.Setup(sc.Policies[0], spec).Law, epsMin)
		testkit.OK(t, err)
		return x
	}
	caught := func(eps float64) float64 { return min(5*math.Exp(eps), 100-95*math.Exp(-eps)) } // by a test with 5 % false positives
	wider := func(eps float64) float64 { return (math.Exp(eps) + 1) / (math.Exp(eps) - 1) }
	level, _ := mechanism.Choice{Eps: 1, Options: poll.Levels}.Chances()
	for _, c := range []struct {
		says  string
		x     []any
		steps int // the number of steps that say so
	}{
		{"ends at %.0f,000", []any{0.2 * 100_000 / 2 / 1000}, 1},
		{"%.0f of 100 cases", []any{100 * coin(1)}, 4},
		{"100 次中有 %.0f 次", []any{100 * coin(1)}, 4},
		{"accuses %.0f of 100 people falsely", []any{100 - 100*coin(1)}, 1},
		{"from 0.2 to %.3f", []any{0.2 * math.Tanh(0.5)}, 3},
		{"(0.2/0.092)^2=%.1f$", []any{math.Pow(0.2/0.092, 2)}, 6},
		{"(0.2/0.092)^2=%.1f$", []any{math.Pow(math.Tanh(0.5), -2)}, 6},
		{"she catches at most %.1f", []any{5 * math.Exp(0.1)}, 2},
		{"至多识破 %.1f 人", []any{5 * math.Exp(0.1)}, 1},
		{"e^\\varepsilon=%.2f$", []any{math.E}, 6},
		{"5\\cdot2.72=%.1f$", []any{5 * math.E}, 6},
		{"e^{0.5}=%.2f$", []any{math.Exp(0.5)}, 2},
		{"50\\,e^{-2}=%.1f$", []any{50 * math.Exp(-2)}, 2},
		{"here %.0f of 100", []any{100 * coin(2)}, 2},
		{"true in %.0f of 100", []any{100 * coin(2)}, 1},
		{"\\sqrt{1000}=%.0f$", []any{math.Sqrt(1000)}, 2},
		{"first pulls each arm %d times", []any{policy.Pulls(policy.GaussStart(1, 0.01))}, 2},
		{"It requires %d (Wang & Zhu 2024, Theorem 13)", []any{policy.Pulls(policy.BetaStart(1, 0.01))}, 2},
		{"要求 %d 次（Wang & Zhu 2024，定理 13）", []any{policy.Pulls(policy.BetaStart(1, 0.01))}, 2},
		{"start phase pulls each arm %d times", []any{policy.Pulls(policy.BetaStart(1, 0.01))}, 1},
		{"it is %.1f, %.1f and %.1f.", []any{v(1), v(2), v(100)}, 1},
		{"it is true in %.0f of 100 cases", []any{100 * coin(0.2)}, 1},
		{"100 次中有 %.0f 次为真", []any{100 * coin(0.2)}, 1},
		{"Now a report is true in %.0f of 100 cases", []any{100 * coin(1)}, 1},
		{"Now a report is true in %.0f of 100 cases", []any{100 * coin(4)}, 1},
		{"$e^{0.2}=%.2f$", []any{math.Exp(0.2)}, 2},
		{"$e^1=%.2f$", []any{math.E}, 2},
		{"$e^4=%.1f$", []any{math.Exp(4)}, 2},
		{"%.1f at ε = 0.2, %.1f at ε = 1 and %.1f at ε = 4.", []any{caught(0.2), caught(1), caught(4)}, 1},
		{"$5e^2=%.1f$", []any{5 * math.Exp(2)}, 2},
		{"It is %.1f. At ε = 1 it is %.2f, at ε = 4 it is %.2f.", []any{wider(0.2), wider(1), wider(4)}, 1},
		{"gap from 0.2 to %.3f.", []any{0.2 / wider(0.2)}, 1},
		{"A drawing has %d positions with %d levels.", []any{poll.Positions, poll.Levels}, 1},
		{"$e^\\varepsilon/(e^\\varepsilon+%d)$", []any{poll.Levels - 1}, 2},
		{"the level is true in %.0f of 100 reports", []any{100 * level}, 1},
		{"each position gets about %d reports", []any{200 / poll.Positions}, 1},
		{"shrinks the gap to %.3f at ε = 1 and to %.3f at ε = 0.2", []any{0.2 / wider(1), 0.2 / wider(0.2)}, 1},
		{"$(0.092/0.020)^2\\approx%.0f$", []any{math.Pow(wider(0.2)/wider(1), 2)}, 2},
		{"shrinks the gap from 0.4 to %.3f", []any{0.4 / wider(1)}, 1},
		{"In turn, it is %.0f%%", []any{100 * 5 / 6.}, 1},
	} {
		if says := fmt.Sprintf(c.says, c.x...); mentions(says) != c.steps {
			t.Errorf("%d steps say %q, not %d", mentions(says), says, c.steps)
		}
	}
}
