//go:build !js

package main

import (
	"strings"
	"testing"
)

// generated is what Vugu makes of a button with a text and an event, with line breaks around it,
// and of a component.
const generated = `
import "log"
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "\n    "}
	vgparent.AppendChild(vgn)
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "button", Attr: []vugu.VGAttribute{{Namespace: "", Key: "type", Val: "button"}, vugu.VGAttribute{Namespace: "", Key: "title", Val: "say \"ε\""}}}
	vgparent.AppendChild(vgn)
	vgn.AddAttrInterface("hidden", c.App.Hides())
	{
		b, err := vjson.Marshal(c.App.Text())
		if err != nil {
			panic(err)
		}
		vgn.Prop = append(vgn.Prop, vugu.VGProperty{Key: "value", JSONVal: vjson.RawMessage(b)})
	}
	vgn.DOMEventHandlerSpecList = append(vgn.DOMEventHandlerSpecList, vugu.DOMEventHandlerSpec{
		EventType:	"click",
		Func:		func(event vugu.DOMEvent) { c.App.Do(Thing{}, "}") },
		// TODO: implement capture, etc.
	})
	{
		vgparent := vgn
		_ = vgparent
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "Do it"}
		vgparent.AppendChild(vgn)
		vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "br", Attr: []vugu.VGAttribute(nil)}
		vgparent.AppendChild(vgn)
	}
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "\n    "}
	vgparent.AppendChild(vgn)
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: "", Data: "span", Attr: []vugu.VGAttribute(nil)}
	vgparent.AppendChild(vgn)
	vgn.SetInnerHTML(c.App.Says())
	{
		vgcompKey := vugu.MakeCompKey(0x1^vgin.CurrentPositionHash(), vgiterkey)
		// ask BuildEnv for prior instance of this specific component
		vgcomp, _ := vgin.BuildEnv.CachedComponent(vgcompKey).(*Menu)
		if vgcomp == nil {
			// create new one if needed
			vgcomp = new(Menu)
			vgin.BuildEnv.WireComponent(vgcomp)
		}
		vgin.BuildEnv.UseComponent(vgcompKey, vgcomp)	// ensure we can use this in the cache next time around
		vgcomp.App = c.App
		vgout.Components = append(vgout.Components, vgcomp)
		vgn = &vugu.VGNode{Component: vgcomp}
		vgparent.AppendChild(vgn)
	}
	vgn = &vugu.VGNode{Type: vugu.VGNodeType(1), Data: "\n    "}
	vgparent.AppendChild(vgn)
}

var _ log.Logger
`

const smaller = `
	vgn = markup.AddElement(vgparent, "button", "type", "button", "title", "say \"ε\"")
	markup.SetAttribute(vgn, "hidden", c.App.Hides())
	markup.SetProperty(vgn, "value", c.App.Text())
	markup.AddEvent(vgn, "click", func(event vugu.DOMEvent) { c.App.Do(Thing{}, "}") })
	{
		vgparent := vgn
		_ = vgparent
		markup.AddText(vgparent, "Do it")
		markup.AddElement(vgparent, "br")
	}
	markup.AddText(vgparent, "\n    ")
	vgn = markup.AddElement(vgparent, "span")
	markup.SetContent(vgn, c.App.Says())
	{
		vgcompKey := vugu.MakeCompKey(0x1^vgin.CurrentPositionHash(), vgiterkey)
		vgcomp := markup.Component[Menu](vgin, vgcompKey)
		vgcomp.App = c.App
		markup.AddComponent(vgout, vgparent, vgcomp)
	}
	markup.AddText(vgparent, "\n    ")
}

`

func TestWhatIsKnownGetsSmaller(t *testing.T) {
	if got := trimmed(generated); got != smaller {
		t.Errorf("it becomes%s", got)
	}
	if again := trimmed(smaller); again != smaller {
		t.Errorf("the second time it becomes%s", again)
	}
}

func TestWhatIsNotKnownStays(t *testing.T) {
	for _, code := range []string{
		"",
		"\n\tvgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: \"svg\", Data: \"path\", Attr: []vugu.VGAttribute(nil)}\n\tvgparent.AppendChild(vgn)\n",
		"\n\tvgn = &vugu.VGNode{Type: vugu.VGNodeType(3), Namespace: \"\", Data: \"div\", Attr: []vugu.VGAttribute(nil)}\n\tvgout.Out = append(vgout.Out, vgn)\n",
	} {
		if got := trimmed(code); got != code {
			t.Errorf("%q becomes %q", strings.TrimSpace(code), got)
		}
	}
}

// A loop keeps its key only where a component is told by it.
func TestALoopHasNoMoreThanItNeeds(t *testing.T) {
	loop := func(body string) string {
		return "\tfor vgiterkeyt, e := range c.All() {\n\t\tvar vgiterkey interface{} = vgiterkeyt\n\t\t_ = vgiterkey\n\t\te := e\n\t\t_ = e\n" + body + "\t}\n\tmarkup.SetContent(vgn, e)\n"
	}
	plain := "\t\tmarkup.SetContent(vgn, e)\n"
	if got, want := trimmed(loop(plain)), "\tfor _, e := range c.All() {\n\t\t_ = e\n"+plain+"\t}\n\tmarkup.SetContent(vgn, e)\n"; got != want {
		t.Errorf("it becomes\n%s", got)
	}
	key := "\t\t\tvgcompKey := vugu.MakeCompKey(0x1^vgin.CurrentPositionHash(), vgiterkey)\n"
	if got := trimmed(loop(key)); !strings.Contains(got, "for vgiterkeyt, e := range") || !strings.Contains(got, "= vgiterkeyt\n") || !strings.Contains(got, key) {
		t.Errorf("with a component it becomes\n%s", got)
	}
}
