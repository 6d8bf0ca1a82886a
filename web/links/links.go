// Package links stores scenarios and lectures under short addresses. It consists of an HTTP handler and the interface of its Store.
//
//	POST /api/links       stores a scenario or a lecture and answers 201 {"id": …, "url": …}
//	GET  /api/links/{id}  answers the scenario or the lecture
//	GET  /s/{id}          opens the playground, or the page for lectures, with it
//	GET  /oembed?url=…    answers the frame that shows an address
//
// A request contains a scenario as JSON, or {"scenario": "LINK~VIEW"}: a link as in the page's address, with the view
// that the page appends. For a lecture it contains {"lecture": "PACKED"}, in the form of lecturejson. An id is a hash of the content: the same content always has the same id, no link is
// overwritten, and ids can be neither counted nor guessed. If a link is taken down, its id answers 410, and so does
// posting the same content again. A full link needs no server.
package links

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base32"
	"errors"
	"strings"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/notation"
	"epsilonarcade/core/say"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/scenario/strictjson"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// A Store stores fragments of addresses by id. Many goroutines may use it at once.
type Store interface {
	// Put stores a fragment under an id, unless the id is taken. The error is ErrFull if the store is
	// full, and ErrRemoved if the link was taken down.
	Put(ctx context.Context, id, fragment string) error
	// Get returns the fragment under an id, or "". The error is ErrRemoved if the
	// link was taken down.
	Get(ctx context.Context, id string) (string, error)
}

var (
	ErrFull    = errors.New("the limit of links is reached")
	ErrRemoved = errors.New("the link was taken down")
)

// Most is the maximum size of a scenario as JSON, and of a fragment, in bytes.
const Most = 16 << 10

// hall begins the stored form of a lecture, which is the rest of its address. No scenario's fragment begins with it.
const hall = "hall#"

// parse returns the fragment of the page's address for a document, or hall and a packed lecture. Documents with the same
// scenario in the same view, or with the same lecture, have the same fragment.
func parse(document []byte) (fragment string, err error) {
	var member struct {
		Lecture jsontext.Value `json:"lecture"`
	}
	if json.Unmarshal(document, &member) == nil && member.Lecture != nil {
		return parseLecture(document)
	}
	s, view, err := scenariojson.UnmarshalAddress(bytes.TrimSpace(document))
	if err != nil {
		if all, ok := err.(scenario.Problems); ok {
			err = all[0] // the other problems seldom help
		}
		return "", err
	}
	return withView(s, view)
}

func parseLecture(document []byte) (fragment string, err error) {
	var d struct {
		Lecture string `json:"lecture"`
	}
	if err := strictjson.Read(document, Most, &d, json.RejectUnknownMembers(true)); err != nil {
		return "", err
	}
	l, err := lecturejson.Unpack(d.Lecture)
	if err != nil {
		return "", err
	}
	packed, err := lecturejson.Pack(l)
	return hall + packed, err
}

// A target is the scenario or the lecture of a link.
type target struct {
	fragment string // as it is stored
	scenario scenario.Valid
	lecture  *lecture.Lecture // nil for a scenario
}

// read returns the target of a stored fragment.
func read(fragment string) (t target, err error) {
	t.fragment = fragment
	if packed, ok := strings.CutPrefix(fragment, hall); ok {
		l, err := lecturejson.Unpack(packed)
		t.lecture = &l
		return t, err
	}
	link, _ := scenario.CutView(fragment)
	t.scenario, err = scenario.ParseLink(link)
	return t, err
}

// address returns the target's address without the origin.
func (t target) address() string {
	if t.lecture != nil {
		return "/" + t.fragment
	}
	return "/#" + t.fragment
}

// document returns the target as JSON.
func (t target) document() ([]byte, error) {
	if t.lecture != nil {
		return lecturejson.Marshal(*t.lecture)
	}
	return scenariojson.Marshal(t.scenario.Scenario())
}

// preview returns a title and a description.
func (t target) preview() (title, says string) {
	if t.lecture != nil {
		steps := notation.Things(len(t.lecture.Steps), "step")
		return say.English(t.lecture.Title + " – Epsilon Arcade"), say.English("A lecture of " + steps + " about differentially private bandits.")
	}
	return Title(t.scenario.Scenario()), Description(t.scenario.Scenario())
}

// withView returns the fragment of a scenario in a view. An empty view is the default.
func withView(s scenario.Valid, view string) (fragment string, err error) {
	switch {
	case !scenario.IsView(view):
		return "", errors.New("scenario: the part after ~ is not a view")
	case s.Scenario().LinkLacks():
		return "", errors.New("arms: the observed rewards are too long for a link")
	case view == "":
		return s.Link(), nil
	}
	return s.Link() + "~" + view, nil
}

// idBytes is the number of bytes of the hash in an id: 80 bits. Among a billion links, the probability that two have
// the same id is below one in a million.
const idBytes = 10

var letters = base32.NewEncoding("abcdefghijklmnopqrstuvwxyz234567").WithPadding(base32.NoPadding)

// ID returns the id of a fragment: 16 characters from a to z and 2 to 7.
func ID(fragment string) string {
	sum := sha256.Sum256([]byte(fragment))
	return letters.EncodeToString(sum[:idBytes])
}

// IsID reports whether an id has the right form.
func IsID(id string) bool {
	return len(id) == letters.EncodedLen(idBytes) && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
