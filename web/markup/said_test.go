package markup

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"
)

// built is a component that returns a given output.
type built struct{ out vugu.BuildOut }

func (b *built) Build(*vugu.BuildIn) *vugu.BuildOut { return &b.out }

func TestEachTextOfAPageIsSaid(t *testing.T) {
	inner := `Half &lt;b&gt; &amp; &#34;c&#34;`
	tagged := "Play <b class=\"x\">Play</b>"
	root := &vugu.VGNode{Type: vugu.ElementNode, Data: "p", Attr: []vugu.VGAttribute{{Key: "title", Val: "Play"}, {Key: "class", Val: "Play"}}}
	root.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: "Play "})
	root.AppendChild(&vugu.VGNode{Type: vugu.ElementNode, Data: "b", InnerHTML: &inner})
	root.AppendChild(&vugu.VGNode{Type: vugu.ElementNode, Data: "b", InnerHTML: &tagged})
	own := &vugu.VGNode{Type: vugu.ElementNode, Data: "q", Attr: []vugu.VGAttribute{{Key: "lang", Val: "en"}, {Key: "title", Val: "Play"}}}
	own.AppendChild(&vugu.VGNode{Type: vugu.TextNode, Data: "Play"})
	root.AppendChild(own)
	child := &built{vugu.BuildOut{Out: []*vugu.VGNode{{Type: vugu.TextNode, Data: "Pause"}}}}
	page := &built{vugu.BuildOut{Out: []*vugu.VGNode{root}, Components: []vugu.Builder{child}}}
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	Said(env.RunBuild(page), strings.ToUpper)
	b := root.FirstChild.NextSibling
	for got, want := range map[string]string{
		root.Attr[0].Val:                      "PLAY",
		root.Attr[1].Val:                      "Play",
		root.FirstChild.Data:                  "PLAY ",
		b.FirstChild.Data:                     `HALF <B> & "C"`,
		*b.NextSibling.InnerHTML:              "PLAY <b class=\"x\">PLAY</b>",
		own.Attr[1].Val + own.FirstChild.Data: "PlayPlay",
		child.out.Out[0].Data + "\x00":        "PAUSE\x00",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
