package scenario

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/testkit"
)

func TestEmptyLinkIsTheDefault(t *testing.T) {
	s, err := parse("")
	if err != nil || !reflect.DeepEqual(s, Default()) {
		t.Errorf("%+v, %v", s, err)
	}
}

// testdata/checked.txt lists links and the problems with them.
func TestLinksAreChecked(t *testing.T) {
	check := func(link, want string) {
		got := "valid"
		if _, err := ParseLink(link); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%.60q\ngot  %s\nwant %s", link, got, want)
		}
	}
	testkit.Corpus(t, "testdata/checked.txt", func(_ int, _, link, want string) { check(link, want) })
	check(strings.Repeat("9", 50)+"t", `link: this link was made by a newer version (`+strings.Repeat("9", 30)+`…); this version reads links up to version 1`)
	check("1t&seed="+strings.Repeat("1", MaxLink), `link: 393224 characters exceed the limit of 393216`)
}

func TestLinkReadsMoreThanItWrites(t *testing.T) {
	for loose, canonical := range map[string]string{
		"1t&delta=0.5&epsilon=2":                      "1t-j1hra&epsilon=2&delta=0.5",
		"1t&epsilon=1&runs=100":                       "1t",
		"1t&epsilon=0.50":                             "1t-y3pvh&epsilon=0.5",
		"1t&arms=0.3to0.7x9":                          "1t",
		"1t&arms=0.5,0.5,0.5":                         "1t-1zmxk&arms=0.5x3",
		"1t&checkpoints=linear2&horizon=4":            "1t-0nk98&horizon=4&checkpoints=linear2",
		"1t&policies=ucb1:label=%61%c3%a9:epsilon=01": "1t-zq7wx&policies=ucb1:epsilon=1:label=a%C3%A9",
	} {
		s, err := parse(loose)
		if err != nil {
			t.Errorf("%s: %v", loose, err)
		} else if got := s.Link(); got != canonical {
			t.Errorf("%s became %s, want %s", loose, got, canonical)
		}
	}
}

func TestEmptyListsComeBackAsNil(t *testing.T) {
	s := Default()
	s.Kind, s.Policies = Region, []Policy{}
	back, err := parse(s.Link())
	if err != nil || back.Policies != nil {
		t.Errorf("%#v, %v", back.Policies, err)
	}
	s = Default()
	s.Policies[0].Params = map[string]float64{}
	back, err = parse(s.Link())
	if err != nil || back.Policies[0].Params != nil {
		t.Errorf("%#v, %v", back.Policies, err)
	}
}

func TestLinkOfAnUnknownArmIsNotRead(t *testing.T) {
	s := Default()
	s.Arms[0] = nil
	if _, err := ParseLink(s.Link()); err == nil {
		t.Error("read")
	}
}

func TestCutViewLeavesTheLink(t *testing.T) {
	for _, c := range []struct{ fragment, link, view string }{
		{"", "", ""},
		{"1t&epsilon=2", "1t&epsilon=2", ""},
		{"1t-n8vqa&epsilon=2~x=log", "1t-n8vqa&epsilon=2", "x=log"},
		{"~x=log~y", "", "x=log~y"},
	} {
		if link, view := CutView(c.fragment); link != c.link || view != c.view {
			t.Errorf("%q: %q, %q", c.fragment, link, view)
		}
	}
}

// The next tests check that links contain only characters that survive when people paste links.

func TestLinksHoldOnlyCharactersThatSurvive(t *testing.T) {
	s := Default()
	s.Policies = []Policy{{ID: "ucb1", Label: " ~#&=,:;%+-._/?<>\"'`!()*[]{}|\\^é ε."}}
	link := s.Link()
	if err := checkCharacters(link); err != nil {
		t.Error(err)
	}
	if !isPlain(rune(link[len(link)-1])) {
		t.Errorf("%s might lose its end", link)
	}
}

func TestPolicyIDsAndParametersNeedNoEscape(t *testing.T) {
	for _, spec := range policy.All() {
		if escape(spec.ID) != spec.ID || spec.ID == noPolicies {
			t.Errorf("policy %q", spec.ID)
		}
		for _, q := range spec.Params {
			switch {
			case escape(q.Name) != q.Name, q.Name == "epsilon", q.Name == "delta", q.Name == "label":
				t.Errorf("parameter %q of %s", q.Name, spec.ID)
			}
		}
	}
}

func TestNoKeyBeginsLikeAnHTMLEntity(t *testing.T) {
	// These are the entities in the HTML standard that need no semicolon.
	const entities = "AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT " +
		"Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc " +
		"Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy " +
		"curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest " +
		"iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para " +
		"plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml " +
		"yacute yen yuml"
	for _, f := range fields {
		for _, e := range strings.Fields(entities) {
			if strings.HasPrefix(f.key, e) {
				t.Errorf("&%s turns into &%s;%s", f.key, e, strings.TrimPrefix(f.key, e))
			}
		}
	}
}

// A link leaves out the fields that its kind does not use. Otherwise two links could stand for the same figure.
func TestALinkHoldsWhatItsKindUses(t *testing.T) {
	full := Default()
	full.Arms = arm.Bernoullis(0.5, 0.6)
	full.Policies = []Policy{{ID: "adap-ucb"}}
	full.Epsilon, full.Delta, full.Horizon, full.Runs, full.Seed = 0.5, 0.1, 1000, 7, 3
	full.Checkpoints = []int64{3, 1000}
	full.Sweep = SweepOptions{OverEpsilon, []float64{0.1, 1}}
	full.Region = RegionOptions{"beta", 9, 9, -1}
	const all = "arms policies epsilon delta horizon runs seed"
	for kind, want := range map[Kind]string{
		Regret:   all + " checkpoints",
		Sweep:    "kind " + all + " over values",
		Region:   "kind " + all + " noise n r change",
		Timeline: "kind " + all + " checkpoints",
	} {
		s := full
		s.Kind = kind
		if problems := s.Problems(); len(problems) > 0 {
			t.Fatalf("%s: %v", kind, problems)
		}
		var keys []string
		for _, part := range strings.Split(s.Link(), "&")[1:] {
			key, _, _ := strings.Cut(part, "=")
			keys = append(keys, key)
		}
		if got := strings.Join(keys, " "); got != want {
			t.Errorf("a link of kind %s has %s, want %s", kind, got, want)
		}
	}
	if len(Kinds()) != 4 {
		t.Error("a kind is not looked at")
	}
}
