//go:build !js

package browser

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"epsilonarcade/core/say"
	"epsilonarcade/core/testkit"
)

func TestThePageIsShownInAnotherLanguage(t *testing.T) {
	p := play(t, short)
	p.toEnd()
	p.click("#language")
	p.waitForText("#view-gallery", "图库")
	var lang string
	if p.eval(`document.documentElement.lang`, &lang); lang != "zh" {
		t.Errorf("the page's language is %q", lang)
	}
	p.waitForText("#play", "重新模拟")
	p.reload()
	p.waitForText("#view-gallery", "图库") // the page remembers the language
	p.click("#language")
	p.waitForText("#view-gallery", "Gallery")
	p.reload()
	p.toEnd()
	if got := p.text("#view-gallery"); got != "Gallery" {
		t.Errorf("after English was chosen the tab says %q", got)
	}
	p.lead("1t~lang=zh")
	p.waitForText("#view-gallery", "图库")
	p.reload()
	p.waitForText("#view-gallery", "图库")
	if p.eval(`localStorage.getItem("language")`, &lang); lang != "en" {
		t.Errorf("a link makes the browser remember %q", lang)
	}
}

// englishWords matches four English words in a row. They appear in a Chinese view if a text is not translated. Names
// and titles of papers have fewer such words in a row on one line.
var englishWords = regexp.MustCompile(`[a-z]+ [a-z]+ [a-z]+ [a-z]+`)

// Views in another language fit windows of all widths and contain no English sentence.
func TestViewsFitInAnotherLanguage(t *testing.T) {
	for _, name := range []string{"chinese", "pseudo"} {
		t.Run(name, func(t *testing.T) {
			p, gallery, lines := blank(t, nil), "图库", "对每个臂"
			if name == "pseudo" {
				p, gallery, lines = pseudoTab(t), pseudo("Gallery"), pseudo("each arm")
			}
			p.navigate("/#1t&arms=0.7,0.5&policies=ucb1,dp-ftpl-new&horizon=1000~inside=open")
			p.toEnd()
			p.click("#language")
			p.waitForText("#view-gallery", gallery)
			p.click("#listing")
			p.waitForText(".lines", lines)
			for _, view := range []string{"play", "sweep", "region", "gallery"} {
				p.click("#view-" + view)
				if view != "gallery" {
					p.ready()
				}
				for _, width := range []int64{1440, 1024, 390, 320} {
					p.size(width, 844)
					if p.wider() {
						t.Errorf("%s is wider than a window of %d pixels", view, width)
					}
					if width == 1440 || width == 390 {
						p.shot(name + "-" + view + "-" + strconv.FormatInt(width, 10))
					}
				}
				p.size(1440, 900)
				if found := englishWords.FindString(strings.ReplaceAll(p.text("main"), "\n", " | ")); found != "" {
					t.Errorf("%s has %q", view, found)
				}
			}
		})
	}
}

// vowels doubles and accents vowels for the pseudo-language, so that texts become about 40 % longer.
var vowels = strings.NewReplacer("a", "áá", "e", "éé", "i", "íí", "o", "óó", "u", "úú", "A", "ÁÁ", "E", "ÉÉ", "I", "ÍÍ", "O", "ÓÓ", "U", "ÚÚ", "y", "ýý")

// pseudo translates an English text into the pseudo-language. Formulas between dollar signs stay the same, and so do
// gaps, except for plural forms.
func pseudo(text string) string {
	if before, rest, ok := strings.Cut(text, "$"); ok {
		formula, after, _ := strings.Cut(rest, "$")
		return pseudo(before) + "$" + formula + "$" + pseudo(after)
	}
	own := ""
	for {
		before, rest, ok := strings.Cut(text, "{")
		own += vowels.Replace(before)
		if !ok {
			return own
		}
		gap, after, _ := strings.Cut(rest, "}")
		name, forms, plural := strings.Cut(gap, "|")
		own += "{" + name
		if plural {
			own += "|" + vowels.Replace(forms)
		}
		own += "}"
		text = after
	}
}

// pseudoTab returns a tab with a page that uses the pseudo-language in place of Chinese.
func pseudoTab(t *testing.T) *tab {
	english, err := os.ReadFile("../../core/say/english.txt")
	testkit.OK(t, err)
	list, err := say.List(string(english))
	testkit.OK(t, err)
	var own strings.Builder
	for _, x := range list {
		own.WriteString(x.ID + ": " + pseudo(x.Says) + "\n")
	}
	dir := t.TempDir()
	from, to := filepath.Join(dir, "pseudo.txt"), filepath.Join(dir, "zh.txt")
	testkit.OK(t, os.WriteFile(from, []byte(own.String()), 0o600))
	c := exec.Command("go", "run", "./wasm/catalogue", "core/say/english.txt", from, to)
	c.Dir = "../.."
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	file, err := os.ReadFile(to)
	testkit.OK(t, err)
	old, err := os.ReadFile(filepath.Join(dist, "zh.txt"))
	testkit.OK(t, err)
	index, err := os.ReadFile(filepath.Join(dist, "index.html"))
	testkit.OK(t, err)
	hash := func(file []byte) string {
		sum := sha256.Sum256(file)
		return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	index = bytes.ReplaceAll(index, []byte(hash(old)), []byte(hash(file)))
	return blank(t, fstest.MapFS{
		"zh.txt": {Data: file}, "zh.txt.br": nil, "zh.txt.gz": nil,
		"index.html": {Data: index}, "index.html.br": nil, "index.html.gz": nil,
	})
}
