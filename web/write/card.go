package write

import (
	"slices"
	"strconv"
	"strings"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/figure"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/say"
	"epsilonarcade/web/lab"
	"epsilonarcade/web/page"
	"epsilonarcade/web/parts"
)

// Card is the card with the text.
type Card struct {
	Room *Write
	Open bool // the reference of the language
}

// Toggle opens or closes the reference.
func (c *Card) Toggle() { c.Open = !c.Open }

// Names returns the rows of the reference.
func (c *Card) Names() []lab.Name {
	if c.Room.library == nil || !c.Open {
		return nil
	}
	return c.Room.library.Names
}

// Assignments are the shipped ones.
func (c *Card) Assignments() []parts.Choice {
	of := c.Room.Runs.Page.Look.Assignment
	all := []parts.Choice{{Value: "", Text: say.Of("no-assignment"), Chosen: of == ""}}
	known := of == ""
	if c.Room.library != nil {
		for _, a := range c.Room.library.Assignments {
			all = append(all, parts.Choice{Value: a.ID, Text: a.Title, Chosen: a.ID == of})
			known = known || a.ID == of
		}
	}
	if !known {
		all = append(all, parts.Choice{Value: of, Text: c.Room.Task.Is.Title, Chosen: true})
	}
	return all
}

// Policies are the written ones of the scenario, to choose which is edited.
func (c *Card) Policies() (all []parts.Choice) {
	s := c.Room.Runs.Page.S
	for _, i := range c.Room.places() {
		all = append(all, parts.Choice{Value: strconv.Itoa(i), Text: figure.Name(s, i), Chosen: i == c.Room.place})
	}
	return all
}

// Choose edits the policy at a place.
func (c *Card) Choose(place string) {
	v := c.Room
	if i, err := strconv.Atoi(place); err == nil && i < len(v.Runs.Page.S.Policies) {
		v.place, v.Runs.Page.Focus = i, i
		v.show()
		v.Runs.Page.Update()
	}
}

// taskText is the value of the choice of the text that an assignment begins with.
const taskText = "task"

// Examples are the texts to begin with. An assignment offers only its own text, because an example may solve it.
func (c *Card) Examples() []parts.Choice {
	all := []parts.Choice{{Value: "", Text: say.Of("write-choose"), Chosen: true}}
	if c.Room.Task.of != "" {
		return append(all, parts.Choice{Value: taskText, Text: say.Of("assignments-text")})
	}
	for _, e := range c.examples() {
		all = append(all, parts.Choice{Value: e.Name, Text: e.Name})
	}
	return all
}

func (c *Card) examples() []lab.Example {
	if c.Room.library == nil {
		return nil
	}
	return c.Room.library.Examples
}

// Use puts an example into the place of the text. Undo and BringBack return the text before.
func (c *Card) Use(name string) {
	if name == taskText {
		c.keep(c.Room.Runs.Page.Fragment())
		c.Room.Task.begin()
		return
	}
	for _, e := range c.examples() {
		if e.Name == name {
			c.keep("")
			c.Room.Editor.Text = e.Source
			c.Room.Changed()
		}
	}
}

// keep remembers the editor's text before another one replaces it, unless the page has shipped it. The link
// names the scenario and the assignment, if others replace them too.
func (c *Card) keep(link string) {
	v, text := c.Room, c.Room.Editor.Text
	shipped := slices.ContainsFunc(c.examples(), func(e lab.Example) bool { return e.Source == text })
	if strings.TrimSpace(text) != "" && text != v.given && !shipped && (text != v.kept.text || link != "") {
		place, _ := strconv.Atoi(v.Editor.Program) // v.place may be the next text's
		v.kept = kept{text, place, link}
	}
}

// CanBringBack reports whether another text has replaced the reader's own.
func (c *Card) CanBringBack() bool {
	return c.Room.kept.text != "" && c.Room.kept.text != c.Room.Editor.Text
}

// BackText is the label of the button that brings it back.
func (c *Card) BackText() string {
	if c.Room.kept.link != "" {
		return say.Of("write-back-all")
	}
	return say.Of("write-back")
}

// BringBack returns the reader's own text, with its scenario and assignment if others have replaced these. A second call
// returns what was there before, if that is the reader's, too.
func (c *Card) BringBack() {
	v, back := c.Room, c.Room.kept
	v.kept = kept{}
	if back.link == "" {
		c.keep("")
	} else {
		c.keep(v.Runs.Page.Fragment())
		v.Runs.Page.Turn(back.link)
	}
	if slices.Contains(v.places(), back.place) {
		v.place = back.place
	}
	v.show()
	v.Editor.Text = back.text
	v.Changed()
}

// Another adds a policy, with the plainest example as its text.
func (c *Card) Another() {
	v := c.Room
	if all := c.examples(); len(all) > 0 && v.add(all[0].Source) {
		v.show()
	}
}

// State says in a few words how the text is.
func (c *Card) State() string {
	v := c.Room
	switch faulty := len(v.Editor.Problems) > 0; {
	case stopped(v) != nil && newer(v):
		return say.Of("write-newer")
	case stopped(v) != nil && (faulty || !v.typed && !v.trying):
		return say.Of("write-stopped")
	case faulty && v.stands:
		return say.Of("write-stands")
	case faulty:
		return say.Of("write-last-good")
	case v.typed || v.trying:
		return "…"
	case v.place < 0:
		return ""
	}
	return say.Of("write-runs")
}

// Faults are what is wrong with the text, for those who do not see it under the line.
func (c *Card) Faults() (all []string) {
	for _, p := range c.Room.Editor.Problems {
		all = append(all, say.Of("write-fault", strconv.Itoa(p.Line), p.Text))
	}
	return all
}

// Claims says what the policy claims, and that it is a claim.
func (c *Card) Claims() string {
	v := c.Room
	if v.place < 0 || v.place >= len(v.Runs.Page.S.Policies) || len(v.Editor.Problems) > 0 {
		return "" // or it would be about the text before
	}
	spec := v.Runs.Page.Spec(v.place)
	if spec.Notion == policy.None {
		return say.Of("write-no-claim")
	}
	return say.Of("write-claims", spec.Notion.Words().Claim)
}

// Printed is what the text has printed last.
func (c *Card) Printed() string { return strings.Join(c.Room.Printed, "\n") }

// Audit turns to the audit of the policy, unless the text has an error.
func (c *Card) Audit() {
	v := c.Room
	v.tryThen(func() {
		if fault := v.Editor.Fault(); fault != "" {
			v.Runs.Page.Say(fault + " " + say.Of("not-audited-until"))
			return
		}
		v.guest = ""
		v.Runs.Page.Focus = v.place
		v.Audit()
	})
}

// CanAudit reports whether there is a policy that could be audited.
func (c *Card) CanAudit() bool { return c.Room.place >= 0 }

// Save keeps the text as a file, and says so if it has an error.
func (c *Card) Save() {
	v := c.Room
	v.guest = ""
	v.Runs.Page.Browser.Save(custom.FileName(v.Editor.Text), "text/plain", []byte(v.Editor.Text))
	v.tryThen(func() {
		if fault := v.Editor.Fault(); fault != "" {
			v.Runs.Page.Say(fault + " " + say.Of("saved-as-is"))
		}
	})
}

// Editor is the part that shows the text.
func (c *Card) Editor() *page.Editor { return &c.Room.Editor }

// Share is how much of a grading is done, as an attribute.
func (c *Card) Share() string { return strconv.FormatFloat(c.Room.Task.Is.Share, 'f', 2, 64) }
