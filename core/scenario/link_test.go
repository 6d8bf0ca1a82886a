package scenario

import (
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
)

func TestEmptyLinkIsTheDefault(t *testing.T) {
	s, err := parse("")
	if err != nil || !reflect.DeepEqual(s, Default()) {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestLinkSaysWhatItCouldNotRead(t *testing.T) {
	for _, c := range []struct{ link, want string }{
		// the whole
		{"hello", `link: "hello" does not begin with a version number`},
		{"&epsilon=1", `link: "" does not begin with a version number`},
		{"01t", `link: "01t" does not begin with a version number`},
		{"0t", `link: "0t" does not begin with a version number`},
		{"7t&epsilon=1", `link: this link was made by a newer version (7); this version reads links up to version 1`},
		{"2z~?", `link: this link was made by a newer version (2); this version reads links up to version 1`},
		{strings.Repeat("9", 50) + "t", `link: this link was made by a newer version (` + strings.Repeat("9", 30) + `…); this version reads links up to version 1`},
		{"1", `link: the version number must be followed by "t" alone, not by ""`},
		{"1b&epsilon=1", `link: the version number must be followed by "t" alone, not by "b"`},
		{"1t2", `link: the version number must be followed by "t" alone, not by "t2"`},
		{"1t&seed=" + strings.Repeat("1", MaxLink), `link: 393224 characters exceed the limit of 393216`},
		{"1t&epsilon=1 ", `link: the character " " at position 13 is not allowed in a link`},
		{"1t&epsilon=1~x", `link: the character "~" at position 13 is not allowed in a link`},
		{"1t&policies=ucb1:label=ε", `link: the character "ε" at position 24 is not allowed in a link`},
		{"1t&\xff", `link: the character "�" at position 4 is not allowed in a link`},
		{"1t&", `link: a field is empty, either between two & signs or after the last one`},
		{"1t&epsilon=1&&delta=0", `link: a field is empty, either between two & signs or after the last one`},
		{"1t&epsilom=1", `link: "epsilom" is not the name of a field`},
		{"1t&Epsilon=1", `link: "Epsilon" is not the name of a field`},
		{"1t&=1", `link: "" is not the name of a field`},
		{"1t&epsilon=1&epsilon=2", `epsilon: this field is given twice`},
		{"1t&epsilon", `epsilon: the value is missing`},
		{"1t&epsilon=", `epsilon: the value is missing`},

		// the check
		{"1t-", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-n8v", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-n8vqa", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-hs7e5", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`}, // the check of nothing
		{"1t-hs7e5x", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-n8vqa&", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-gs32s&", `link: a field is empty, either between two & signs or after the last one`},
		{"1t-s1q79&horizon=2000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q79&horizon=200001", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q79&horizon=200000&runs=2", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q79&&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-S1Q79&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q7&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q790&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q7i&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q79-s1q79&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t--s1q79&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-&horizon=200000", `link: this link is incomplete or was changed. To edit a link by hand, first delete the hyphen after 1t and the next five characters`},
		{"1t-s1q79&horizon=200 000", `link: the character " " at position 21 is not allowed in a link`},
		{"1ts1q79&horizon=200000", `link: the version number must be followed by "t" alone, not by "ts1q79"`},
		{"7t-s1q79&horizon=200000", `link: this link was made by a newer version (7); this version reads links up to version 1`},
		{"1t-qv7mj&epsilom=1", `link: "epsilom" is not the name of a field`},
		{"1t-93pkw&epsilon=101", `epsilon: 101 is not between 0 and 100`},

		// numbers
		{"1t&epsilon=abc", `epsilon: "abc" is not a number`},
		{"1t&epsilon=NaN", `epsilon: "NaN" is not a number`},
		{"1t&epsilon=Inf", `epsilon: "Inf" is not a number`},
		{"1t&epsilon=0x1p3", `epsilon: "0x1p3" is not a number`},
		{"1t&epsilon=1_000", `epsilon: "1_000" is not a number`},
		{"1t&epsilon=.5", `epsilon: ".5" is not a number`},
		{"1t&epsilon=5.", `epsilon: "5." is not a number`},
		{"1t&epsilon=1e", `epsilon: "1e" is not a number`},
		{"1t&epsilon=--1", `epsilon: "--1" is not a number`},
		{"1t&epsilon=1=1", `epsilon: "1=1" is not a number`},
		{"1t&epsilon=%31", `epsilon: "%31" is not a number`},
		{"1t&epsilon=+1", `link: the character "+" at position 12 is not allowed in a link`},
		{"1t&epsilon=1e999", `epsilon: 1e999 is out of range`},
		{"1t&runs=1.5", `runs: "1.5" is not a whole number`},
		{"1t&runs=1e3", `runs: "1e3" is not a whole number`},
		{"1t&runs=0x10", `runs: "0x10" is not a whole number`},
		{"1t&seed=-1", `seed: -1 is out of range`},
		{"1t&seed=99999999999999999999", `seed: 99999999999999999999 is out of range`},
		{"1t&shuffle=1", `shuffle: "1" is neither true nor false`},

		// arms
		{"1t&arms=0.5,,0.6", `arms[1]: the value is missing`},
		{"1t&arms=0.5,", `arms[1]: the value is missing`},
		{"1t&arms=0.5,gamma:2:1", `arms[1].kind: "gamma" is not recognised`},
		{"1t&arms=0.5,beta", `arms[1].a: the value is missing`},
		{"1t&arms=0.5,beta:2", `arms[1].b: the value is missing`},
		{"1t&arms=0.5,beta:2:", `arms[1].b: "" is not a number`},
		{"1t&arms=0.5,beta:2:1:1", `arms[1]: "1" is one value too many for an arm of kind beta`},
		{"1t&arms=uniform:1", `arms[0]: "1" is one value too many for an arm of kind uniform`},
		{"1t&arms=uniformx1", `arms[0]: 1 cannot be the number of arms, which must be from 2 to 1000`},
		{"1t&arms=uniformx", `arms[0]: "" is not a whole number`},
		{"1t&arms=uniformx600,uniformx600", `arms: there are more than 1000`},
		{"1t&arms=beta:x", `arms[0].a: "" is not a number`},
		{"1t&arms=0.5x3,1.5.5", `arms[3].mean: "1.5.5" is not a number`},
		{"1t&arms=0.3to0.7", `arms[0]: "0.3to0.7" needs a number of arms at the end, as in 0.3to0.7x9`},
		{"1t&arms=0.3tox9", `arms[0].mean: "" is not a number`},
		{"1t&arms=0.3x", `arms[0]: "" is not a whole number`},
		{"1t&arms=0x1p3", `arms[0]: "1p3" is not a whole number`},
		{"1t&arms=0.3x1", `arms[0]: 1 cannot be the number of arms, which must be from 2 to 1000`},
		{"1t&arms=0.3x1000000000000", `arms[0]: 1000000000000 cannot be the number of arms, which must be from 2 to 1000`},
		{"1t&arms=0.3x600,0.4x600", `arms: there are more than 1000`},

		// policies
		{"1t&policies=ucb1,", `policies[1].id: the value is missing`},
		{"1t&policies=:epsilon=1", `policies[0].id: the value is missing`},
		{"1t&policies=ucb1:", `policies[0]: a setting is missing after a colon`},
		{"1t&policies=ucb1:epsilon", `policies[0].epsilon: the value is missing`},
		{"1t&policies=ucb1:label=", `policies[0].label: the value is missing`},
		{"1t&policies=ucb1:epsilon=x", `policies[0].epsilon: "x" is not a number`},
		{"1t&policies=ucb1:epsilon=1:epsilon=1", `policies[0].epsilon: this field is given twice`},
		{"1t&policies=adap-klucb:alpha=x", `policies[0].params.alpha: "x" is not a number`},
		{"1t&policies=ucb1:sigmoid=1", `policies[0].params.sigmoid: "1" is neither true nor false`},
		{"1t&policies=adap-klucb:alpha=true", `policies[0].params.alpha: "true" is not a number`},
		{"1t&policies=ucb1:law=1", `policies[0].params: "law" is not a parameter of UCB1`},
		{"1t&policies=ucb1:label=%4", `policies[0].label: "%4" is not a valid escape sequence`},
		{"1t&policies=ucb1:label=%zz", `policies[0].label: "%zz" is not a valid escape sequence`},
		{"1t&policies=uc%:label=a", `policies[0].id: "%" is not a valid escape sequence`},

		// checkpoints
		{"1t&checkpoints=1,,5", `checkpoints[1]: "" is not a whole number`},
		{"1t&checkpoints=log", `checkpoints: "" is not a whole number`},
		{"1t&checkpoints=log0", `checkpoints: "log0" must end in a number of checkpoints from 1 to 10000`},
		{"1t&checkpoints=linear999999999", `checkpoints: "linear999999999" must end in a number of checkpoints from 1 to 10000`},

		// what can be read, but not run
		{"1t&epsilon=101&runs=0", `epsilon: 101 is not between 0 and 100; runs: 0 is not between 1 and 10000`},
		{"1t&epsilon=-0", `epsilon: -0 is not between 0 and 100`},
		{"1t&kind=movie", `kind: "movie" is not recognised`},
		{"1t&kind=sweep", `sweep.over: choose epsilon, delta, horizon, gap, arms or a policy's parameter; sweep.values: at least one is needed`},
		{"1t&over=delta&values=0.1,,0.2", `sweep.values[1]: "" is not a number`},
		{"1t&over=delta&values=0.1,2", `sweep.values[1]: 2 is not between 0 and 1`},
		{"1t&arms=beta:0:1", `arms[0].a: 0 is not between 1e-300 and 1e06`},
		{"1t&arms=two-point:0.5:0.4", `arms[0]: low 0.5 is above high 0.4`},
		{"1t&policies=ucb1&arms=gaussian:0.5", `policies[0].id: UCB1 accepts only rewards in [0, 1] when its sigmoid is off, but arm 1 is of kind gaussian`},
		{"1t&policies=none", `policies: at least one is needed`},
		{"1t&policies=nope:colour=1", `policies[0].id: "nope" is not recognised`},
		{"1t&policies=ucb1:colour=1", `policies[0].params: "colour" is not a parameter of UCB1`},
		{"1t&policies=ucb1:label=%00", `policies[0].label: "\x00" contains a control character`},
		{"1t&policies=ucb1:label=%FF", `policies[0].label: "\xff" is not valid UTF-8 text`},
		{"1t&horizon=0&checkpoints=log10", `horizon: 0 is not between 1 and 1000000000`},
		{"1t&horizon=10&checkpoints=20", `checkpoints[0]: 20 is not between 1 and 10`},
		{"1t&n=5&r=5", `region.change: 1 would require 6 of 5 pulls to pay 1`},
	} {
		_, err := ParseLink(c.link)
		if err == nil {
			t.Errorf("%.60s was read", c.link)
		} else if got := err.Error(); !strings.HasPrefix(got, c.want) {
			t.Errorf("%.60s\ngot  %s\nwant %s", c.link, got, c.want)
		}
	}
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

// What is not escaped must survive where people paste links.

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
	// those of the HTML standard that are read without a semicolon
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

// What a kind carries along for others is no matter of its link: the usual values go there
// unsaid, and others would make two links of what is the same.
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
