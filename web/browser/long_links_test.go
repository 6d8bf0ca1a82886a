//go:build !js

package browser

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// goesOn fails the test if the page's program has ended.
func (p *tab) goesOn(what string) {
	p.tb.Helper()
	p.settle()
	if p.count("#trouble:not([hidden])") > 0 {
		p.tb.Fatalf("%s has ended the page's program: %s", what, p.text("#trouble"))
	}
}

// manyArms returns a scenario of n arms with no two means alike and none of them short.
func manyArms(n int) scenario.Scenario {
	s := scenario.Default()
	rng := rand.New(rand.NewPCG(1, 2))
	var means []float64
	for range n {
		means = append(means, 0.2+0.6*rng.Float64())
	}
	s.Arms, s.Horizon = arm.Bernoullis(means...), 2000
	s.Policies = []scenario.Policy{{ID: "ucb1"}}
	return s
}

// manyCheckpoints returns a scenario with so many checkpoints that no grid has.
func manyCheckpoints(n int) scenario.Scenario {
	s := scenario.Default()
	s.Horizon, s.Policies = scenario.MaxHorizon, []scenario.Policy{{ID: "ucb1"}}
	for i := range n {
		s.Checkpoints = append(s.Checkpoints, scenario.MaxHorizon-int64(n-i)*int64(n-i))
	}
	return s
}

// Vugu ends the page's program where an attribute, a property or a text has 16 kB.
func TestLongAddressesAreOpenedAndShown(t *testing.T) {
	arms, points := manyArms(1000).Link(), manyCheckpoints(scenario.MaxCheckpoints).Link()
	letters := strings.Repeat("x", 16_400)
	links := map[string]string{
		"a grid by its name":    "1t&horizon=1000000000&checkpoints=log10000&policies=ucb1",
		"10,000 checkpoints":    points,
		"1,000 arms":            arms,
		"1,000 arms twice":      arms + "~compare=" + strings.NewReplacer("&", "=.", "=", "=-").Replace(arms),
		"a lesson of no name":   "1t~lesson=" + letters,
		"an audit of nothing":   "1t~view=audit&audit=" + letters + "," + letters,
		"a panel of no name":    "1t~view=sheet&panel=" + letters,
		"bounds of no name":     "1t~bounds=" + letters,
		"an address of nothing": "1t&policies=" + letters,
	}
	p := play(t, "1t&policies=ucb1&horizon=300")
	for name, link := range links {
		p.lead(link)
		p.goesOn(name)
		p.lead("1t&policies=ucb1&horizon=300")
		p.waitForText("#progress", " of 300 pulls")
		p.goesOn("what follows " + name)
	}
	for _, link := range []string{arms, points} {
		p.goTo(link)
		p.reload()
		p.goesOn("reloading")
		var whole string
		if p.eval(`document.getElementById("open-whole").href`, &whole); whole != p.url+"/#"+link {
			t.Errorf("the page's own address is of %d bytes, want %d", len(whole), len(p.url+"/#"+link))
		}
		p.share()
		if got := p.value("#share-text"); got != p.url+"/#"+link {
			t.Errorf("what is shared has %d bytes, want %d", len(got), len(p.url+"/#"+link))
		}
	}
}

// uPlot's own ticks of a logarithmic axis never end below 10^−26.
func TestTheSmallestBudgetsAreDrawn(t *testing.T) {
	p := play(t, "1t&kind=sweep&over=epsilon&values=2e-26,1&policies=dp-ftpl-new,ucb1&horizon=300&runs=2~x=log")
	p.waitForText("#progress", "6 of 6 runs")
	p.goesOn("a budget of 2e-26")
}

func TestAThousandMeansCanBePasted(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=2000")
	s := manyArms(1000)
	var means []string
	for _, a := range s.Arms {
		means = append(means, strconv.FormatFloat(a.Mean(), 'g', -1, 64))
	}
	p.click("#fold")
	p.fill("#arm-list", strings.Join(means, "\n"))
	p.waitForText("#arm-draft", "1,000 arms with means from")
	p.click("#take-list")
	p.goesOn("pasting a thousand means")
	p.waitFor("the address to hold them", func() bool { return p.fragment() == s.Link() })
	if got := p.value("#arm-list"); got != strings.Join(means, ", ") {
		t.Errorf("the field holds %d bytes", len(got))
	}
	p.fill("#arm-list", strings.Repeat("9", 100_000))
	p.goesOn("pasting a number of 100,000 digits")
	p.waitForText("#arm-draft", "arm 1")
}

func TestAFileWithManyArmsIsOpened(t *testing.T) {
	p := play(t, "1t&policies=ucb1&horizon=300")
	s := manyArms(840)
	data, err := scenariojson.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	p.chooseFile("many.json", data)
	p.waitFor("the file's scenario", func() bool { return p.fragment() == s.Link() })
	p.goesOn("a file with 840 arms")
	p.dragFile("dragover drop", strings.Repeat("x", 100_000)+".json", []byte("[true]"))
	p.waitForText("#notice", "cannot be opened")
	p.goesOn("a file whose name has 100,000 letters")
}

// Vugu fills its buffer piece by piece, and a piece may end in the middle of a letter.
func TestNoLetterIsBrokenWhereABufferEnds(t *testing.T) {
	p := blank(t, nil)
	p.before(`localStorage.setItem("language", "zh")`)
	p.goTo("1t~lesson=all&inside=open")
	p.waitFor("Chinese", func() bool { return p.count(`html[lang="zh"]`) == 1 })
	for n := 1; n <= 24; n++ { // each letter more moves all that follows
		p.eval(`location.hash = "1t&policies=ucb1,thompson:label=`+strings.Repeat("x", n)+`~lesson=all"`, nil)
		p.goesOn("a label")
		var broken string
		p.eval(`(() => { const all = document.body.innerHTML, at = all.indexOf("\ufffd"); return at < 0 ? "" : all.slice(Math.max(0, at - 60), at + 20); })()`, &broken)
		if broken != "" {
			t.Fatalf("with a label of %d letters there is a broken one in %q", n, broken)
		}
	}
}
