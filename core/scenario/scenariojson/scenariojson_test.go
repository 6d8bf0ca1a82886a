package scenariojson_test

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/core/testkit/scenariotest"
)

// unmarshal returns the scenario in a document.
func unmarshal(data []byte) (scenario.Scenario, error) {
	v, err := scenariojson.Unmarshal(data)
	return v.Scenario(), err
}

func TestEveryValidScenarioComesBack(t *testing.T) {
	testkit.Cases(t, 2000, func(t *testing.T, rng *rand.Rand) {
		s := scenariotest.Random(rng)
		data, err := scenariojson.Marshal(s)
		testkit.OK(t, err)
		back, err := unmarshal(data)
		if err != nil {
			t.Fatalf("%s: %v", data, err)
		}
		if !reflect.DeepEqual(back, s) {
			t.Fatalf("%s came back as\n%+v, was\n%+v", data, back, s)
		}
	})
}

func TestMissingFieldsHaveTheirDefaults(t *testing.T) {
	s, err := unmarshal([]byte(" {}\n"))
	if err != nil || !reflect.DeepEqual(s, scenario.Default()) {
		t.Errorf("%+v, %v", s, err)
	}
	s, err = unmarshal([]byte(`{"kind":"region","region":{"n":8}}`))
	want := scenario.Default()
	want.Kind, want.Region.N = scenario.Region, 8
	if err != nil || !reflect.DeepEqual(s, want) {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestDocumentIsReadAndWrittenFieldByField(t *testing.T) {
	const document = `{"kind":"regret",` +
		`"arms":[{"kind":"bernoulli","mean":0.62},{"kind":"beta","a":2,"b":1},{"kind":"two-point","low":0.2,"high":0.9,"p":0.5},{"kind":"uniform"}],` +
		`"policies":[{"id":"dp-ftpl-new"},{"id":"ldp-ucb-b","label":"ε = 0.2","epsilon":0.2},` +
		`{"id":"adap-klucb","delta":0,"params":{"alpha":4}}],` +
		`"epsilon":0.7,"delta":0.003,"horizon":200000,"runs":200,"seed":7,"shuffle":true,"checkpoints":[20000,200000],` +
		`"sweep":{"over":"delta","values":[0.1,0.01]},` +
		`"region":{"noise":"new","n":9,"r":4,"change":-1}}`
	want := scenario.Default()
	want.Arms = []arm.Arm{arm.Bernoulli{P: 0.62}, arm.Beta{A: 2, B: 1}, arm.TwoPoint{Low: 0.2, High: 0.9, P: 0.5}, arm.Uniform{}}
	want.Policies = []scenario.Policy{
		{ID: "dp-ftpl-new"},
		{ID: "ldp-ucb-b", Epsilon: new(0.2), Label: "ε = 0.2"},
		{ID: "adap-klucb", Delta: new(0.0), Params: map[string]float64{"alpha": 4}},
	}
	want.Epsilon, want.Delta, want.Horizon, want.Runs, want.Seed = 0.7, 0.003, 200_000, 200, 7
	want.Shuffle = true
	want.Checkpoints = []int64{20_000, 200_000}
	want.Sweep = scenario.SweepOptions{Over: "delta", Values: []float64{0.1, 0.01}}
	want.Region = scenario.RegionOptions{Noise: "new", N: 9, R: 4, Change: -1}

	got, err := unmarshal([]byte(document))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v, %v\nwant %+v", got, err, want)
	}
	if data, err := scenariojson.Marshal(want); err != nil || string(data) != document {
		t.Errorf("got  %s, %v\nwant %s", data, err, document)
	}
}

func TestDefaultsOfArmsAndSwitchesMayBeLeftOut(t *testing.T) {
	s, err := unmarshal([]byte(`{"arms":[{"kind":"two-point","low":0.2,"high":0.9},{"mean":-3,"kind":"gaussian"}],` +
		`"policies":[{"params":{"sigmoid":true},"id":"ucb1"}]}`))
	want := []arm.Arm{arm.TwoPoint{Low: 0.2, High: 0.9, P: 0.5}, arm.Gaussian{M: -3, SD: 1}}
	if err != nil || !reflect.DeepEqual(s.Arms, want) || s.Policies[0].Params["sigmoid"] != 1 {
		t.Errorf("%+v, %v", s, err)
	}
	data, err := scenariojson.Marshal(s)
	if err != nil || !strings.Contains(string(data), `{"kind":"gaussian","mean":-3,"sd":1}`) || !strings.Contains(string(data), `"params":{"sigmoid":true}`) {
		t.Errorf("%s, %v", data, err)
	}
}

func TestWholeNumbersMayBeWrittenAsInJavaScript(t *testing.T) {
	s, err := unmarshal([]byte(`{"horizon":1e6,"runs":100.0}`))
	if err != nil || s.Horizon != 1_000_000 || s.Runs != 100 {
		t.Errorf("%d, %d, %v", s.Horizon, s.Runs, err)
	}
}

// testdata/refused.txt lists documents and their problems.
func TestUnmarshalSaysWhatIsWrongAndWhere(t *testing.T) {
	refuse := func(document, want string) {
		if _, err := scenariojson.Unmarshal([]byte(document)); err == nil || err.Error() != want {
			t.Errorf("%.80s\ngot  %v\nwant %s", document, err, want)
		}
	}
	testkit.Corpus(t, "testdata/refused.txt", func(_ int, _, document, want string) { refuse(document, want) })
	refuse(strings.Repeat(" ", scenario.MaxFile+1), `document: 10485761 bytes exceed the limit of 10485760`)
}

func TestAFileThatIsNestedTooDeeplyIsRefused(t *testing.T) {
	_, _, err := scenariojson.UnmarshalFile([]byte(`{"series":` + strings.Repeat("[", 1e5) + strings.Repeat("]", 1e5) + `,"scenario":"1t"}`))
	if want := "series[0][0][0][0][0][0][0]…: the text is not valid JSON at byte 10010"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Labels are read and written in the same way as by encoding/json.
func TestTextsAreThoseOfEncodingJSON(t *testing.T) {
	for _, text := range []string{
		`ε\u00e9\/\"\\`, `<a href=\u0026>&</a>`, `\ud83c\udfb2`, `\ud83c`, `\udfb2\ud83c`, `\ud800\u0041`, `\ud800\ud83c\uDFB2`, `\ufffd`,
	} {
		var want string
		testkit.OK(t, json.Unmarshal([]byte(`"`+text+`"`), &want))
		s, err := unmarshal([]byte(`{"policies":[{"id":"ucb1","label":"` + text + `"}]}`))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got := s.Policies[0].Label; got != want {
			t.Errorf("%s is read as %q, want %q", text, got, want)
		}
		as, err := json.Marshal(want)
		testkit.OK(t, err)
		if got, err := scenariojson.Marshal(s); err != nil || !strings.Contains(string(got), `"label":`+string(as)+`}`) {
			t.Errorf("%s is written in %s, %v, want %s", text, got, err, as)
		}
	}
}

func TestMarshalRefusesAnInvalidScenario(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = math.NaN()
	if data, err := scenariojson.Marshal(s); err == nil {
		t.Errorf("wrote %s", data)
	}
}

// Every document that can be read contains a valid scenario. Written and read again, the scenario is the same.
func FuzzUnmarshal(f *testing.F) {
	for _, document := range []string{
		`{}`, `{"kind":"region","policies":[],"region":{"noise":"new","n":9,"r":4,"change":-1}}`,
		`{"arms":[{"kind":"bernoulli","mean":0.62}],"policies":[{"id":"adap-klucb","label":"\ud800<","epsilon":2,"params":{"alpha":4}}]}`,
		`{"arms":[{"kind":"gaussian","mean":-3},{"kind":"uniform"}],"policies":[{"id":"ucb1","params":{"sigmoid":true}}]}`,
		`{"policies":[{"id":"heldp-ucb-l","params":{"eps_min":0.5,"law":[2,0.5]}},{"id":"heldp-ucb-b","params":{"law":"gaussian"}},{"id":"heldp-ucb-b","params":{"law":"log-uniform from 0.01 to 10 refuse 0.2"}}]}`,
		`{"horizon":1e6,"runs":1.0,"seed":9007199254740991,"checkpoints":[1,2,3]}`, `{"epsilon":-0,"delta":1e-999}`, `[{"a":null}]`,
	} {
		f.Add([]byte(document))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := unmarshal(data)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error without words")
			}
			return
		}
		written, err := scenariojson.Marshal(s)
		testkit.OK(t, err)
		back, err := unmarshal(written)
		if err != nil || !reflect.DeepEqual(back, s) {
			t.Fatalf("%s became %+v, %v", written, back, err)
		}
	})
}

// A file keeps the view of its scenario. Functions that read only the scenario ignore the view. Every form of a
// figure's file leads back to the scenario through its link.
func TestAFileKeepsTheView(t *testing.T) {
	s := scenario.Default()
	s.Epsilon = 0.5
	data, err := scenariojson.MarshalView(s, "mode=mean&y=log")
	if err != nil || !strings.Contains(string(data), `"view":"mode=mean\u0026y=log"`) {
		t.Fatalf("%s, %v", data, err)
	}
	if plain, _ := scenariojson.Marshal(s); strings.Contains(string(plain), "view") {
		t.Errorf("without a view: %s", plain)
	}
	if got, err := unmarshal(data); err != nil || got.Link() != s.Link() {
		t.Errorf("%q, %v", got.Link(), err)
	}
	at := "https://example.org/#" + s.Link() + "~mode=mean&y=log"
	for name, text := range map[string]string{
		"scenario": string(data), "link": at, "table": "# title: t\n# scenario: " + at + "\n# x: pulls\nseries,x\na,1\n",
		"tex": "% scenario: " + at + "\n", "svg": "<?xml?>\n<svg>\n<metadata>\n scenario: " + strings.ReplaceAll(at, "&", "&amp;") + "\n", "text": "Regret\n\nscenario: " + at,
	} {
		got, view, err := scenariojson.UnmarshalFile([]byte(text))
		if err != nil || got.Link() != s.Link() || view != "mode=mean&y=log" {
			t.Errorf("%s: %q, view %q, %v", name, got.Link(), view, err)
		}
	}
	for text, want := range map[string]string{
		`{"view":"A"}`:           `view: "A" does not have the form that a page appends to a link`,
		`{"view":1}`:             "view: ",
		"series,x\na,1\n":        "it contains no scenario (scenarios are .json files)",
		"# scenario: nonsense\n": "it contains no scenario (scenarios are .json files)",
	} {
		if _, _, err := scenariojson.UnmarshalFile([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}
