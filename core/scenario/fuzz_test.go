package scenario

import (
	"os"
	"reflect"
	"strings"
	"testing"
)

// Every link that can be read gives a valid scenario. The scenario's own link reads back as the same scenario, apart
// from fields that its kind does not use.
func FuzzParseLink(f *testing.F) {
	f.Add("")
	for _, link := range goldenLinks(f) {
		f.Add(link)
	}
	for _, link := range []string{
		"7t&epsilon=1", "1b", "1t&", "1t&epsilon=NaN", "1t&epsilon=0x1p3", "1t&epsilon=-0", "1t&epsilon=1e-999",
		"1t&arms=beta:2:1", "1t&arms=0.3x1000", "1t&arms=1e-18to0x4", "1t&arms=0x2,0.1to0.3x3", "1t&policies=ucb1:label=%FF%00",
		"1t&policies=adap-klucb:alpha=1e2:label=%E2%80%AE", "1t&horizon=1&checkpoints=log1", "1t&checkpoints=linear10000",
		"1t&checkpoints=9,8", "1t&kind=region&noise=new&epsilon=0", "1t&n=1000000000&r=1000000000&change=-1",
		"1t&arms=uniformx2,beta:1:2,two-point:0:1:0.5x3&policies=ucb1:sigmoid=false", "1t&arms=gaussian:-1e-9:2&policies=thompson:sigmoid=true",
		"1t&policies=heldp-ucb-l:eps_min=0.5:law=2_0.5", "1t&policies=heldp-ucb-b:law=gaussian", "1t&policies=heldp-ucb-b:law=uniform_from_0.1_to_2_refuse_0.2", "1t&arms=bernoulli:0.5",
		"1t&kind=sweep&over=gap&values=0.1,1", "1t&kind=sweep&over=arms&values=1,20&arms=0.5", "1t&kind=sweep&over=horizon&values=1e9,2.5",
		"1t-", "1t-hs7e5", "1t-n8vqa&", "1t-n8vqa&epsilon=2", "1t-n8vqa&epsilon=3", "1t-v4fr1&epsilon=NaN", "1t&epsilon=2",
	} {
		f.Add(link)
	}
	f.Fuzz(func(t *testing.T, link string) {
		s, err := parse(link)
		if body, ok := strings.CutPrefix(link, "1t&"); ok && len(link) < MaxLink/2 {
			body = "&" + body
			with, problem := parse("1t-" + bodyCheck(body) + body)
			if (problem == nil) != (err == nil) || !reflect.DeepEqual(with, s) {
				t.Fatalf("%q with a check became %+v, %v", link, with, problem)
			}
		}
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		if p := s.Problems(); len(p) > 0 {
			t.Fatalf("invalid: %v", p)
		}
		s.Notes()
		canonical := s.Link()
		back, err := parse(canonical)
		if err != nil || !reflect.DeepEqual(back, Used(s)) || back.Link() != canonical {
			t.Fatalf("%q became %q became %+v, %v", link, canonical, back, err)
		}
	})
}

// goldenLinks returns the golden links of version 1, without views.
func goldenLinks(f *testing.F) (all []string) {
	data, err := os.ReadFile("testdata/links/v1.txt")
	if err != nil {
		f.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "1t") {
			link, _ := CutView(strings.TrimSpace(line))
			all = append(all, link)
		}
	}
	return all
}
