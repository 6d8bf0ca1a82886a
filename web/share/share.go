// Package share is what is handed out of a page: links, codes, and what whoever opens them sees.
package share

import (
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// What is handed out of a page.
const (
	FullLink  = "link"
	ShortLink = "short"
	EmbedCode = "frame"
)

// A Share is what the page hands out, and how whoever opens it will see it.
type Share struct {
	Page       *page.Page
	Copied     bool
	begun      bool
	hide, lock page.Areas
	stage      string
	Slider     bool   // a frame has one of ε
	as         string // one of those above
	says       string
	short, of  string // a short link, and the fragment that it stands for
	Code       string // a QR code as an SVG picture
	coded      string // and its address
	refused    string // why there is none
}

// New returns what the page hands out.
func New(p *page.Page) *Share {
	v := &Share{Page: p}
	p.Rooms.Join(page.Hooks{
		Opened: func() {
			l := p.Look
			v.hide, v.lock, v.stage, v.Slider, v.says, v.Copied = l.Hide, l.Lock, "", l.Slider, "", false
		},
		Changed: func() { v.says, v.Copied = "", false },
	})
	return v
}

// BeginSharing fills the menu of what can be shared, which is empty before.
func (v *Share) BeginSharing() {
	v.share(func(s *Share) { s.begun = true })
}

// Sharing reports whether it is filled.
func (v *Share) Sharing() bool { return v.begun }

// shared returns the fragment that is handed out, with its "#".
func (v *Share) shared() string {
	l := v.Page.Looks()
	l.Hide, l.Lock, l.Stage, l.Slider = v.hide, v.lock, v.stage, v.Slider
	if v.Page.Language != "" {
		l.Language = v.Page.Language // a hall reads what its lecturer does
	}
	return v.Page.FragmentOf(l)
}

// ShareAs returns what is handed out: a short link only as long as it is that of this page.
func (v *Share) ShareAs() string {
	switch s := v; {
	case s.as == "", s.as == ShortLink && s.of != v.shared():
		return FullLink
	default:
		return s.as
	}
}

// shareAddress returns the address that is handed out.
func (v *Share) shareAddress() string {
	if v.ShareAs() == ShortLink {
		return v.short
	}
	return v.Page.Home + v.shared()
}

// ShareText returns what is copied.
func (v *Share) ShareText() string {
	if v.ShareAs() == EmbedCode {
		address := v.Page.Home + "embed.html" + v.shared() // which hosts of plain files have, too
		size := `width="480" height="300"`
		if v.Slider {
			size = `width="640" height="480"`
		}
		return `<iframe src="` + strings.ReplaceAll(address, "&", "&amp;") + `" title="Epsilon Arcade" ` + size + ` loading="lazy"></iframe>`
	}
	return v.shareAddress()
}

// ShareSays says how it went, or what there is to know.
func (v *Share) ShareSays() string {
	switch {
	case v.says != "":
		return v.says
	case v.ShareAs() == EmbedCode:
		return say.Of("markup-shows-chart-what")
	case v.ShareAs() == ShortLink:
		return say.Of("server-keeps-unless-taken")
	case len(v.shareAddress()) > longLink:
		return say.Of("long-link-cut")
	}
	return say.Of("whole-scenario-link")
}

// longLink is what a link may have of letters that every program takes.
const longLink = 8000

// Shares returns what can be handed out.
func (v *Share) Shares() (all []parts.Choice) {
	for _, c := range []parts.Choice{{Value: FullLink, Text: say.Of("link")}, {Value: ShortLink, Text: say.Of("short-link")}, {Value: EmbedCode, Text: say.Of("embed")}} {
		c.Chosen = c.Value == v.ShareAs()
		all = append(all, c)
	}
	return all
}

// ChooseShare chooses what is handed out. A short link is made if there is none yet.
func (v *Share) ChooseShare(as string) {
	s := v
	s.as, s.says, v.Copied = as, "", false
	if fragment := v.shared(); as == ShortLink && s.of != fragment {
		v.shorten(fragment)
	}
	v.Page.Update()
}

// mostStored is the size of what the server takes, in bytes.
const mostStored = 16 << 10

// shorten has the server keep a fragment under a short link.
func (v *Share) shorten(fragment string) {
	s := v
	// A link and a view need no escaping: see scenario.Link and Look.String.
	document := `{"scenario":"` + fragment[1:] + `"}`
	if len(document) > mostStored {
		s.says = tooLong
		return
	}
	s.says = say.Of("making-short-link")
	v.Page.Browser.Store(v.Page.Home+"api/links", document, func(status int, id string) {
		s.says = storeWords(status, id)
		if s.says == "" {
			s.as, s.short, s.of = ShortLink, v.Page.Home+"s/"+id, fragment
			if s.coded != "" {
				v.ShowCode() // of this one
			}
		}
		v.Page.Update()
	})
}

var tooLong = say.Of("scenario-too-long-short") + " " + say.Of("save-file-instead")

// storeWords says why no short link was made; the status is 0 if there was no answer.
func storeWords(status int, id string) string {
	switch {
	case status == 201 && id != "" && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == "":
		return ""
	case status == 0:
		return say.Of("server-does-not-answer") + " " + say.Of("link-itself-works-without")
	case status == 413:
		return tooLong
	case status == 429:
		return say.Of("too-many-short-links") + " " + say.Of("wait-minute-try-again")
	case status == 410:
		return say.Of("short-link-taken-down") + " " + say.Of("link-itself-works-without")
	case status == 507:
		return say.Of("server-keeps-no-more") + " " + say.Of("link-itself-works-without")
	case status == 400 || status == 500 || status == 503:
		return say.Of("server-could-not-make") + " " + say.Of("try-again-moment")
	}
	return say.Of("short-links-need-server")
}

// CopyShare puts what is handed out on the clipboard.
func (v *Share) CopyShare() {
	v.Page.Browser.Copy(v.ShareText(), func(ok bool) {
		v.Copied, v.says = ok, ""
		if !ok {
			v.says = say.Of("browser-does-not-let") + " " + say.Of("text-above-selected-copy")
		}
		v.Page.Update()
	})
}

// CopyText is what the copy button says.
func (v *Share) CopyText() string {
	if v.Copied {
		return say.Of("copied")
	}
	return say.Of("copy")
}

// CanSend reports whether the system has a way to send addresses.
func (v *Share) CanSend() bool { return v.Page.Browser.CanShare() }

// SendLink hands the address to the system's share sheet.
func (v *Share) SendLink() { v.Page.Browser.HandOn("Epsilon Arcade", v.shareAddress()) }

// Present shows the page in a hall, with curves that wait if those who open the link find them
// so.
func (v *Share) Present() {
	v.Page.Look.Stage = page.PresentStage
	v.Page.Look.Hide |= v.hide & page.CurvesArea
	v.Page.Cover()
	v.Page.Looked()
}

// ShowCode makes the QR code of the address that is handed out.
func (v *Share) ShowCode() {
	s := v
	s.says = ""
	address := v.shareAddress()
	if s.of == v.shared() {
		address = s.short // the coarser code
	}
	if s.coded == address && s.Code != "" {
		return
	}
	s.Code, s.coded, s.refused = "", address, ""
	v.Page.Browser.Ask("lab", &lab.Code{Text: address}, func(answer lab.Message) {
		if s.coded != address {
			return // another one has been asked for since
		}
		switch answer := answer.(type) {
		case *lab.File:
			s.Code = answer.Data
		case *lab.Refused:
			s.refused = answer.Why
		}
		v.Page.Update()
	})
}

// CodeSays says what the code is of, or why there is none.
func (v *Share) CodeSays() string {
	switch s := v; {
	case s.says != "" && v.NeedsShort():
		return s.says
	case s.refused != "":
		return say.Of("there-no-code", s.refused)
	case s.Code == "":
		return page.Working
	case len(s.coded) > mostTyped:
		return say.Of("code-opens-what-page")
	default:
		return s.coded
	}
}

// mostTyped is how long an address is at most that people type.
const mostTyped = 80

// NeedsShort reports whether only a short link would get a code, or one that people can type.
func (v *Share) NeedsShort() bool {
	return v.refused != "" || len(v.coded) > mostTyped && v.of != v.shared()
}

// HasCode reports whether there is a code.
func (v *Share) HasCode() bool { return v.Code != "" }

// MountCode puts the picture of the code into host. It is called at every render.
func (v *Share) MountCode(host markup.Element) { v.Page.Browser.Picture(host, v.Code) }

// SaveCode saves the picture, for a slide.
func (v *Share) SaveCode() {
	v.Page.Browser.Save("epsilon-arcade.svg", "image/svg+xml", []byte(v.Code))
}

// A Lecture is a part of the page that can be hidden or locked for those who open a link.
type Lecture struct {
	Name, Words          string
	Hidden, Locked, Lock bool // Lock: it can be
	area                 page.Areas
}

// Lectures returns all of them but the curves, which are hidden to be guessed: that is chosen where a lecture
// begins.
func (v *Share) Lectures() (all []Lecture) {
	lockable := page.Lockable()
	for _, x := range page.AreaTable {
		if x.Area != page.CurvesArea {
			all = append(all, Lecture{x.Name, x.Words, v.hide&x.Area != 0, v.lock&x.Area != 0, lockable&x.Area != 0, x.Area})
		}
	}
	return all
}

// TurnSlider turns over whether a frame has a slider of ε.
func (v *Share) TurnSlider() { v.share(func(s *Share) { s.Slider = !s.Slider }) }

// Guessed reports whether curves are hidden until they are revealed, and Guess turns that over.
func (v *Share) Guessed() bool { return v.hide&page.CurvesArea != 0 }

// Guess is like Guessed.
func (v *Share) Guess() { v.HideShared(Lecture{area: page.CurvesArea}) }

// HideShared and LockShared turn over what whoever opens the link finds hidden or locked.
func (v *Share) HideShared(x Lecture) { v.share(func(s *Share) { s.hide ^= x.area }) }

// LockShared is like HideShared.
func (v *Share) LockShared(x Lecture) { v.share(func(s *Share) { s.lock ^= x.area }) }

// Stages returns how the page can be shown to whoever opens the link.
func (v *Share) Stages() []parts.Choice {
	s := v.stage
	return []parts.Choice{{Value: "", Text: say.Of("whole-page"), Chosen: s == ""}, {Value: page.PresentStage, Text: say.Of("large-hall"), Chosen: s == page.PresentStage}, {Value: page.EmbedStage, Text: say.Of("chart-alone"), Chosen: s == page.EmbedStage}}
}

// ChooseStage takes one of them.
func (v *Share) ChooseStage(stage string) { v.share(func(s *Share) { s.stage = stage }) }

// share changes what is handed out.
func (v *Share) share(change func(*Share)) {
	change(v)
	v.says, v.Copied = "", false
	v.Page.Update()
}
