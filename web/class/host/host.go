// Package host serves classes: their documents are in package class. It consists of an HTTP handler and the interface of
// its Store.
//
//	POST   /api/classes                  starts a class and answers 201 class.Started
//	DELETE /api/classes/CODE             ends the class, for the presenter
//	GET    /api/classes/CODE             answers the class.Screen to a phone or the presenter; its ETag is the revision
//	GET    /api/classes/CODE/events      answers a stream of class.Screen: one at once, and one at each change
//	PUT    /api/classes/CODE/screen      takes a class.Change from the presenter, and answers the class.Screen
//	POST   /api/classes/CODE/phones      lets a phone join, and answers 201 class.Joined
//	POST   /api/classes/CODE/answers     stores {"token", "question", "part", "report"} of a phone
//	POST   /api/classes/CODE/hand-ins    stores {"token", "name", "source"} of a phone
//	GET    /api/classes/CODE/phones      answers class.List for ?since=… of the presenter
//	GET    /api/classes/CODE/answers     answers class.List for ?question=…&since=… of the presenter
//	GET    /api/classes/CODE/hand-ins    answers class.List for ?since=… of the presenter
//
// The presenter sends "Authorization: Bearer KEY". A phone that reads a screen sends ?token=…. Both are served even when
// too many wrong codes come from their network.
package host

import (
	"cmp"
	"errors"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"epsilonarcade/core/scenario/strictjson"
	"epsilonarcade/web/api"
	"epsilonarcade/web/class"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Options configure a Handler.
type Options struct {
	Store Store
	// Wait counts one more new class from a client, or returns how long the client must wait before it may start one. If
	// Wait is nil, no client waits.
	Wait func(r *http.Request) time.Duration
	// Wrong returns how long a client must wait because of its wrong codes. If again is true, Wrong counts one more. If
	// Wrong is nil, no client waits.
	Wrong func(r *http.Request, again bool) time.Duration
	// Stop ends all streams of events when it is closed. If Stop is nil, there are no streams.
	Stop <-chan struct{}
	// Log receives the errors that clients do not see; nil drops them. It never receives codes, keys, tokens, names,
	// sources or reports.
	Log *log.Logger
}

// Path is the path of classes. Codes are below it.
const Path = "/api/classes"

// MaxWrong is the number of wrong codes that a client may send per minute.
const MaxWrong = 60

// Handler answers at Path and below it.
func Handler(o Options) http.Handler {
	h := &handler{o, broker{topics: map[string]*topic{}}}
	a := api.New(o.Log, nil)
	handle := func(path string, answers map[string]api.Answer) {
		for method, answer := range answers {
			answers[method] = func(w http.ResponseWriter, r *http.Request) error {
				w.Header().Set("Cache-Control", "no-store")
				return known(answer(w, r))
			}
		}
		a.Handle(Path+path, answers)
	}
	handle("", map[string]api.Answer{http.MethodPost: h.start})
	handle("/{code}", map[string]api.Answer{http.MethodGet: h.visited(watcher, h.screen), http.MethodDelete: h.visited(presenter, h.end)})
	handle("/{code}/screen", map[string]api.Answer{http.MethodPut: h.visited(presenter, h.change)})
	handle("/{code}/phones", map[string]api.Answer{http.MethodPost: h.visited(anyone, h.join), http.MethodGet: h.visited(presenter, h.list(phonesList, "joined"))})
	handle("/{code}/answers", map[string]api.Answer{http.MethodPost: h.answer, http.MethodGet: h.visited(presenter, h.list(answersList, "answers"))})
	handle("/{code}/hand-ins", map[string]api.Answer{http.MethodPost: h.handIn, http.MethodGet: h.visited(presenter, h.list(handInsList, "hand_ins"))})
	if o.Stop != nil {
		handle("/{code}/events", map[string]api.Answer{http.MethodGet: h.events})
	}
	return a
}

type handler struct {
	Options
	broker broker
}

func problem(status int, why string) error { return api.Problem{Status: status, Why: why} }

// known returns the problem for an error of the store that a client may cause.
func known(err error) error {
	switch {
	case errors.Is(err, ErrNone):
		return problem(http.StatusNotFound, "there is no class with this code; it may have ended")
	case errors.Is(err, ErrFull):
		return problem(http.StatusInsufficientStorage, "this server is full of classes; they are removed when they end")
	}
	return err
}

// A visit is a request to a class that exists.
type visit struct {
	code      string
	class     Class
	phone     string // "" if the token is missing or wrong
	presenter bool   // the request has the presenter's key
}

// A role says which clients of a class may send a request.
type role int

const (
	anyone role = iota
	phone
	presenter
	watcher // a phone or the presenter
)

// visit finds the class of a request with the given token, if the client has the role. After too many wrong codes from a
// network, it serves only clients that prove that they know a class.
func (h *handler) visit(w http.ResponseWriter, r *http.Request, who role, token string) (v visit, err error) {
	v.code, _ = class.ParseCode(r.PathValue("code")) // no class has the code ""
	v.class, err = h.Store.Load(r.Context(), v.code)
	if err == nil && !time.Now().Before(v.class.Ends) {
		err = ErrNone
	}
	if err == nil {
		key, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		v.phone, v.presenter = v.class.phone(token), v.class.isKey(key)
	} else if !errors.Is(err, ErrNone) {
		return v, err
	}
	known := v.phone != "" || v.presenter
	if !known && h.Wrong != nil {
		if wait := h.Wrong(r, err != nil); wait > 0 {
			return v, api.TooMany(w, wait, "too many wrong codes from this address")
		}
	}
	switch {
	case err != nil:
	case who == presenter && !v.presenter:
		err = problem(http.StatusForbidden, "only the presenter may do this: send the presenter's key as Authorization: Bearer KEY")
	case who == phone && v.phone == "", who == watcher && !known:
		err = problem(http.StatusForbidden, "token: this class has not issued it")
	}
	return v, err
}

// visited returns the answer to clients with a role.
func (h *handler) visited(who role, answer func(http.ResponseWriter, *http.Request, visit) error) api.Answer {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, err := h.visit(w, r, who, r.URL.Query().Get("token"))
		if err != nil {
			return err
		}
		return answer(w, r, v)
	}
}

// read reads the document of a request.
func read(w http.ResponseWriter, r *http.Request, name string, most int, to any) error {
	data, err := api.Body(w, r, name, most)
	if err != nil {
		return err
	}
	if err := strictjson.Read(data, most, to, json.RejectUnknownMembers(true)); err != nil {
		return problem(http.StatusBadRequest, err.Error())
	}
	return nil
}

// start starts a class.
func (h *handler) start(w http.ResponseWriter, r *http.Request) error {
	if h.Wait != nil {
		if wait := h.Wait(r); wait > 0 {
			return api.TooMany(w, wait, "too many new classes from this address")
		}
	}
	left, err := h.Store.Sweep(r.Context())
	switch {
	case err != nil:
		return err
	case left >= MaxClasses:
		return ErrFull
	}
	c, key := newClass()
	for {
		code := newCode()
		err := h.Store.Save(r.Context(), code, 0, c)
		if errors.Is(err, ErrChanged) {
			continue // most codes are free, because a store has about MaxClasses at most
		}
		if err == nil {
			api.Write(w, http.StatusCreated, class.Started{Code: code, Key: key, Ends: c.Ends.UnixMilli()})
		}
		return err
	}
}

// end ends a class.
func (h *handler) end(w http.ResponseWriter, r *http.Request, v visit) error {
	if err := h.Store.Delete(r.Context(), v.code); err != nil {
		return err
	}
	h.broker.publish(v.code, class.Screen{})
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// screen answers with the screen of a class.
func (h *handler) screen(w http.ResponseWriter, r *http.Request, v visit) error {
	screen, tag := v.class.Screen, `"`+strconv.FormatInt(v.class.Screen.Revision, 10)+`"`
	if v.phone != "" {
		screen = screen.For(v.phone)
	}
	w.Header().Set("Cache-Control", "private, no-cache")
	w.Header().Set("ETag", tag)
	if strings.TrimPrefix(r.Header.Get("If-None-Match"), "W/") == tag {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	api.Write(w, http.StatusOK, screen)
	return nil
}

// change replaces the screen.
func (h *handler) change(w http.ResponseWriter, r *http.Request, v visit) error {
	var change class.Change
	if err := read(w, r, "screen", 2*class.MaxBody, &change); err != nil {
		return err
	}
	err := ErrChanged
	if change.Revision == v.class.Screen.Revision {
		if err := v.class.show(change.Screen); err != nil {
			return problem(http.StatusBadRequest, err.Error())
		}
		err = h.Store.Save(r.Context(), v.code, change.Revision, v.class)
	}
	switch {
	case err == nil:
		h.broker.publish(v.code, v.class.Screen)
		api.Write(w, http.StatusOK, v.class.Screen)
		return nil
	case !errors.Is(err, ErrChanged):
		return err
	}
	if v.class, err = h.Store.Load(r.Context(), v.code); err != nil {
		return err
	}
	api.Write(w, http.StatusConflict, class.Conflict{
		Error:  "revision: the screen has revision " + strconv.FormatInt(v.class.Screen.Revision, 10) + "; another window has changed it",
		Screen: v.class.Screen,
	})
	return nil
}

// The lists of a class. Each question has its own list of answers.
const (
	phonesList  = "phones"
	answersList = "answers"
	handInsList = "hand-ins"
)

func listOf(name string, question int) string { return name + "/" + strconv.Itoa(question) }

// put stores a document if the screen allows it.
func (h *handler) put(r *http.Request, v *visit, list, key string, document any, most int, allow func(class.Screen) error) error {
	value, err := json.Marshal(document)
	for err == nil {
		if err = allow(v.class.Screen); err == nil {
			err = h.Store.Put(r.Context(), v.code, v.class.Screen.Revision, list, key, string(value), most)
		}
		if !errors.Is(err, ErrChanged) {
			return err
		}
		v.class, err = h.Store.Load(r.Context(), v.code)
	}
	return err
}

// join lets a phone join.
func (h *handler) join(w http.ResponseWriter, r *http.Request, v visit) error {
	token := v.class.token(random(6))
	id := v.class.phone(token)
	err := h.put(r, &v, listOf(phonesList, 0), id, id, class.MaxPhones, func(class.Screen) error { return nil })
	if errors.Is(err, ErrFull) {
		err = problem(http.StatusInsufficientStorage, "no phone can join any more: a class has at most "+strconv.Itoa(class.MaxPhones)+", and this server may be full")
	}
	if err == nil {
		api.Write(w, http.StatusCreated, class.Joined{Token: token, Phone: id, Screen: v.class.Screen.For(id)})
	}
	return err
}

// answer stores the answer of a phone.
func (h *handler) answer(w http.ResponseWriter, r *http.Request) error {
	var sent struct {
		Token    string `json:"token"`
		Question int    `json:"question"`
		Part     int    `json:"part"`
		Report   *int   `json:"report"`
	}
	if err := read(w, r, "answer", 4<<10, &sent); err != nil {
		return err
	}
	v, err := h.visit(w, r, phone, sent.Token)
	if err != nil {
		return err
	}
	if sent.Report == nil {
		return problem(http.StatusBadRequest, "report: it is missing")
	}
	answer := class.Answer{Phone: v.phone, Part: sent.Part, Report: *sent.Report}
	key := v.phone + "/" + strconv.Itoa(sent.Part)
	err = h.put(r, &v, listOf(answersList, sent.Question), key, answer, 0, func(s class.Screen) error {
		switch {
		case s.State != class.Open || s.Number != sent.Question:
			return problem(http.StatusConflict, "question: question "+strconv.Itoa(sent.Question)+" is not open")
		case sent.Part < 0 || sent.Part >= s.Parts:
			return problem(http.StatusBadRequest, "part: "+strconv.Itoa(sent.Part)+" is not in 0 to "+strconv.Itoa(s.Parts-1))
		case *sent.Report < 0 || *sent.Report >= s.Symbols:
			return problem(http.StatusBadRequest, "report: "+strconv.Itoa(*sent.Report)+" is not in 0 to "+strconv.Itoa(s.Symbols-1))
		}
		return nil
	})
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// handIn stores the source that a phone hands in.
func (h *handler) handIn(w http.ResponseWriter, r *http.Request) error {
	var sent struct {
		Token  string `json:"token"`
		Name   string `json:"name"`
		Source string `json:"source"`
	}
	const most = 8 * class.MaxSource // JSON may write a byte as six
	if err := read(w, r, "source", most, &sent); err != nil {
		return err
	}
	v, err := h.visit(w, r, phone, sent.Token)
	switch {
	case err != nil:
		return err
	case len(sent.Source) > class.MaxSource:
		return problem(http.StatusRequestEntityTooLarge, "source: it has more than "+strconv.Itoa(class.MaxSource)+" bytes")
	case sent.Source == "":
		return problem(http.StatusBadRequest, "source: it is empty")
	case utf8.RuneCountInString(sent.Name) > class.MaxName:
		return problem(http.StatusBadRequest, "name: it has more than "+strconv.Itoa(class.MaxName)+" characters")
	case strings.ContainsFunc(sent.Name, func(c rune) bool { return !unicode.IsPrint(c) }):
		return problem(http.StatusBadRequest, "name: it has a character that cannot be printed")
	}
	handIn := class.HandIn{Phone: v.phone, Name: sent.Name, Source: sent.Source}
	err = h.put(r, &v, listOf(handInsList, 0), v.phone, handIn, 0, func(s class.Screen) error {
		if !s.HandIns {
			return problem(http.StatusConflict, "the class takes no sources now")
		}
		return nil
	})
	if err == nil {
		w.WriteHeader(http.StatusNoContent)
	}
	return err
}

// list returns the answer to the presenter with values of a list, under the given name.
func (h *handler) list(list, name string) func(http.ResponseWriter, *http.Request, visit) error {
	return func(w http.ResponseWriter, r *http.Request, v visit) error {
		question, err := whole(r, "question")
		since, wrong := whole(r, "since")
		if err = cmp.Or(err, wrong); err != nil {
			return err
		}
		values, last, err := h.Store.List(r.Context(), v.code, listOf(list, question), int64(since), class.MaxListed)
		if err != nil {
			return err
		}
		phones, _, err := h.Store.List(r.Context(), v.code, listOf(phonesList, 0), 0, class.MaxPhones)
		if err != nil {
			return err
		}
		documents := []jsontext.Value{}
		for _, value := range values {
			documents = append(documents, jsontext.Value(value))
		}
		api.Write(w, http.StatusOK, map[string]any{
			"next": max(last, int64(since)), name: documents, "phones": len(phones), "revision": v.class.Screen.Revision,
		})
		return nil
	}
}

// whole returns the whole number in a request's query. It is 0 if the name is missing.
func whole(r *http.Request, name string) (int, error) {
	n, err := strconv.Atoi(cmp.Or(r.URL.Query().Get(name), "0"))
	if err != nil || n < 0 {
		err = problem(http.StatusBadRequest, name+": it is not a whole number from 0")
	}
	return n, err
}
