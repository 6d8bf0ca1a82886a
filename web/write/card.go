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
	"epsilonarcade/web/parts"
)

// Card is the card with the editor.
type Card struct {
	Room *Write
	Open bool // the reference is open
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

// Assignments returns the shipped assignments.
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

// Policies returns the custom policies of the scenario, from which the reader chooses one to edit.
func (c *Card) Policies() (all []parts.Choice) {
	s := c.Room.Runs.Page.S
	for _, i := range c.Room.places() {
		all = append(all, parts.Choice{Value: strconv.Itoa(i), Text: figure.Name(s, i), Chosen: i == c.Room.place})
	}
	return all
}

// Choose opens the policy with the given index in the editor.
func (c *Card) Choose(place string) {
	v := c.Room
	if i, err := strconv.Atoi(place); err == nil && i < len(v.Runs.Page.S.Policies) {
		v.place, v.Runs.Page.Focus = i, i
		v.show()
		v.Runs.Page.Update()
	}
}

// taskText is the value of the option for the initial source of an assignment.
const taskText = "task"

// Examples returns the sources with which a reader can begin. For an assignment, this is only its initial source,
// because an example may be a solution.
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

// Use replaces the source with an example. Undo and BringBack restore the previous source.
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

// keep remembers the source in the editor before another one replaces it, unless it is a shipped source. The link
// contains the scenario and the assignment if these are replaced, too.
func (c *Card) keep(link string) {
	v, text := c.Room, c.Room.Editor.Text
	shipped := slices.ContainsFunc(c.examples(), func(e lab.Example) bool { return e.Source == text })
	if strings.TrimSpace(text) != "" && text != v.given && !shipped && (text != v.kept.text || link != "") {
		place, _ := strconv.Atoi(v.Editor.Program) // v.place may already belong to the next source
		v.kept = kept{text, place, link}
	}
}

// CanBringBack reports whether another source has replaced the reader's own.
func (c *Card) CanBringBack() bool {
	return c.Room.kept.text != "" && c.Room.kept.text != c.Room.Editor.Text
}

// BackText returns the label of the button for BringBack.
func (c *Card) BackText() string {
	if c.Room.kept.link != "" {
		return say.Of("write-back-all")
	}
	return say.Of("write-back")
}

// BringBack restores the reader's own source, and its scenario and assignment if these were replaced. A second call
// undoes the first one if the reader also wrote the source that the first call replaced.
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

// Another adds a policy with the simplest example as its source.
func (c *Card) Another() {
	v := c.Room
	if all := c.examples(); len(all) > 0 && v.add(all[0].Source) {
		v.show()
	}
}

// State describes the state of the source in a few words.
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

// Faults returns the errors of the source, for readers who cannot see the marks in the editor.
func (c *Card) Faults() (all []string) {
	for _, p := range c.Room.Editor.Problems {
		all = append(all, say.Of("write-fault", strconv.Itoa(p.Line), p.Text))
	}
	return all
}

// Claims describes the privacy claim of the policy.
func (c *Card) Claims() string {
	v := c.Room
	if v.place < 0 || v.place >= len(v.Runs.Page.S.Policies) || len(v.Editor.Problems) > 0 {
		return "" // the claim would be that of the previous source
	}
	spec := v.Runs.Page.Spec(v.place)
	if spec.Notion == policy.None {
		return say.Of("write-no-claim")
	}
	return say.Of("write-claims", spec.Notion.Words().Claim)
}

// Printed returns the last output of the source.
func (c *Card) Printed() string { return strings.Join(c.Room.Printed, "\n") }

// Audit switches to the audit of the policy, unless the source has an error.
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

// Save saves the source as a file. It shows a warning if the source has an error.
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

// Share returns the fraction of the grading that is complete, as the value of an attribute.
func (c *Card) Share() string { return strconv.FormatFloat(c.Room.Task.Is.Share, 'f', 2, 64) }
