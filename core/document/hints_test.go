package document_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/document"
	"epsilonarcade/core/scenario/scenariojson"
)

// Fields lists exactly the fields that a document may have.
func TestTheFieldsOfADocumentAreComplete(t *testing.T) {
	for object, fields := range document.Fields {
		for _, f := range append(fields, "nonsense") {
			text := `{"` + f + `":[[]]}`
			switch object {
			case "policies":
				text = `{"policies":[` + text + `]}`
			case "sweep", "region":
				text = `{"` + object + `":` + text + `}`
			}
			_, err := scenariojson.Unmarshal([]byte(text))
			if unknown := err != nil && strings.Contains(err.Error(), "is not the name of a field"); unknown != (f == "nonsense") {
				t.Errorf("%s: %v", text, err)
			}
		}
	}
}
