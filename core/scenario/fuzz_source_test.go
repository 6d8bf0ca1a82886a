package scenario

import (
	"reflect"
	"testing"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/custom/examples"
)

// FuzzLinkOfASource writes a source into a link and reads it back. Either the source stays the same, byte for byte, or
// its declaration is invalid and the scenario is refused. A packed source does not affect the rest of a link.
func FuzzLinkOfASource(f *testing.F) {
	for _, e := range examples.All() {
		f.Add(e.Source, custom.Pack(e.Source))
	}
	f.Add("policy(name = \"A:B,C&D%\", params = {\"alpha\": (1, 0, 2)})\n", "AAAA")
	f.Add("policy(protects = \"reward at its user's level\", rewards = \"bits at levels\")\n", "")
	f.Add("\u202e", "!")
	f.Fuzz(func(t *testing.T, source, packed string) {
		s := Default()
		s.Policies = []Policy{{ID: custom.ID, Source: source}, {ID: "ucb1"}}
		if len(s.Problems()) == 0 {
			link := s.Link()
			back, err := parse(link)
			if len(link) > MaxLink {
				if err == nil {
					t.Errorf("a link of %d bytes is read", len(link))
				}
			} else if err != nil || !reflect.DeepEqual(back, Used(s)) || back.Policies[0].Source != source {
				t.Errorf("%q became %q became %+v, %v", source, link, back, err)
			}
		}
		s, err := parse("1t&policies=own:source=" + packed + ",ucb1")
		if err == nil && (len(s.Problems()) > 0 || s.Policies[len(s.Policies)-1].ID != "ucb1" && len(s.Policies) == 2) {
			t.Errorf("%q became %+v", packed, s)
		}
	})
}
