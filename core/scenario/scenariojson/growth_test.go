package scenariojson_test

import (
	"strconv"
	"strings"
	"testing"

	"epsilonarcade/core/growthtest"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// list returns items, which are written by their numbers, until they have n bytes.
func list(n int, item func(i int) string) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(item(i))
	}
	return b.String()
}

func always(text string) func(int) string { return func(int) string { return text } }

// fields are numbers by name.
func fields(i int) string { return `"p` + strconv.Itoa(i) + `":1` }

// longFiles are files of about n bytes, one for each part that may be long.
var longFiles = map[string]func(n int) string{
	"fields":                        func(n int) string { return `{` + list(n, fields) + `}` },
	"fields of a figure":            func(n int) string { return `{"title":"x",` + list(n, fields) + `,"scenario":"1t"}` },
	"parameters":                    func(n int) string { return `{"policies":[{"id":"ucb1","params":{` + list(n, fields) + `}}]}` },
	"parameters before their owner": func(n int) string { return `{"policies":[{"params":{` + list(n, fields) + `},"id":"ucb1"}]}` },
	"parameters of nobody":          func(n int) string { return `{"policies":[{"id":"nobody","params":{` + list(n, fields) + `}}]}` },
	"numbers of an arm":             func(n int) string { return `{"arms":[{"kind":"beta",` + list(n, fields) + `}]}` },
	"arms":                          func(n int) string { return `{"arms":[` + list(n, always(`{"kind":"uniform"}`)) + `]}` },
	"arms that are wrong":           func(n int) string { return `{"arms":[` + list(n, always(`{"kind":"beta","a":0,"b":0}`)) + `]}` },
	"arms and policies": func(n int) string {
		return `{"arms":[` + list(n/2, always(`{"kind":"uniform"}`)) + `],"policies":[` + list(n/2, always(`{"id":"ucb1"}`)) + `]}`
	},
	"policies of a sweep": func(n int) string {
		return `{"kind":"sweep","sweep":{"over":"eps_min","values":[1,2,3]},"policies":[` + list(n, always(`{"id":"heldp-ucb-l"}`)) + `]}`
	},
	"levels": func(n int) string {
		return `{"policies":[{"id":"heldp-ucb-l","params":{"law":[` + list(n, always("1")) + `]}}]}`
	},
	"a law": func(n int) string {
		return `{"policies":[{"id":"heldp-ucb-l","params":{"law":"` + list(n, always("1")) + `"}}]}`
	},
	"a label": func(n int) string {
		return `{"policies":[{"id":"ucb1","label":"` + strings.Repeat(`\u00e9`, n/6) + `"}]}`
	},
	"an id": func(n int) string { return `{"policies":[{"id":"` + strings.Repeat(`\ud800`, n/6) + `"}]}` },
	"checkpoints": func(n int) string {
		return `{"checkpoints":[` + list(n, func(i int) string { return strconv.Itoa(i + 1) }) + `]}`
	},
	"values": func(n int) string {
		return `{"kind":"sweep","sweep":{"over":"epsilon","values":[` + list(n, strconv.Itoa) + `]}}`
	},
	"a name":           func(n int) string { return `{"` + strings.Repeat("x", n) + `":1}` },
	"a name twice":     func(n int) string { return `{"` + strings.Repeat("x", n) + `":1,"` + strings.Repeat("x", n) + `":1}` },
	"a number":         func(n int) string { return `{"epsilon":0.` + strings.Repeat("1", n) + `}` },
	"a large number":   func(n int) string { return `{"epsilon":` + strings.Repeat("1", n) + `}` },
	"a text":           func(n int) string { return `{"epsilon":"` + strings.Repeat("1", n) + `"}` },
	"brackets":         func(n int) string { return `{"series":` + strings.Repeat("[", n) },
	"braces":           func(n int) string { return `{"series":` + strings.Repeat(`{"x":`, n/5) },
	"a figure's link":  func(n int) string { return `{"scenario":"1t&policies=ucb1:label=` + strings.Repeat("a", n/5) + `"}` },
	"a figure's curve": func(n int) string { return `{"scenario":"1t","series":[{"x":[` + list(n, strconv.Itoa) + `]}]}` },
	"space":            func(n int) string { return strings.Repeat(" \n", n/2) + "{}" },
}

// A file takes time in proportion to its length, whether it can be read or not, and so does
// writing it again.
func TestReadingAFileGrowsWithItsLengthOnly(t *testing.T) {
	for name, text := range longFiles {
		t.Run(name, func(t *testing.T) {
			growthtest.Linear(t, scenario.MaxFile/4-100, text, func(text string) error {
				v, _, err := scenariojson.UnmarshalFile([]byte(text))
				if err == nil {
					_, err = scenariojson.Marshal(v.Scenario())
				}
				return err
			})
		})
	}
}

func TestParametersOfAFileAreTooManyByTheirNumber(t *testing.T) {
	_, _, err := scenariojson.UnmarshalFile([]byte(longFiles["parameters"](800_000)))
	if want := "policies[0].params: 73738 parameters are too many: UCB1 has 1"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
