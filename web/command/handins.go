package command

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"epsilonarcade/core/custom"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/strictjson"
	"epsilonarcade/web/class"

	"github.com/go-json-experiment/json"
)

// A submitted is a source to grade. A name is only shown, and never used as a path.
type submitted struct {
	name, source string
	err          error // why the source could not be read
}

// maxHandIns is the maximum size of a file of sources that a class handed in, in bytes.
const maxHandIns = 2 * class.MaxPhones * class.MaxSource

// readSubmitted reads a file with a source, or a file of sources that a class handed in: the JSON of class.HandIns.
func readSubmitted(name string) []submitted {
	if !strings.HasSuffix(strings.ToLower(name), ".json") {
		source, err := readSource(name)
		return []submitted{{name, source, err}}
	}
	data, err := contents(openSubmission, name, maxHandIns+1)
	var file class.HandIns
	if err == nil {
		err = strictjson.Read(data, maxHandIns, &file, json.RejectUnknownMembers(true))
	}
	if err == nil {
		err = checkHandIns(file.HandIns)
	}
	if err != nil {
		return []submitted{{name: name, err: fmt.Errorf("%s: %w", name, err)}}
	}
	var all []submitted
	for i, s := range file.HandIns {
		who := s.Name
		if who == "" {
			who = "phone " + s.Phone
		}
		all = append(all, submitted{name: name + "[" + strconv.Itoa(i) + "] " + who, source: s.Source})
	}
	return all
}

// checkHandIns checks the sources that a class handed in.
func checkHandIns(all []class.HandIn) error {
	wrong := func(i int, field, text string) error {
		return scenario.Problem{Field: fmt.Sprintf("hand_ins[%d].%s", i, field), Text: text}
	}
	if len(all) == 0 || len(all) > class.MaxPhones {
		return scenario.Problem{Field: "hand_ins", Text: fmt.Sprintf("has %d sources, not 1 to %d", len(all), class.MaxPhones)}
	}
	phones := map[string]int{}
	for i, s := range all {
		before, twice := phones[s.Phone]
		switch phones[s.Phone] = i; {
		case s.Phone == "":
			return wrong(i, "phone", "is missing")
		case twice:
			return wrong(i, "phone", fmt.Sprintf("is the phone of hand_ins[%d]; only the last source of a phone counts", before))
		case utf8.RuneCountInString(s.Name) > class.MaxName:
			return wrong(i, "name", fmt.Sprintf("has more than %d characters", class.MaxName))
		case len(s.Source) > custom.MaxSource:
			return wrong(i, "source", fmt.Sprintf("has more than %d bytes", custom.MaxSource))
		}
	}
	return nil
}
