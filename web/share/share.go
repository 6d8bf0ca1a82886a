// Package share implements sharing: links, QR codes, and settings for the readers who open them.
package share

import (
	"cmp"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/markup"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
	"epsilonarcade/web/short"
)

// These are the forms in which a page can be shared.
const (
	FullLink  = "link"
	ShortLink = "short"
	EmbedCode = "frame"
)

// A Share holds the settings for sharing.
type Share struct {
	Page       *page.Page
	Copied     bool
	begun      bool
	hide, lock page.Areas
	stage      string
	Slider     bool   // the frame has a slider for ε
	as         string // the chosen form, one of those above
	says       string
	short, of  string // a short link, and the fragment that it opens
	Code       string // QR code as an SVG picture
	coded      string // address in the QR code
	refused    string // why there is no QR code
}

// New returns the Share of a page.
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

// BeginSharing fills the menu, which is empty at first.
func (v *Share) BeginSharing() {
	v.share(func(s *Share) { s.begun = true })
}

// shared returns the shared fragment with its "#".
func (v *Share) shared() string {
	l := v.Page.Looks()
	l.Hide, l.Lock, l.Stage, l.Slider = v.hide, v.lock, v.stage, v.Slider
	if v.Page.Language != "" {
		l.Language = v.Page.Language // the audience gets the lecturer's language
	}
	return v.Page.FragmentOf(l)
}

// ShareAs returns the current form. It returns ShortLink only while the short link opens the current page.
func (v *Share) ShareAs() string {
	switch {
	case v.as == "", v.as == ShortLink && v.of != v.shared():
		return FullLink
	default:
		return v.as
	}
}

// shareAddress returns the shared address.
func (v *Share) shareAddress() string {
	if v.ShareAs() == ShortLink {
		return v.short
	}
	return v.Page.Home + v.shared()
}

// ShareText returns the text to copy.
func (v *Share) ShareText() string {
	if v.ShareAs() == EmbedCode {
		address := v.Page.Home + "embed.html" + v.shared() // static hosts have this file, too
		size := `width="480" height="300"`
		if v.Slider {
			size = `width="640" height="480"`
		}
		return `<iframe src="` + strings.ReplaceAll(address, "&", "&amp;") + `" title="Epsilon Arcade" ` + size + ` loading="lazy"></iframe>`
	}
	return v.shareAddress()
}

// Lacks reports whether a link would lack the arms.
func (v *Share) Lacks() bool { return v.Page.S.LinkLacks() }

// ShareSays returns a message about the last action, or an explanation of the form.
func (v *Share) ShareSays() string {
	switch {
	case v.says != "":
		return v.says
	case v.Lacks():
		return lacks
	case v.ShareAs() == EmbedCode:
		return say.Of("markup-shows-chart-what")
	case v.ShareAs() == ShortLink:
		return say.Of("server-keeps-unless-taken")
	case len(v.shareAddress()) > longLink:
		return say.Of("long-link-cut")
	}
	return say.Of("whole-scenario-link")
}

// longLink is the number of characters that every program accepts in a link.
const longLink = 8000

// Shares returns the forms to choose from.
func (v *Share) Shares() (all []parts.Choice) {
	for _, c := range []parts.Choice{{Value: FullLink, Text: say.Of("link")}, {Value: ShortLink, Text: say.Of("short-link")}, {Value: EmbedCode, Text: say.Of("embed")}} {
		c.Chosen = c.Value == v.ShareAs()
		all = append(all, c)
	}
	return all
}

// ChooseShare chooses a form. It requests a short link if this page has no short link yet.
func (v *Share) ChooseShare(as string) {
	v.as, v.says, v.Copied = as, "", false
	if fragment := v.shared(); as == ShortLink && v.of != fragment {
		v.shorten(fragment)
	}
	v.Page.Update()
}

// shorten requests a short link for a fragment.
func (v *Share) shorten(fragment string) {
	// A link with a view needs no escaping: see scenario.Link and Look.String.
	document := `{"scenario":"` + fragment[1:] + `"}`
	if v.Lacks() {
		return
	}
	if len(document) > short.Most {
		v.says = tooLong
		return
	}
	v.says = say.Of("making-short-link")
	v.Page.Browser.Store(v.Page.Home+"api/links", document, func(status int, id string) {
		v.says = short.Words(status, id, tooLong)
		if v.says == "" {
			v.as, v.short, v.of = ShortLink, v.Page.Home+"s/"+id, fragment
			if v.coded != "" {
				v.ShowCode() // now the code of the short link
			}
		}
		v.Page.Update()
	})
}

var lacks = say.Of("link-lacks-rewards") + " " + say.Of("save-file-instead")

var tooLong = say.Of("scenario-too-long-short") + " " + say.Of("save-file-instead")

// CopyShare copies the shared text to the clipboard.
func (v *Share) CopyShare() {
	v.Page.Browser.Copy(v.ShareText(), func(ok bool) {
		v.Copied, v.says = ok, ""
		if !ok {
			v.says = say.Of("browser-does-not-let") + " " + say.Of("text-above-selected-copy")
		}
		v.Page.Update()
	})
}

// CopyText returns the label of the copy button.
func (v *Share) CopyText() string {
	if v.Copied {
		return say.Of("copied")
	}
	return say.Of("copy")
}

// CanSend reports whether the system has a share sheet.
func (v *Share) CanSend() bool { return v.Page.Browser.CanShare() }

// SendLink passes the address to the system's share sheet.
func (v *Share) SendLink() { v.Page.Browser.HandOn("Epsilon Arcade", v.shareAddress()) }

// AddToLecture adds what others would see to the reader's lecture in this browser.
func (v *Share) AddToLecture() {
	if v.Lacks() {
		v.says = lacks
		v.Page.Update()
		return
	}
	title := v.Page.Charts.Saved(v.Page.Charts.OnChart).Title
	v.Page.Browser.AddStep(title, strings.TrimPrefix(v.shared(), "#"), func(steps int, of string) {
		v.says = say.Of("lecture-step-added", strconv.Itoa(steps), cmp.Or(of, say.Of("lecture-untitled")))
		if steps == 0 {
			v.says = say.Of("lectures-not-kept")
		}
		v.Page.Update()
	})
}

// Present switches to the mode for a hall. Curves are hidden if the shared page hides them.
func (v *Share) Present() {
	v.Page.Look.Stage = page.PresentStage
	v.Page.Look.Hide |= v.hide & page.CurvesArea
	v.Page.Cover()
	v.Page.Looked()
}

// ShowCode makes the QR code for the shared address.
func (v *Share) ShowCode() {
	v.says = ""
	address := v.shareAddress()
	if v.of == v.shared() {
		address = v.short // it gives a simpler code
	}
	if v.coded == address && v.Code != "" {
		return
	}
	v.Code, v.coded, v.refused = "", address, ""
	v.Page.Browser.Ask("lab", &lab.Code{Text: address}, func(answer lab.Message) {
		if v.coded != address {
			return // a newer code has been requested
		}
		switch answer := answer.(type) {
		case *lab.File:
			v.Code = answer.Data
		case *lab.Refused:
			v.refused = answer.Why
		}
		v.Page.Update()
	})
}

// CodeSays returns the caption of the code, or the reason why there is none.
func (v *Share) CodeSays() string {
	switch {
	case v.says != "" && v.NeedsShort():
		return v.says
	case v.refused != "":
		return say.Of("there-no-code", v.refused)
	case v.Code == "":
		return page.Working
	case len(v.coded) > mostTyped:
		return say.Of("code-opens-what-page")
	default:
		return v.coded
	}
}

// mostTyped is the length of the longest address that people would type.
const mostTyped = 80

// NeedsShort reports whether the address is too long for a code or for typing, and a short link would help.
func (v *Share) NeedsShort() bool {
	return v.refused != "" || len(v.coded) > mostTyped && v.of != v.shared()
}

// HasCode reports whether a QR code exists.
func (v *Share) HasCode() bool { return v.Code != "" }

// MountCode puts the picture of the QR code into host. Each render calls it.
func (v *Share) MountCode(host markup.Element) { v.Page.Browser.Picture(host, v.Code) }

// SaveCode saves the QR code as an SVG file.
func (v *Share) SaveCode() {
	v.Page.Browser.Save("epsilon-arcade.svg", "image/svg+xml", []byte(v.Code))
}

// A Lecture is a part of the page that a shared link can hide or lock.
type Lecture struct {
	Name, Words          string
	Hidden, Locked, Lock bool // Lock: the part can be locked
	area                 page.Areas
}

// Lectures returns all such parts except the curves. Another control hides the curves for guessing.
func (v *Share) Lectures() (all []Lecture) {
	lockable := page.Lockable()
	for _, x := range page.AreaTable {
		if x.Area != page.CurvesArea {
			all = append(all, Lecture{x.Name, x.Words, v.hide&x.Area != 0, v.lock&x.Area != 0, lockable&x.Area != 0, x.Area})
		}
	}
	return all
}

// TurnSlider toggles the slider for ε in a frame.
func (v *Share) TurnSlider() { v.share(func(s *Share) { s.Slider = !s.Slider }) }

// Guessed reports whether a shared link hides the curves until readers reveal them.
func (v *Share) Guessed() bool { return v.hide&page.CurvesArea != 0 }

// Guess toggles whether a shared link hides the curves.
func (v *Share) Guess() { v.HideShared(Lecture{area: page.CurvesArea}) }

// HideShared toggles whether a shared link hides a part.
func (v *Share) HideShared(x Lecture) { v.share(func(s *Share) { s.hide ^= x.area }) }

// LockShared toggles whether a shared link locks a part.
func (v *Share) LockShared(x Lecture) { v.share(func(s *Share) { s.lock ^= x.area }) }

// Stages returns the possible modes of a shared link.
func (v *Share) Stages() []parts.Choice {
	s := v.stage
	return []parts.Choice{{Value: "", Text: say.Of("whole-page"), Chosen: s == ""}, {Value: page.PresentStage, Text: say.Of("large-hall"), Chosen: s == page.PresentStage}, {Value: page.EmbedStage, Text: say.Of("chart-alone"), Chosen: s == page.EmbedStage}}
}

// ChooseStage chooses the mode of a shared link.
func (v *Share) ChooseStage(stage string) { v.share(func(s *Share) { s.stage = stage }) }

// share changes a setting, and removes the last message.
func (v *Share) share(change func(*Share)) {
	change(v)
	v.says, v.Copied = "", false
	v.Page.Update()
}
