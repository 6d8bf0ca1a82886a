// Package classtest tests a server of classes against the documentation of package host. It needs only the server's
// address.
package classtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/headers"
)

var client = &http.Client{Timeout: 20 * time.Second}

// A Class is a class on a server, as its presenter sees it.
type Class struct {
	Base   string // address of the server
	At     string // address of the class
	Key    string
	Code   string
	Screen class.Screen
}

// send sends a request and returns the response with its body.
func send(method, url, key string, body []byte, fields ...string) (*http.Response, []byte, error) {
	r, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return nil, nil, err
	}
	if len(body) > 0 {
		r.Header.Set("Content-Type", "application/json")
	}
	r.Close = len(body) >= 1<<20 // a server may close the connection instead of reading so much
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	w, err := client.Do(r)
	if err != nil {
		return nil, nil, err
	}
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	return w, text, err
}

// call sends a request that must succeed with the given status, and reads the answer into to unless it is nil.
func call(method, url, key string, document any, status int, to any) error {
	var body []byte
	if document != nil {
		var err error
		if body, err = json.Marshal(document); err != nil {
			return err
		}
	}
	w, text, err := send(method, url, key, body)
	if err == nil && w.StatusCode != status {
		err = fmt.Errorf("%s %s: %d %s", method, url, w.StatusCode, text)
	}
	if err == nil && to != nil {
		err = json.Unmarshal(text, to)
	}
	return err
}

// Start starts a class.
func Start(t testing.TB, base string) *Class {
	t.Helper()
	var started class.Started
	testkit.OK(t, call("POST", base+"/api/classes", "", nil, http.StatusCreated, &started))
	if _, ok := class.ParseCode(started.Code); !ok || len(started.Key) != 22 {
		t.Fatalf("the class is %+v", started)
	}
	if left := time.Until(time.UnixMilli(started.Ends)); left > class.Life || left < class.Life-time.Minute {
		t.Errorf("a new class ends in %v", left)
	}
	c := &Class{Base: base, At: base + "/api/classes/" + started.Code, Key: started.Key, Code: started.Code}
	testkit.OK(t, call("GET", c.At, c.Key, nil, http.StatusOK, &c.Screen))
	return c
}

// Show changes the screen.
func (c *Class) Show(s class.Screen) error {
	return call("PUT", c.At+"/screen", c.Key, class.Change{Revision: c.Screen.Revision, Screen: s}, http.StatusOK, &c.Screen)
}

// Ask shows a question on the screen.
func (c *Class) Ask(t testing.TB, number int, state class.State, q class.Question) {
	t.Helper()
	testkit.OK(t, c.Show(class.Screen{Number: number, State: state, Question: q, Body: []byte(`{"title":"Which arm?"}`)}))
}

// Join lets a phone join.
func (c *Class) Join(t testing.TB) class.Joined {
	t.Helper()
	var joined class.Joined
	testkit.OK(t, call("POST", c.At+"/phones", "", nil, http.StatusCreated, &joined))
	return joined
}

// Report sends a report.
func (c *Class) Report(token string, question, part, report int) error {
	return call("POST", c.At+"/answers", "", map[string]any{"token": token, "question": question, "part": part, "report": report}, http.StatusNoContent, nil)
}

// HandIn hands in a source.
func (c *Class) HandIn(token, name, source string) error {
	return call("POST", c.At+"/hand-ins", "", map[string]string{"token": token, "name": name, "source": source}, http.StatusNoContent, nil)
}

// answers returns the answers to a question.
func (c *Class) answers(t testing.TB, question int, since int64) (all class.List) {
	t.Helper()
	testkit.OK(t, call("GET", fmt.Sprintf("%s/answers?question=%d&since=%d", c.At, question, since), c.Key, nil, http.StatusOK, &all))
	return all
}

// A Kept class has a phone, an answer and a source that must survive a restart.
type Kept struct {
	class   *Class
	phone   class.Joined
	answers class.List
	handIns class.List
}

// Run checks the server at base. If streams is false, the server has no streams of events. It returns a class for Again.
// The last check exhausts the number of wrong codes.
func Run(t *testing.T, base string, streams bool) Kept {
	t.Run("a question from start to reveal", func(t *testing.T) { question(t, base) })
	t.Run("two presenters", func(t *testing.T) { presenters(t, base) })
	t.Run("sources", func(t *testing.T) { sources(t, base) })
	t.Run("events", func(t *testing.T) { events(t, base, streams) })
	t.Run("refusals", func(t *testing.T) { refusals(t, base) })
	kept := keep(t, base)
	t.Run("an ended class", func(t *testing.T) { ended(t, base) })
	t.Run("wrong codes", func(t *testing.T) { wrongCodes(t, base) })
	Again(t, base, kept)
	return kept
}

var yesNo = class.Question{Parts: 3, Symbols: 2, Epsilon: 1}

func question(t *testing.T, base string) {
	c := Start(t, base)
	phone, other := c.Join(t), c.Join(t)
	if phone.Token == other.Token || phone.Phone == other.Phone || phone.Screen.State != class.Idle || strings.Contains(phone.Token, phone.Phone) {
		t.Errorf("the phones are %+v and %+v", phone, other)
	}
	c.Ask(t, 1, class.Open, yesNo)
	var seen class.Screen
	testkit.OK(t, call("GET", c.Base+"/api/classes/"+strings.ToLower(c.Code)+"?token="+phone.Token, "", nil, http.StatusOK, &seen))
	if seen.Revision != c.Screen.Revision || seen.State != class.Open || seen.Question != yesNo || string(seen.Body) != `{"title":"Which arm?"}` {
		t.Errorf("a phone sees %+v", seen)
	}
	for _, r := range []struct{ part, report int }{{0, 1}, {2, 1}, {0, 0}, {0, 0}} { // the third changes the first, and the fourth is sent again
		testkit.OK(t, c.Report(phone.Token, 1, r.part, r.report))
	}
	testkit.OK(t, c.Report(other.Token, 1, 1, 1))
	all := c.answers(t, 1, 0)
	got := fmt.Sprint(all.Phones)
	for _, a := range all.Answers {
		got += fmt.Sprintf(" %s/%d:%d", strings.NewReplacer(phone.Phone, "a", other.Phone, "b").Replace(a.Phone), a.Part, a.Report)
	}
	if want := "2 a/2:1 a/0:0 b/1:1"; got != want || all.Revision != c.Screen.Revision {
		t.Errorf("the answers are %s, want %s", got, want)
	}
	testkit.OK(t, c.Report(phone.Token, 1, 1, 0))
	if later := c.answers(t, 1, all.Next); len(later.Answers) != 1 || later.Answers[0].Phone != phone.Phone || later.Answers[0].Part != 1 || later.Next <= all.Next {
		t.Errorf("after %d come %+v", all.Next, later)
	}
	for _, state := range []class.State{class.Closed, class.Revealed} {
		c.Ask(t, 1, state, yesNo)
		if err := c.Report(phone.Token, 1, 0, 1); err == nil || !strings.Contains(err.Error(), "409") {
			t.Errorf("an answer to a %s question: %v", state, err)
		}
	}
	for says, s := range map[string]class.Screen{
		"has been revealed": {Number: 1, State: class.Open, Question: yesNo},
		"had other parts":   {Number: 1, State: class.Closed, Question: class.Question{Parts: 3, Symbols: 2, Epsilon: 2}},
	} {
		if err := c.Show(s); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	c.Ask(t, 2, class.Open, yesNo)
	if all := c.answers(t, 2, 0); len(all.Answers) != 0 {
		t.Errorf("a repeated question has the answers %+v", all)
	}
}

// A presenter with an old revision changes nothing, and gets the current screen.
func presenters(t *testing.T, base string) {
	c := Start(t, base)
	second := *c
	c.Ask(t, 7, class.Open, yesNo)
	body, err := json.Marshal(class.Change{Revision: second.Screen.Revision, Screen: class.Screen{State: class.Idle}})
	testkit.OK(t, err)
	w, text, err := send("PUT", c.At+"/screen", c.Key, body)
	testkit.OK(t, err)
	var conflict class.Conflict
	testkit.OK(t, json.Unmarshal(text, &conflict))
	if w.StatusCode != http.StatusConflict || conflict.Error == "" || conflict.Screen.Revision != c.Screen.Revision || conflict.Screen.Number != 7 {
		t.Errorf("the second presenter gets %d %s", w.StatusCode, text)
	}
	second.Screen = conflict.Screen
	second.Ask(t, 7, class.Closed, yesNo)

	// Of several changes at once, one succeeds.
	results := make(chan error)
	for i := range 5 {
		go func() {
			mine := second
			results <- mine.Show(class.Screen{Number: 10 + i, State: class.Open, Question: yesNo})
		}()
	}
	changed := 0
	for range 5 {
		if err := <-results; err == nil {
			changed++
		} else if !strings.Contains(err.Error(), "409") {
			t.Error(err)
		}
	}
	if changed != 1 {
		t.Errorf("%d of 5 changes succeed", changed)
	}
}

func sources(t *testing.T, base string) {
	c := Start(t, base)
	phone, other := c.Join(t), c.Join(t)
	if err := c.HandIn(phone.Token, "", "x"); err == nil || !strings.Contains(err.Error(), "409") {
		t.Errorf("a source is taken too early: %v", err)
	}
	testkit.OK(t, c.Show(class.Screen{State: class.Idle, HandIns: true, Body: []byte(`{"[\"[":` + strings.Repeat("[", 97) + strings.Repeat("]", 97) + `}`)}))
	const markup = "</script><b>&\u2028\t\n"
	long := strings.Repeat("\n", class.MaxSource)
	for _, s := range []struct{ token, name, source string }{
		{phone.Token, "first", "x"}, {other.Token, strings.Repeat("臂", class.MaxName), long}, {phone.Token, "<b>", markup},
	} {
		testkit.OK(t, c.HandIn(s.token, s.name, s.source))
	}
	var all class.List
	testkit.OK(t, call("GET", c.At+"/hand-ins", c.Key, nil, http.StatusOK, &all))
	var none class.List
	testkit.OK(t, call("GET", fmt.Sprintf("%s/hand-ins?since=%d", c.At, all.Next), c.Key, nil, http.StatusOK, &none))
	if len(all.HandIns) != 2 || len(none.HandIns) != 0 || none.Next != all.Next || all.HandIns[0].Source != long || all.HandIns[0].Phone != other.Phone || all.HandIns[0].Name != strings.Repeat("臂", class.MaxName) ||
		all.HandIns[1].Source != markup || all.HandIns[1].Name != "<b>" {
		t.Errorf("the sources are %.300v", all)
	}
}

// A refusal is a request that must fail.
type refusal struct {
	method, path, key, body string
	status                  int
	says                    string
}

func refusals(t *testing.T, base string) {
	c, foreign := Start(t, base), Start(t, base)
	phone, stranger := c.Join(t), foreign.Join(t)
	c.Ask(t, 3, class.Open, yesNo)
	token := phone.Token
	forged := token[:len(token)-2] + map[bool]string{true: "BA", false: "AA"}[token[len(token)-2:] == "AA"]
	answer := func(token, rest string) string { return `{"token":"` + token + `",` + rest + `}` }
	screen := func(rest string) string {
		return `{"revision":` + strconv.FormatInt(c.Screen.Revision, 10) + `,"screen":{"state":"idle"` + rest + `}}`
	}
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	all := []refusal{
		{"POST", "/answers", "", answer(forged, `"question":3,"report":1`), 403, "token"},
		{"POST", "/answers", "", answer(stranger.Token, `"question":3,"report":1`), 403, "token"},
		{"POST", "/answers", "", answer(token+"A", `"question":3,"report":1`), 403, "token"},
		{"POST", "/answers", "", `{"question":3,"report":1}`, 403, "token"},
		{"POST", "/answers", "", answer(token, `"question":2,"report":1`), 409, "question 2 is not open"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":2`), 400, "report: 2 is not in 0 to 1"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":-1`), 400, "report: -1"},
		{"POST", "/answers", "", answer(token, `"question":3,"part":3,"report":1`), 400, "part: 3 is not in 0 to 2"},
		{"POST", "/answers", "", answer(token, `"question":3,"part":-1,"report":1`), 400, "part: -1"},
		{"POST", "/answers", "", answer(token, `"question":3`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":null`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":1.5`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":1e300`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":"1"`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":1,"truth":1`), 400, "truth"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":1,"report":0`), 400, "report"},
		{"POST", "/answers", "", answer(token, `"question":3,"report":`), 400, ""},
		{"POST", "/answers", "", `[]`, 400, "object"},
		{"POST", "/answers", "", "\xff", 400, "UTF-8"},
		{"POST", "/answers", "", strings.Repeat(" ", 10<<20), 413, "4096"},
		{"GET", "/answers?question=3", "", "", 403, "presenter"},
		{"GET", "/answers?question=3", foreign.Key, "", 403, "presenter"},
		{"GET", "/answers?question=three", c.Key, "", 400, "question"},
		{"GET", "/answers?question=3&since=-1", c.Key, "", 400, "since"},
		{"PUT", "/answers", c.Key, `{}`, 405, "GET, HEAD, POST"},
		{"POST", "/hand-ins", "", answer(forged, `"source":"x"`), 403, "token"},
		{"POST", "/hand-ins", "", answer(token, `"source":"x"`), 409, "no sources now"},
		{"POST", "/hand-ins", "", answer(token, `"source":"`+strings.Repeat("x", class.MaxSource+1)+`"`), 413, "16384"},
		{"POST", "/hand-ins", "", answer(token, `"source":"`+strings.Repeat("x", 1<<20)+`"`), 413, ""},
		{"POST", "/hand-ins", "", answer(token, `"source":""`), 400, "source"},
		{"POST", "/hand-ins", "", answer(token, `"name":"a\u0000","source":"x"`), 400, "name"},
		{"POST", "/hand-ins", "", answer(token, `"name":"a\u202e","source":"x"`), 400, "name"},
		{"POST", "/hand-ins", "", answer(token, `"name":"`+strings.Repeat("x", 81)+`","source":"x"`), 400, "name: it has more than 80"},
		{"GET", "/hand-ins", "", "", 403, "presenter"},
		{"PUT", "/screen", "", screen(``), 403, "presenter"},
		{"PUT", "/screen", token, screen(``), 403, "presenter"},
		{"PUT", "/screen", c.Key, screen(`,"body":` + nested(100)), 400, "inside each other"},
		{"PUT", "/screen", c.Key, screen(`,"body":` + nested(20_000)), 400, "inside each other"},
		{"PUT", "/screen", c.Key, screen(`,"body":["\"",` + nested(9_000) + `]`), 400, "inside each other"},
		{"PUT", "/screen", c.Key, screen(`,"body":"` + strings.Repeat("x", class.MaxBody) + `"`), 400, "screen.body"},
		{"PUT", "/screen", c.Key, screen(`,"body":"` + strings.Repeat("x", 10<<20) + `"`), 413, ""},
		{"PUT", "/screen", c.Key, screen(`,"body":{"a":1,"a":2}`), 400, "body"},
		{"PUT", "/screen", c.Key, screen(`,"question":4`), 400, "screen.epsilon"},
		{"PUT", "/screen", c.Key, screen(`,"question":4,"epsilon":101,"parts":1,"symbols":2`), 400, "screen.epsilon: 101"},
		{"PUT", "/screen", c.Key, screen(`,"question":4,"epsilon":1,"parts":0,"symbols":2`), 400, "screen.parts: 0 is not in 1 to 16"},
		{"PUT", "/screen", c.Key, screen(`,"question":4,"epsilon":1,"parts":1,"symbols":1`), 400, "screen.symbols: 1"},
		{"PUT", "/screen", c.Key, screen(`,"question":-4,"epsilon":1,"parts":1,"symbols":2`), 400, "screen.question: -4"},
		{"PUT", "/screen", c.Key, screen(`,"question":4,"epsilon":1,"parts":1,"symbols":2,"asks":{"x":1}`), 400, "screen.asks"},
		{"PUT", "/screen", c.Key, screen(`,"parts":1`), 400, "screen.question: 0"},
		{"PUT", "/screen", c.Key, screen(`,"truth":1`), 400, "truth"},
		{"PUT", "/screen", c.Key, `{"revision":1,"screen":{"state":"ajar"}}`, 409, "revision"},
		{"PUT", "/screen", c.Key, strings.Replace(screen(``), "idle", "ajar", 1), 400, "screen.state"},
		{"PUT", "/screen", c.Key, `{"revision":"1"}`, 400, "revision"},
		{"GET", "/screen", c.Key, "", 405, "PUT"},
		{"DELETE", "", "", "", 403, "presenter"},
		{"DELETE", "", foreign.Key, "", 403, "presenter"},
		{"POST", "", c.Key, `{}`, 405, "DELETE, GET, HEAD"},
		{"GET", "", "", "", 403, "token"},
		{"GET", "?token=" + stranger.Token, foreign.Key, "", 403, "token"},
		{"GET", "/none", "", "", 404, "address"},
		{"GET", "/phones/1", "", "", 404, "address"},
	}
	for _, r := range all {
		refused(t, c.At, r)
	}
	refused(t, base+"/api/classes", refusal{"GET", "", "", "", 405, "POST"})
	for _, kind := range []string{"text/plain", "application/x-www-form-urlencoded", ""} {
		if w, text, err := send("POST", c.At+"/answers", "", []byte(`{}`), "Content-Type", kind); err != nil || w.StatusCode != 415 {
			t.Errorf("%s: %v %s", kind, err, text)
		}
	}
	if got := c.answers(t, 3, 0); len(got.Answers) != 0 {
		t.Errorf("a refused answer is stored: %+v", got)
	}
	var now class.Screen
	testkit.OK(t, call("GET", c.At, c.Key, nil, http.StatusOK, &now))
	if now.Revision != c.Screen.Revision {
		t.Errorf("a refused change is made: %+v", now)
	}
}

// refused checks that a request fails with an error in words.
func refused(t testing.TB, at string, r refusal) {
	t.Helper()
	w, text, err := send(r.method, at+r.path, r.key, []byte(r.body))
	if err != nil {
		if len(r.body) < 1<<20 {
			t.Errorf("%s %s %.80s: %v", r.method, r.path, r.body, err)
		}
		return
	}
	testkit.InWords(t, r.path, string(text))
	var said struct{ Error string }
	if err := json.Unmarshal(text, &said); err != nil || w.StatusCode != r.status || said.Error == "" || !strings.Contains(said.Error, r.says) {
		t.Errorf("%s %s %.80s: %d %.200s, want %d and %q", r.method, r.path, r.body, w.StatusCode, text, r.status, r.says)
	}
	if r.status == http.StatusMethodNotAllowed && w.Header.Get("Allow") != r.says {
		t.Errorf("%s %s: Allow is %q", r.method, r.path, w.Header.Get("Allow"))
	}
	for _, leak := range []string{"goroutine", ".go:", "bbolt", "panic", "SQL", "D1_", "class.", "/root", "/tmp"} {
		if strings.Contains(string(text), leak) {
			t.Errorf("%s %s says %s", r.method, r.path, text)
		}
	}
}

func keep(t *testing.T, base string) (k Kept) {
	k.class = Start(t, base)
	k.phone = k.class.Join(t)
	k.class.Ask(t, 1, class.Open, yesNo)
	for part := range 3 {
		testkit.OK(t, k.class.Report(k.phone.Token, 1, part, part%2))
	}
	testkit.OK(t, k.class.Show(class.Screen{Number: 1, State: class.Open, Question: yesNo, HandIns: true, Asks: map[string]int{k.phone.Phone: 2, "another": 1}}))
	testkit.OK(t, k.class.HandIn(k.phone.Token, "Zoë", "x"))
	testkit.OK(t, call("GET", k.class.At+"/hand-ins", k.class.Key, nil, http.StatusOK, &k.handIns))
	k.answers = k.class.answers(t, 1, 0)
	if len(k.answers.Answers) != 3 || len(k.handIns.HandIns) != 1 {
		t.Fatalf("the class has %+v", k)
	}
	return k
}

// Again checks that a class is unchanged, also after a restart of the server at another address.
func Again(t testing.TB, base string, k Kept) {
	t.Helper()
	c := *k.class
	c.Base, c.At = base, base+"/api/classes/"+c.Code
	if now := c.answers(t, 1, 0); fmt.Sprint(now) != fmt.Sprint(k.answers) {
		t.Errorf("the answers are %+v, want %+v", now, k.answers)
	}
	var handIns class.List
	testkit.OK(t, call("GET", c.At+"/hand-ins", c.Key, nil, http.StatusOK, &handIns))
	if fmt.Sprint(handIns) != fmt.Sprint(k.handIns) {
		t.Errorf("the sources are %+v, want %+v", handIns, k.handIns)
	}
	w, text, err := send("GET", c.At+"?token="+k.phone.Token, "", nil)
	testkit.OK(t, err)
	var now class.Screen
	testkit.OK(t, json.Unmarshal(text, &now))
	tag := w.Header.Get("ETag")
	if now.Revision != c.Screen.Revision || tag != `"`+strconv.FormatInt(now.Revision, 10)+`"` || len(now.Asks) != 1 || now.Asks[k.phone.Phone] != 2 {
		t.Errorf("the phone sees %s with the tag %s", text, tag)
	}
	if w, text, err := send("GET", c.At+"?token="+k.phone.Token, "", nil, "If-None-Match", tag); err != nil || w.StatusCode != http.StatusNotModified || len(text) > 0 {
		t.Errorf("the same screen again: %v %s", err, text)
	}
	testkit.OK(t, c.Report(k.phone.Token, 1, 0, 0)) // the same answer changes nothing
}

func ended(t *testing.T, base string) {
	c := Start(t, base)
	phone := c.Join(t)
	testkit.OK(t, call("DELETE", c.At, c.Key, nil, http.StatusNoContent, nil))
	for _, r := range []refusal{
		{"GET", "", "", "", 404, "ended"},
		{"GET", "/answers", c.Key, "", 404, "ended"},
		{"POST", "/phones", "", "", 404, "ended"},
		{"POST", "/answers", "", `{"token":"` + phone.Token + `","question":1,"report":1}`, 404, "ended"},
		{"DELETE", "", c.Key, "", 404, "ended"},
	} {
		refused(t, c.At, r)
	}
}

// wrongCodes sends wrong codes until the server refuses more. Then it refuses every client that does not know a class.
func wrongCodes(t *testing.T, base string) {
	c := Start(t, base)
	phone := c.Join(t)
	limited := func(method, at string) bool {
		w, text, err := send(method, at, "", nil)
		testkit.OK(t, err)
		if w.StatusCode != http.StatusTooManyRequests {
			return false
		}
		if seconds, _ := strconv.Atoi(w.Header.Get("Retry-After")); seconds < 1 || seconds > 60 || !strings.Contains(string(text), "wrong codes") {
			t.Errorf("after wrong codes: %v %s", w.Header, text)
		}
		return true
	}
	for _, r := range []struct{ method, path string }{
		{"GET", ""}, {"GET", "?token=" + phone.Token[:20]}, {"POST", "/phones"},
	} {
		sent := 0 // a limit that is reached may be over before the next request, so wrong codes go on
		for ; sent < 200 && !(limited("GET", base+"/api/classes/"+[]string{"BABABA", "babab", "QQQQQQ", "%00"}[sent%4]) && limited(r.method, c.At+r.path)); sent++ {
		}
		if sent == 200 || r.path == "" && sent < 40 {
			t.Errorf("%s %s: it is refused after %d wrong codes", r.method, r.path, sent)
		}
	}
	c.Ask(t, 1, class.Open, yesNo)
	testkit.OK(t, c.Report(phone.Token, 1, 0, 1))
}

// Pages checks that a server answers at /c/CODE with the given status, and that the answer does not depend on the code.
func Pages(t testing.TB, base string, status int) {
	t.Helper()
	c := Start(t, base)
	var seen string
	for _, code := range []string{c.Code, "BABABA", "none"} {
		w, text, err := send("GET", base+"/c/"+code, "", nil)
		testkit.OK(t, err)
		for _, f := range headers.Of("/c/" + code) {
			if got := w.Header.Get(f.Name); got != f.Value {
				t.Errorf("/c/%s: %s is %q, want %q", code, f.Name, got, f.Value)
			}
		}
		now := w.Status + string(text)
		if seen == "" {
			seen = now
		}
		if w.StatusCode != status || now != seen {
			t.Errorf("/c/%s: %.100s, want %d and %.100s", code, now, status, seen)
		}
	}
}

// Limited checks the limit on new classes per client and minute. A server may count by minutes of the clock, so the
// limit may begin anew once during the test.
func Limited(t testing.TB, base string, perMinute int) {
	t.Helper()
	for i := range 2*perMinute + 1 {
		w, text, err := send("POST", base+"/api/classes", "", nil)
		testkit.OK(t, err)
		switch {
		case w.StatusCode == http.StatusCreated:
		case i < perMinute || w.StatusCode != http.StatusTooManyRequests || w.Header.Get("Retry-After") == "":
			t.Fatalf("class %d, of %d allowed: %d %s", i+1, perMinute, w.StatusCode, text)
		default:
			return
		}
	}
	t.Errorf("%d classes are started, and %d are allowed per minute", 2*perMinute+1, perMinute)
}
