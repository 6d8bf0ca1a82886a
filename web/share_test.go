package web

import (
	"html"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/web/lab"
)

const home = "https://example.org/"

func TestTheLinkIsThatOfThePageAsItIsNow(t *testing.T) {
	p := open("", 0)
	p.BeginSharing()
	p.Edit(Epsilon, "2") // the address bar does not know yet
	p.Menus()[0].Choose("log")
	p.CopyShare()
	if want := home + "#" + p.S.Link() + "~x=log"; !slices.Equal(p.copies, []string{want}) || p.ShareText() != want || p.CopyText() != "Copied" {
		t.Errorf("copied %q, want %q; the button says %q", p.copies, want, p.CopyText())
	}
	p.Edit(Epsilon, "3")
	if p.CopyText() != "Copy" {
		t.Errorf("another scenario, and still %q", p.CopyText())
	}
	p.mayCopy = false
	if p.CopyShare(); p.Copied || !strings.Contains(p.ShareSays(), "selected") {
		t.Errorf("a browser that forbids it: %v, %q", p.Copied, p.ShareSays())
	}
	if p.Edit(Epsilon, "4"); strings.Contains(p.ShareSays(), "selected") {
		t.Errorf("another scenario, and still %q", p.ShareSays())
	}
}

func TestTheSystemsShareSheetGetsTheAddress(t *testing.T) {
	p := open("1t~x=log", 0)
	if p.CanSend() {
		t.Error("there is none")
	}
	p.maySend = true
	p.SendLink()
	if !p.CanSend() || !slices.Equal(p.sent, []string{"Epsilon Arcade: " + home + "#1t~x=log"}) {
		t.Errorf("%v, %q", p.CanSend(), p.sent)
	}
}

func TestAShortLinkIsMadeOnceAndForOnePage(t *testing.T) {
	p := open("1t-abc", 0)
	p.UseDefault()
	p.ChooseShare(shortLink)
	if want := home + `api/links {"scenario":"1t"}`; !slices.Equal(p.stored, []string{want}) || p.shareAs() != fullLink {
		t.Fatalf("posted %q, want %q; handed out is the %s", p.stored, want, p.shareAs())
	}
	const id = "abcdefgh234567zz"
	p.storing(201, id)
	if p.ShareText() != home+"s/"+id || !slices.Equal(chosen(p.Shares()), []string{shortLink}) {
		t.Errorf("%q, %q", p.ShareText(), chosen(p.Shares()))
	}
	p.ChooseShare(fullLink)
	p.ChooseShare(shortLink)
	if len(p.stored) != 1 || p.ShareText() != home+"s/"+id {
		t.Errorf("it is made again: %q", p.stored)
	}
	p.Edit(Epsilon, "2")
	if strings.Contains(p.ShareText(), id) {
		t.Error("the short link of another scenario is handed out")
	}
	p.ChooseShare(shortLink)
	p.Edit(Epsilon, "3")
	p.storing(201, "bbbbbbbbbbbbbbbb") // late: it is of ε = 2
	if len(p.stored) != 2 || p.ShareText() != home+"#"+p.S.Link() {
		t.Errorf("posted %q, handed out %q", p.stored, p.ShareText())
	}
}

func TestWhyThereIsNoShortLinkIsSaidInPlainWords(t *testing.T) {
	for _, c := range []struct {
		status   int
		id, says string
	}{
		{0, "", "does not answer"}, {413, "", "too long"}, {429, "", "Wait a minute"}, {410, "", "taken down"}, {507, "", "no more short links"}, {500, "", "Try again"}, {400, "", "Try again"},
		{404, "", "need a server"}, {405, "", "need a server"}, {501, "", "need a server"}, {200, "", "need a server"},
		{201, "", "need a server"}, {201, "../evil", "need a server"}, {201, "<b>", "need a server"},
	} {
		p := open("", 0)
		p.ChooseShare(shortLink)
		p.storing(c.status, c.id)
		if !strings.Contains(p.ShareSays(), c.says) || p.shareAs() != fullLink || p.ShareText() != home+"#1t" {
			t.Errorf("%d %q: %q, and handed out is %s", c.status, c.id, p.ShareSays(), p.ShareText())
		}
	}
	s := small("ucb1")
	for i := range int64(3000) {
		s.Checkpoints = append(s.Checkpoints, 100_000+i*7)
	}
	s.Horizon = 1_000_000
	p := still(s)
	p.ChooseShare(shortLink)
	if len(p.stored) != 0 || !strings.Contains(p.ShareSays(), "too long") {
		t.Errorf("%d posted: %q", len(p.stored), p.ShareSays())
	}
}

func TestAnEmbeddingIsALineOfMarkup(t *testing.T) {
	p := open("1t&epsilon=2&delta=0.5~x=log&hide=arms", 0)
	p.ChooseShare(embedCode)
	text := p.ShareText()
	before, after, ok := strings.Cut(text, `src="`)
	address, _, _ := strings.Cut(after, `"`)
	if want := home + "embed.html#" + p.S.Link() + "~x=log&hide=arms"; !ok || before != "<iframe " || html.UnescapeString(address) != want || strings.Contains(text, "\n") {
		t.Errorf("%s\nwant the address %s", text, want)
	}
}

func TestWhatOthersSeeIsChosenWithoutChangingThePage(t *testing.T) {
	p := open("1t~lock=budget", 0)
	p.BeginSharing()
	for _, x := range p.Lectures() {
		if x.Locked != (x.Name == "budget") || x.Hidden {
			t.Errorf("of the link that opened the page, %s: %+v", x.Name, x)
		}
		if x.Name == "arms" {
			p.HideShared(x)
			p.LockShared(x)
		}
	}
	p.ChooseStage(presentStage)
	if want := home + "#1t~present&hide=arms&lock=arms,budget"; p.ShareText() != want || p.Fragment() != "1t~lock=budget" {
		t.Errorf("handed out %s, want %s; the page is at %s", p.ShareText(), want, p.Fragment())
	}
	q := open(strings.TrimPrefix(p.ShareText(), home+"#"), 0)
	if q.Shows(armsArea) || !q.Locked(ArmField(0)) || !q.Locked(Epsilon) || q.Stage() != presentStage {
		t.Errorf("it opens as %+v", q.Look)
	}
	p.Navigated("1t&epsilon=2~hide=pulls")
	if !strings.HasSuffix(p.ShareText(), "~hide=pulls") {
		t.Errorf("of another link: %s", p.ShareText())
	}
}

func TestTheCodeIsOfWhatIsHandedOut(t *testing.T) {
	p := open("1t~present&x=log", 0)
	p.slow = true
	p.ShowCode()
	if q, ok := p.asked[0].question.(*lab.Code); !ok || q.Text != home+"#1t~x=log" || p.CodeSays() != working || p.HasCode() {
		t.Errorf("%+v, %q", p.asked[0].question, p.CodeSays())
	}
	p.deliver()
	p.slow = false
	if !strings.HasPrefix(p.sharing.code, "<svg") || p.CodeSays() != home+"#1t~x=log" {
		t.Errorf("%.30s, %q", p.sharing.code, p.CodeSays())
	}
	p.SaveCode()
	if len(p.saved) != 1 || p.saved[0].mime != "image/svg+xml" || string(p.saved[0].data) != p.sharing.code {
		t.Errorf("saved %+v", p.saved)
	}
}

func TestALinkTooLongForACodeOffersAShortOne(t *testing.T) {
	s := small("ucb1")
	for i := range int64(300) {
		s.Checkpoints = append(s.Checkpoints, 100_000+i*7)
	}
	s.Horizon = 1_000_000
	p := still(s)
	p.ShowCode()
	if !p.NeedsShort() || p.HasCode() || !strings.Contains(p.CodeSays(), "too long") {
		t.Fatalf("%v, %q", p.NeedsShort(), p.CodeSays())
	}
	p.ChooseShare(shortLink)
	p.storing(429, "")
	if !p.NeedsShort() || !strings.Contains(p.CodeSays(), "Wait a minute") {
		t.Errorf("%q", p.CodeSays())
	}
	p.ChooseShare(shortLink)
	p.storing(201, "abcdefgh234567zz")
	if p.NeedsShort() || !p.HasCode() || p.CodeSays() != home+"s/abcdefgh234567zz" {
		t.Errorf("%v, %q", p.NeedsShort(), p.CodeSays())
	}
}

func TestTheMenuIsEmptyUntilItIsOpened(t *testing.T) {
	p := open("", 0)
	had := len(render(t, p.App))
	p.BeginSharing()
	if got := len(render(t, p.App)); got < had+15 {
		t.Errorf("%d elements became %d", had, got)
	}
}
