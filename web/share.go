package web

import (
	"strings"

	"epsilonarcade/web/lab"

	"github.com/vugu/vugu/js"
)

// What is handed out of a page.
const (
	fullLink  = "link"
	shortLink = "short"
	embedCode = "frame"
)

// sharing is what the page hands out, and how whoever opens it will see it.
type sharing struct {
	begun      bool
	hide, lock Areas
	stage      string
	as         string // one of those above
	says       string
	short, of  string // a short link, and the fragment that it stands for
	code       string // a QR code as an SVG picture
	coded      string // and its address
	refused    string // why there is none
}

// BeginSharing fills the menu of what can be shared, which is empty before.
func (a *App) BeginSharing() {
	a.share(func(s *sharing) { s.begun = true })
}

// Sharing reports whether it is filled.
func (a *App) Sharing() bool { return a.sharing.begun }

// shared returns the fragment that is handed out, with its "#".
func (a *App) shared() string {
	l := a.looks()
	l.Hide, l.Lock, l.Stage = a.sharing.hide, a.sharing.lock, a.sharing.stage
	return a.fragmentOf(l)
}

// shareAs returns what is handed out: a short link only as long as it is that of this page.
func (a *App) shareAs() string {
	switch s := &a.sharing; {
	case s.as == "", s.as == shortLink && s.of != a.shared():
		return fullLink
	default:
		return s.as
	}
}

// shareAddress returns the address that is handed out.
func (a *App) shareAddress() string {
	if a.shareAs() == shortLink {
		return a.sharing.short
	}
	return a.home + a.shared()
}

// ShareText returns what is copied.
func (a *App) ShareText() string {
	if a.shareAs() == embedCode {
		address := a.home + "embed.html" + a.shared() // which hosts of plain files have, too
		return `<iframe src="` + strings.ReplaceAll(address, "&", "&amp;") + `" title="Epsilon Arcade" width="100%" height="480" loading="lazy"></iframe>`
	}
	return a.shareAddress()
}

// ShareSays says how it went, or what there is to know.
func (a *App) ShareSays() string {
	switch {
	case a.sharing.says != "":
		return a.sharing.says
	case a.shareAs() == embedCode:
		return "Markup that shows the chart and what plays it on another page."
	case a.shareAs() == shortLink:
		return "The server keeps it, unless it is taken down there."
	}
	return "The whole scenario is in the link."
}

// Shares returns what can be handed out.
func (a *App) Shares() (all []Choice) {
	for _, c := range []Choice{{Value: fullLink, Text: "Link"}, {Value: shortLink, Text: "Short link"}, {Value: embedCode, Text: "Embed"}} {
		c.Chosen = c.Value == a.shareAs()
		all = append(all, c)
	}
	return all
}

// ChooseShare chooses what is handed out. A short link is made if there is none yet.
func (a *App) ChooseShare(as string) {
	s := &a.sharing
	s.as, s.says, a.Copied = as, "", false
	if fragment := a.shared(); as == shortLink && s.of != fragment {
		a.shorten(fragment)
	}
	a.update()
}

// mostStored is the size of what the server takes, in bytes.
const mostStored = 16 << 10

// shorten has the server keep a fragment under a short link.
func (a *App) shorten(fragment string) {
	s := &a.sharing
	// A link and a view need no escaping: see scenario.Link and Look.String.
	document := `{"scenario":"` + fragment[1:] + `"}`
	if len(document) > mostStored {
		s.says = tooLong
		return
	}
	s.says = "Making a short link…"
	a.browser.Store(a.home+"api/links", document, func(status int, id string) {
		s.says = storeWords(status, id)
		if s.says == "" {
			s.as, s.short, s.of = shortLink, a.home+"s/"+id, fragment
			if s.refused != "" {
				a.ShowCode() // there can be one now
			}
		}
		a.update()
	})
}

const tooLong = "This scenario is too long for a short link: 16 KB is the most. Save it as a file instead."

// storeWords says why no short link was made; the status is 0 if there was no answer.
func storeWords(status int, id string) string {
	switch {
	case status == 201 && id != "" && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == "":
		return ""
	case status == 0:
		return "The server does not answer. The link itself works without."
	case status == 413:
		return tooLong
	case status == 429:
		return "Too many short links from here. Wait a minute and try again."
	case status == 410:
		return "This short link was taken down. The link itself works without."
	case status == 507:
		return "The server keeps no more short links. The link itself works without."
	case status == 400 || status == 500 || status == 503:
		return "The server could not make a short link. Try again in a moment."
	}
	return "Short links need a server, and this page is served as plain files."
}

// CopyShare puts what is handed out on the clipboard.
func (a *App) CopyShare() {
	a.browser.Copy(a.ShareText(), func(ok bool) {
		a.Copied, a.sharing.says = ok, ""
		if !ok {
			a.sharing.says = "The browser does not let this page copy. The text above is selected: copy it yourself."
		}
		a.update()
	})
}

// CopyText is what the copy button says.
func (a *App) CopyText() string {
	if a.Copied {
		return "Copied"
	}
	return "Copy"
}

// CanSend reports whether the system has a way to send addresses.
func (a *App) CanSend() bool { return a.browser.CanShare() }

// SendLink hands the address to the system's share sheet.
func (a *App) SendLink() { a.browser.Share("Epsilon Arcade", a.shareAddress()) }

// Present shows the page in a hall, with curves that wait if those who open the link find them
// so.
func (a *App) Present() {
	a.Look.Stage = presentStage
	a.Look.Hide |= a.sharing.hide & curvesArea
	a.cover()
	a.looked()
}

// ShowCode makes the QR code of the address that is handed out.
func (a *App) ShowCode() {
	s := &a.sharing
	address := a.shareAddress()
	if s.of == a.shared() {
		address = s.short // the coarser code
	}
	if s.coded == address && s.code != "" {
		return
	}
	s.code, s.coded, s.refused = "", address, ""
	a.browser.Ask("lab", &lab.Code{Text: address}, func(answer lab.Message) {
		if s.coded != address {
			return // another one has been asked for since
		}
		switch answer := answer.(type) {
		case *lab.File:
			s.code = answer.Data
		case *lab.Refused:
			s.refused = answer.Why
		}
		a.update()
	})
}

// CodeSays says what the code is of, or why there is none.
func (a *App) CodeSays() string {
	switch s := &a.sharing; {
	case s.refused != "" && s.says != "":
		return s.says
	case s.refused != "":
		return "There is no code: " + s.refused + "."
	case s.code == "":
		return working
	case len(s.coded) > 80:
		return "This code opens what is on this page."
	default:
		return s.coded
	}
}

// NeedsShort reports whether a short link would get a code.
func (a *App) NeedsShort() bool { return a.sharing.refused != "" }

// HasCode reports whether there is a code.
func (a *App) HasCode() bool { return a.sharing.code != "" }

// MountCode puts the picture of the code into host. It is called at every render.
func (a *App) MountCode(host js.Value) { a.browser.Picture(host, a.sharing.code) }

// SaveCode saves the picture, for a slide.
func (a *App) SaveCode() {
	a.browser.Save("epsilon-arcade.svg", "image/svg+xml", []byte(a.sharing.code))
}

// A Lecture is a part of the page that can be hidden or locked for those who open a link.
type Lecture struct {
	Name, Words          string
	Hidden, Locked, Lock bool // Lock: it can be
	area                 Areas
}

// Lectures returns all of them.
func (a *App) Lectures() (all []Lecture) {
	for _, x := range areas {
		all = append(all, Lecture{x.name, x.words, a.sharing.hide&x.area != 0, a.sharing.lock&x.area != 0, x.keys != nil, x.area})
	}
	return all
}

// HideShared and LockShared turn over what whoever opens the link finds hidden or locked.
func (a *App) HideShared(x Lecture) { a.share(func(s *sharing) { s.hide ^= x.area }) }

// LockShared is like HideShared.
func (a *App) LockShared(x Lecture) { a.share(func(s *sharing) { s.lock ^= x.area }) }

// Stages returns how the page can be shown to whoever opens the link.
func (a *App) Stages() []Choice {
	s := a.sharing.stage
	return []Choice{{"", "the whole page", s == ""}, {presentStage, "large, for a hall", s == presentStage}, {embedStage, "the chart alone", s == embedStage}}
}

// ChooseStage takes one of them.
func (a *App) ChooseStage(stage string) { a.share(func(s *sharing) { s.stage = stage }) }

// share changes what is handed out.
func (a *App) share(change func(*sharing)) {
	change(&a.sharing)
	a.sharing.says, a.Copied = "", false
	a.update()
}
