package share_test

import (
	"fmt"
	"html"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/custom"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/web/internal/webtest"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/remote"
	"epsilonarcade/web/share"
)

const home = "https://example.org/"

func TestLinkMatchesTheCurrentPage(t *testing.T) {
	p := webtest.Open("", 0)
	p.Share.BeginSharing()
	p.Fields.Edit(page.Epsilon, "2") // the address bar has not been updated yet
	p.Settings.Views()[0].Choose("log")
	p.Share.CopyShare()
	if want := home + "#" + p.S.Link() + "~x=log"; !slices.Equal(p.Copies, []string{want}) || p.Share.ShareText() != want || say.English(p.Share.CopyText()) != "Copied" {
		t.Errorf("copied %q, want %q; the label is %q", p.Copies, want, p.Share.CopyText())
	}
	p.Fields.Edit(page.Epsilon, "3")
	if say.English(p.Share.CopyText()) != "Copy" {
		t.Errorf("after a change of the scenario: %q", p.Share.CopyText())
	}
	p.MayCopy = false
	if p.Share.CopyShare(); p.Share.Copied || !strings.Contains(say.English(p.Share.ShareSays()), "selected") {
		t.Errorf("in a browser that forbids copying: %v, %q", p.Share.Copied, say.English(p.Share.ShareSays()))
	}
	if p.Fields.Edit(page.Epsilon, "4"); strings.Contains(say.English(p.Share.ShareSays()), "selected") {
		t.Errorf("after a change of the scenario: %q", say.English(p.Share.ShareSays()))
	}
}

func TestTheSystemsShareSheetGetsTheAddress(t *testing.T) {
	p := webtest.Open("1t~x=log", 0)
	if p.Share.CanSend() {
		t.Error("there is none")
	}
	p.MaySend = true
	p.Share.SendLink()
	if !p.Share.CanSend() || !slices.Equal(p.Sent, []string{"Epsilon Arcade: " + home + "#1t~x=log"}) {
		t.Errorf("%v, %q", p.Share.CanSend(), p.Sent)
	}
}

// A link that lacks observed rewards is not shortened and is no step of a lecture. The page says so.
func TestALinkWithoutItsRewardsSaysSo(t *testing.T) {
	p := webtest.Open("", 0)
	values := make([]float64, 2000)
	for i := range values {
		values[i] = float64(i) / 2000
	}
	s := p.S
	s.Arms = []arm.Arm{arm.NewEmpirical(values...), arm.Bernoulli{P: 0.5}}
	if problems := p.Try(s); problems != nil {
		t.Fatal(problems)
	}
	const want = "These observed rewards are too long for a link. Save it as a file instead."
	for name, do := range map[string]func(){
		"at first": p.Share.BeginSharing, "shortened": func() { p.Share.ChooseShare(share.ShortLink) }, "in a lecture": p.Share.AddToLecture,
	} {
		if do(); say.English(p.Share.ShareSays()) != want || len(p.Stored)+len(p.Lectures) != 0 {
			t.Errorf("%s: %q, stored %q, in lectures %q", name, say.English(p.Share.ShareSays()), p.Stored, p.Lectures)
		}
	}
}

// If a link is too long for some programs, the page suggests a file or a short link.
func TestALongLinkSaysSo(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for comment, long := range map[int]bool{100: false, 12_000: true} {
		source := "def index(t, arm):\n    return arm.n\n"
		for len(source) < comment { // random, so that it cannot be compressed
			source += "# " + strconv.FormatUint(random.Uint64(), 36) + "\n"
		}
		p := webtest.Open("1t&policies=own:source="+custom.Pack(source), 0)
		p.Share.BeginSharing()
		if says := say.English(p.Share.ShareSays()); strings.Contains(says, "a short link") != long {
			t.Errorf("for a link of %d characters, the message is %q", len(p.Share.ShareText()), says)
		}
	}
}

func TestAShortLinkIsMadeOnceAndForOnePage(t *testing.T) {
	p := webtest.Open("1t-abc", 0)
	p.UseDefault()
	p.Share.ChooseShare(share.ShortLink)
	if want := home + `api/links {"scenario":"1t"}`; !slices.Equal(p.Stored, []string{want}) || p.Share.ShareAs() != share.FullLink {
		t.Fatalf("posted %q, want %q; the form is %s", p.Stored, want, p.Share.ShareAs())
	}
	const id = "abcdefgh234567zz"
	p.Storing(201, id)
	if p.Share.ShareText() != home+"s/"+id || !slices.Equal(webtest.Chosen(p.Share.Shares()), []string{share.ShortLink}) {
		t.Errorf("%q, %q", p.Share.ShareText(), webtest.Chosen(p.Share.Shares()))
	}
	p.Share.ChooseShare(share.FullLink)
	p.Share.ChooseShare(share.ShortLink)
	if len(p.Stored) != 1 || p.Share.ShareText() != home+"s/"+id {
		t.Errorf("the short link is requested again: %q", p.Stored)
	}
	p.Fields.Edit(page.Epsilon, "2")
	if strings.Contains(p.Share.ShareText(), id) {
		t.Error("the short link of another scenario is shared")
	}
	p.Share.ChooseShare(share.ShortLink)
	p.Fields.Edit(page.Epsilon, "3")
	p.Storing(201, "bbbbbbbbbbbbbbbb") // late, because it belongs to ε = 2
	if len(p.Stored) != 2 || p.Share.ShareText() != home+"#"+p.S.Link() {
		t.Errorf("posted %q, shared %q", p.Stored, p.Share.ShareText())
	}
}

func TestReasonsForNoShortLink(t *testing.T) {
	for _, c := range []struct {
		status   int
		id, says string
	}{
		{0, "", "does not respond"}, {413, "", "too long"}, {429, "", "Wait a minute"}, {410, "", "was removed"}, {507, "", "no room for more short links"}, {500, "", "Try again"}, {400, "", "Try again"},
		{404, "", "need a server"}, {405, "", "need a server"}, {501, "", "need a server"}, {200, "", "need a server"},
		{201, "", "need a server"}, {201, "../evil", "need a server"}, {201, "<b>", "need a server"},
	} {
		p := webtest.Open("", 0)
		p.Share.ChooseShare(share.ShortLink)
		p.Storing(c.status, c.id)
		if !strings.Contains(say.English(p.Share.ShareSays()), c.says) || p.Share.ShareAs() != share.FullLink || p.Share.ShareText() != home+"#1t" {
			t.Errorf("%d %q: %q, and the shared text is %s", c.status, c.id, say.English(p.Share.ShareSays()), p.Share.ShareText())
		}
	}
	s := webtest.Small("ucb1")
	for i := range int64(3000) {
		s.Checkpoints = append(s.Checkpoints, 100_000+i*7)
	}
	s.Horizon = 1_000_000
	p := webtest.Still(s)
	p.Share.ChooseShare(share.ShortLink)
	if len(p.Stored) != 0 || !strings.Contains(say.English(p.Share.ShareSays()), "too long") {
		t.Errorf("%d posted: %q", len(p.Stored), say.English(p.Share.ShareSays()))
	}
}

func TestAnEmbeddingIsALineOfMarkup(t *testing.T) {
	p := webtest.Open("1t&epsilon=2&delta=0.5~x=log&hide=arms", 0)
	p.Share.ChooseShare(share.EmbedCode)
	text := p.Share.ShareText()
	before, after, ok := strings.Cut(text, `src="`)
	address, _, _ := strings.Cut(after, `"`)
	if want := home + "embed.html#" + p.S.Link() + "~x=log&hide=arms"; !ok || before != "<iframe " || html.UnescapeString(address) != want || strings.Contains(text, "\n") {
		t.Errorf("%s\nwant the address %s", text, want)
	}
	if says := say.English(p.Share.ShareSays()); !strings.Contains(says, fmt.Sprintf("%s: %d, ", remote.Mark, remote.Version)) {
		t.Errorf("the explanation of messages is %q", says)
	}
}

// A frame with a slider for ε is larger.
func TestAFrameIsHandedOutWithASlider(t *testing.T) {
	p := webtest.Open("1t", 0)
	p.Share.ChooseShare(share.EmbedCode)
	if text := p.Share.ShareText(); !strings.Contains(text, `width="480" height="300"`) || strings.Contains(text, "slider") {
		t.Errorf("without a slider: %s", text)
	}
	p.Share.TurnSlider()
	if text := p.Share.ShareText(); !strings.Contains(text, home+`embed.html#1t~slider=epsilon" `) || !strings.Contains(text, `width="640" height="480"`) {
		t.Errorf("with a slider: %s", text)
	}
	if q := webtest.Open("1t~slider=epsilon", 0); !q.Share.Slider || !q.Look.Slider {
		t.Error("the link loses the slider")
	}
}

func TestSharingSettingsDoNotChangeThePage(t *testing.T) {
	p := webtest.Open("1t~lock=budget", 0)
	p.Share.BeginSharing()
	for _, x := range p.Share.Lectures() {
		if x.Locked != (x.Name == "budget") || x.Hidden {
			t.Errorf("after opening the link, %s: %+v", x.Name, x)
		}
		if x.Name == "arms" {
			p.Share.HideShared(x)
			p.Share.LockShared(x)
		}
	}
	p.Share.ChooseStage(page.PresentStage)
	if want := home + "#1t~present&hide=arms&lock=arms,budget"; p.Share.ShareText() != want || p.Fragment() != "1t~lock=budget" {
		t.Errorf("shared %s, want %s; the page is at %s", p.Share.ShareText(), want, p.Fragment())
	}
	q := webtest.Open(strings.TrimPrefix(p.Share.ShareText(), home+"#"), 0)
	if q.View().Shows(page.ArmsArea) || !q.Fields.Locked(scenario.ArmField(0)) || !q.Fields.Locked(page.Epsilon) || q.View().Stage() != page.PresentStage {
		t.Errorf("the shared link opens as %+v", q.Look)
	}
	p.Navigated("1t&epsilon=2~hide=pulls")
	if !strings.HasSuffix(p.Share.ShareText(), "~hide=pulls") {
		t.Errorf("after another link: %s", p.Share.ShareText())
	}
}

func TestCodeContainsTheSharedAddress(t *testing.T) {
	p := webtest.Open("1t~present&x=log", 0)
	p.Slow = true
	p.Share.ShowCode()
	if q, ok := p.Asked[0].Question.(*lab.Code); !ok || q.Text != home+"#1t~x=log" || p.Share.CodeSays() != page.Working || p.Share.HasCode() {
		t.Errorf("%+v, %q", p.Asked[0].Question, say.English(p.Share.CodeSays()))
	}
	p.Deliver()
	p.Slow = false
	if !strings.HasPrefix(p.Share.Code, "<svg") || say.English(p.Share.CodeSays()) != home+"#1t~x=log" || p.Share.NeedsShort() {
		t.Errorf("%.30s, %q", p.Share.Code, say.English(p.Share.CodeSays()))
	}
	p.Share.SaveCode()
	if len(p.Saved) != 1 || p.Saved[0].Mime != "image/svg+xml" || string(p.Saved[0].Data) != p.Share.Code {
		t.Errorf("saved %+v", p.Saved)
	}
}

// If a link is too long for a QR code, or for a reader to type from the caption, the page suggests a short link.
func TestALinkTooLongForACodeOffersAShortOne(t *testing.T) {
	long := webtest.Small("ucb1")
	for i := range int64(300) {
		long.Checkpoints = append(long.Checkpoints, 100_000+i*7)
	}
	long.Horizon = 1_000_000
	for _, c := range []struct {
		page    *webtest.Page
		hasCode bool
		status  int
		says    string
	}{
		{webtest.Still(long), false, 429, "Wait a minute"},
		{webtest.Open("1t&arms=0.5,0.4,0.3,0.2&policies=dp-ftpl-new,dp-ftpl-gauss,ucb1,thompson&horizon=5000~present", 0), true, 0, "does not respond"},
	} {
		p := c.page
		p.Share.ShowCode()
		before := p.Share.Code
		if says := say.English(p.Share.CodeSays()); !p.Share.NeedsShort() || p.Share.HasCode() != c.hasCode || strings.Contains(says, "too long") == c.hasCode || strings.Contains(says, "example") {
			t.Fatalf("%v, %v, %q", p.Share.HasCode(), p.Share.NeedsShort(), says)
		}
		p.Share.ChooseShare(share.ShortLink)
		p.Storing(c.status, "")
		if says := say.English(p.Share.CodeSays()); !p.Share.NeedsShort() || p.Share.HasCode() != c.hasCode || !strings.Contains(says, c.says) {
			t.Errorf("without a short link, the caption is %q", says)
		}
		p.Share.ChooseShare(share.ShortLink)
		p.Storing(201, "abcdefgh234567zz")
		if says := say.English(p.Share.CodeSays()); p.Share.NeedsShort() || !p.Share.HasCode() || p.Share.Code == before || says != home+"s/abcdefgh234567zz" {
			t.Errorf("%v, %q", p.Share.NeedsShort(), says)
		}
	}
}

func TestTheMenuIsEmptyUntilItIsOpened(t *testing.T) {
	p := webtest.Open("", 0)
	had := len(webtest.Render(t, p.App))
	p.Share.BeginSharing()
	if got := len(webtest.Render(t, p.App)); got < had+15 {
		t.Errorf("%d elements became %d", had, got)
	}
}

// A step goes to the lecture that was edited last, and the page says which one this is.
func TestAStepOfALectureSaysWhereItIs(t *testing.T) {
	p := webtest.Open("1t&seed=3", 0)
	p.Share.Guess()
	p.Share.AddToLecture()
	if says := say.English(p.Share.ShareSays()); len(p.Lectures) != 1 || !strings.HasSuffix(p.Lectures[0], "&seed=3~hide=curves") || says != "This is step 1 of “Arms” now, the lecture that you edited last." {
		t.Errorf("of %q it says %q", p.Lectures, says)
	}
}
