package strictjson_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
)

func TestReadSaysWhatIsWrongAndWhere(t *testing.T) {
	for _, c := range []struct{ document, want string }{
		{`{"small":127,"natural":9,"real":1e-3,"on":true,"list":[{"name":"a"}],"by":{"x":1},"maybe":2}`, ""},
		{`{"small":1.27e2,"maybe":2.0}`, ""},
		{`{"small":128}`, "small: 128 is out of range"},
		{`{"natural":-1}`, "natural: -1 is out of range"},
		{`{"maybe":2.5}`, "maybe: 2.5 is not a whole number"},
		{`{"maybe":null}`, "maybe: null is not a number"},
		{`{"real":-1e309}`, "real: -1e309 is out of range"},
		{`{"real":"` + strings.Repeat("x", 99) + `"}`, `real: "` + strings.Repeat("x", 40) + `…" is not a number`},
		{`{"on":0}`, "on: 0 is neither true nor false"},
		{`{"list":[{"name":"a"},{"name":[]}]}`, "list[1].name: a list is not text in quotes"},
		{`{"list":[{"nam\u0065":"a","name":"b"}]}`, "list[0].name: this field is given twice"},
		{`{"list":[{"Name":"a"}]}`, `list[0]: "Name" is not the name of a field`},
		{`{"list":{}}`, "list: an object is not a list"},
		{`{"by":{"two words":true}}`, `by."two words": true is not a number`},
		{`{"by":{"x":1`, "by: the document is incomplete"},
		{`{"by":{"x":}}`, "by.x: the text is not valid JSON at byte 12"},
		{"{\"by\":{\"\xff\":1}}", "document: the text is not valid UTF-8"},
		{`{}` + strings.Repeat(" ", 200), "document: 202 bytes exceed the limit of 200"},
		{`{"nothing":1}`, `document: "nothing" is not the name of a field`},
		{`7`, "document: 7 is not an object"},
		{``, "document: the document is incomplete"},
	} {
		var to struct {
			Small   int8    `json:"small"`
			Natural uint64  `json:"natural"`
			Real    float64 `json:"real"`
			On      bool    `json:"on"`
			List    []struct {
				Name string `json:"name"`
			} `json:"list"`
			By    map[string]float64 `json:"by"`
			Maybe *int               `json:"maybe"`
		}
		got := ""
		if err := strictjson.Read([]byte(c.document), 200, &to, json.RejectUnknownMembers(true)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%.80s\ngot  %s\nwant %s", c.document, got, c.want)
		}
	}
}
