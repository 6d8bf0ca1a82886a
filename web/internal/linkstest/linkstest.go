// Package linkstest tests a server of short links against the documentation of package links. It needs only the
// server's address.
package linkstest

import (
	"encoding/json"
	"io"
	"net/http"
	neturl "net/url"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/lecture"
	"epsilonarcade/core/lecture/lecturejson"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
	"epsilonarcade/core/testkit"
	"epsilonarcade/web/links"
)

// An answer is a server's response.
type answer struct {
	status int
	header http.Header
	body   string
}

var client = &http.Client{
	Timeout:       20 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// ask sends a request whose body has the type kind. The header fields are given as name, value, name, value.
func ask(t testing.TB, method, url, kind, body string, fields ...string) answer {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	testkit.OK(t, err)
	kind, coding, _ := strings.Cut(kind, " as ")
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if coding != "" {
		r.Header.Set("Content-Encoding", coding)
	}
	for i := 0; i < len(fields); i += 2 {
		r.Header.Set(fields[i], fields[i+1])
	}
	w, err := client.Do(r)
	testkit.OK(t, err)
	defer w.Body.Close()
	text, err := io.ReadAll(w.Body)
	testkit.OK(t, err)
	if links.Answers(r.URL.Path) {
		testkit.InWords(t, method+" "+url, string(text))
	}
	return answer{w.StatusCode, w.Header, string(text)}
}

// Kept is a link that a server has stored.
type Kept struct{ ID, Link string }

// Post stores a document and returns its id and address.
func Post(t testing.TB, base, document string) (id, url string) {
	t.Helper()
	a := ask(t, http.MethodPost, base+"/api/links", "application/json", document)
	var made struct{ ID, URL string }
	if err := json.Unmarshal([]byte(a.body), &made); a.status != http.StatusCreated || err != nil {
		t.Fatalf("POST %.60s: %d %s", document, a.status, a.body)
	}
	return made.ID, made.URL
}

// Get requests an address with the given header fields.
func Get(t testing.TB, url string, fields ...string) (status int, header http.Header, body string) {
	t.Helper()
	a := ask(t, http.MethodGet, url, "", "", fields...)
	return a.status, a.header, a.body
}

// PostFrom posts a scenario with the given seed. The given header field contains the client's address.
func PostFrom(t testing.TB, base string, seed int, field, from string) (status int, id, url string) {
	t.Helper()
	a := ask(t, http.MethodPost, base+"/api/links", "application/json", `{"seed":`+strconv.Itoa(seed)+`}`, field, from)
	var made struct{ ID, URL string }
	testkit.OK(t, json.Unmarshal([]byte(a.body), &made))
	return a.status, made.ID, made.URL
}

var ids = regexp.MustCompile(`^[a-z2-7]{16}$`)

// documents maps JSON documents to their links, for scenarios of each kind. A link with a view is posted as a link.
func documents(t testing.TB) map[string]string {
	all := map[string]string{}
	for _, link := range []string{
		"1t", "1t&epsilon=0.5&policies=ucb1,adap-klucb:epsilon=0.2:alpha=4",
		"1t&kind=region&epsilon=0.5", "1t&kind=sweep&sweep_over=epsilon",
	} {
		s, err := scenario.ParseLink(link)
		if err != nil {
			continue
		}
		data, err := scenariojson.Marshal(s.Scenario())
		testkit.OK(t, err)
		all[string(data)] = s.Link()
	}
	if len(all) < 3 {
		t.Fatal("the links are not valid scenarios")
	}
	all[`{"scenario":"1t&seed=7~mode=mean&x=log"}`] = seeded(7) + "~mode=mean&x=log"
	return all
}

func seeded(seed uint64) string {
	s := scenario.Default()
	s.Seed = seed
	return s.Link()
}

// Run checks the server at base, such as "http://host:port". It returns the stored links for Again.
func Run(t *testing.T, base string) (kept []Kept) {
	t.Run("what is posted is found again", func(t *testing.T) {
		seen := map[string]bool{}
		for document, link := range documents(t) {
			id, url := Post(t, base, document)
			if !ids.MatchString(id) || seen[id] {
				t.Errorf("%s has the id %q", link, id)
			}
			seen[id] = true
			if !strings.HasSuffix(url, "/s/"+id) || !strings.HasPrefix(url, "http") {
				t.Errorf("%s is at %q", id, url)
			}
			kept = append(kept, Kept{id, link})
			if again, _ := Post(t, base, " "+document+"\n"); again != id {
				t.Errorf("the same content has the ids %s and %s", id, again)
			}
		}
		Again(t, base, kept)
	})
	t.Run("frames of addresses", func(t *testing.T) { embeds(t, base) })
	t.Run("previews", func(t *testing.T) {
		id, _ := Post(t, base, `{"policies":[{"id":"ucb1","label":"<script>alert(1)</script>\"'"}]}`)
		a := ask(t, http.MethodGet, base+"/s/"+id, "", "")
		if a.status != http.StatusOK || strings.Contains(a.body, "<script") || !strings.Contains(a.body, "&lt;script&gt;") {
			t.Errorf("status %d, page %.600q", a.status, a.body)
		}
		for _, part := range []string{"<title>", `name="description"`, `property="og:title"`, `property="og:description"`} {
			if !strings.Contains(a.body, part) {
				t.Errorf("no %s in %s", part, a.body)
			}
		}
	})
	t.Run("lectures", func(t *testing.T) {
		l := lecture.Lecture{Title: "<script>", Steps: []lecture.Step{{Title: "Start", Address: "1t&seed=7~mode=mean"}}}
		packed, err := lecturejson.Pack(l)
		testkit.OK(t, err)
		id, url := Post(t, base, `{"lecture":"`+packed+`"}`)
		page := ask(t, http.MethodGet, base+"/s/"+id, "", "")
		if page.status != http.StatusOK || !strings.Contains(page.body, `url=/hall#`+packed+`"`) || strings.Contains(page.body, "<script") {
			t.Errorf("%d %s", page.status, page.body)
		}
		again, err := lecturejson.Unmarshal([]byte(ask(t, http.MethodGet, base+"/api/links/"+id, "", "").body))
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Errorf("%+v is read back as %+v: %v", l, again, err)
		}
		if a := ask(t, http.MethodGet, base+"/oembed?url="+neturl.QueryEscape(url), "", ""); a.status != http.StatusNotFound || !strings.Contains(a.body, "no frame") {
			t.Errorf("a frame: %d %s", a.status, a.body)
		}
		bad, err := lecturejson.Pack(lecture.Lecture{Title: "Bad", Steps: []lecture.Step{{Title: "Start", Address: "1t&arms=7"}}})
		testkit.OK(t, err)
		for _, c := range []struct{ body, says string }{
			{`{"lecture":"` + bad + `"}`, "steps[0].scenario"},
			{`{"lecture":"` + packed[:len(packed)-3] + `"}`, "not a lecture"},
			{`{"lecture":"1t&seed=7"}`, "not a lecture"},
			{`{"lecture":"hall#` + packed + `"}`, "not a lecture"},
			{`{"lecture":""}`, "not a lecture"},
			{`{"lecture":7}`, "lecture: 7 is not"},
			{`{"lecture":"` + packed + `","scenario":"1t"}`, "scenario"},
			{`{"scenario":"hall#` + packed + `"}`, ""},
		} {
			if a := ask(t, http.MethodPost, base+"/api/links", "application/json", c.body); a.status != http.StatusBadRequest || !strings.Contains(a.body, c.says) {
				t.Errorf("%.60s: %d %s, want %q", c.body, a.status, a.body, c.says)
			}
		}
	})
	t.Run("refusals", func(t *testing.T) {
		const json = "application/json"
		here := base + "/api/links"
		for _, c := range []struct {
			method, url, kind, body string
			status                  int
			says                    string
		}{
			{"POST", here, json, `{"epsilon":101}`, 400, "epsilon: 101"},
			{"POST", here, json, `{"epsilon":`, 400, ""},
			{"POST", here, json, ``, 400, ""},
			{"POST", here, json, `{"epsilom":1}`, 400, "epsilom"},
			{"POST", here, json, `{"scenario":"1t~<b>"}`, 400, "view"},
			{"POST", here, json, `{"scenario":"9z"}`, 400, ""},
			{"POST", here, json, "\xff\xfe", 400, ""},
			{"POST", here, json, `{"policies":[{"id":"` + strings.Repeat("x", 20000) + `"}]}`, 413, "16384"},
			{"POST", here, json, strings.Repeat(" ", 16<<10) + `{}`, 413, "16384"},
			{"POST", here, "text/plain", `{}`, 415, "application/json"},
			{"POST", here, "", `{}`, 415, "application/json"},
			{"POST", here, json + " as gzip", "\x1f\x8b", 415, "content encoding"},
			{"POST", here, json + " as br", `{}`, 415, "content encoding"},
			{"GET", here, "", ``, 405, "POST"},
			{"PUT", here, json, `{}`, 405, "POST"},
			{"DELETE", here + "/aaaaaaaaaaaaaaaa", "", ``, 405, "GET"},
			{"POST", base + "/s/aaaaaaaaaaaaaaaa", json, `{}`, 405, "GET"},
			{"GET", here + "/aaaaaaaaaaaaaaaa", "", ``, 404, ""},
			{"GET", here + "/AAAAAAAAAAAAAAAA", "", ``, 404, ""},
			{"GET", here + "/%00", "", ``, 404, ""},
			{"GET", here + "/a/b", "", ``, 404, ""},
			{"GET", base + "/api/other", "", ``, 404, ""},
			{"GET", base + "/s/none", "", ``, 404, ""},
			{"GET", base + "/s/" + strings.Repeat("a", 5000), "", ``, 404, ""},
		} {
			a := ask(t, c.method, c.url, c.kind, c.body)
			var said struct{ Error string }
			if a.status != c.status || jsonError(a.body, &said.Error) != nil || !strings.Contains(said.Error, c.says) || said.Error == "" {
				t.Errorf("%s %.80s %.40q: %d %.200s, want %d and %q", c.method, c.url, c.body, a.status, a.body, c.status, c.says)
			}
			if c.status == 405 && a.header.Get("Allow") == "" {
				t.Errorf("%s %s: the header Allow is missing", c.method, c.url)
			}
			for _, leak := range []string{"goroutine", ".go:", "bbolt", "panic", "/home", "/root", "/tmp"} {
				if strings.Contains(a.body, leak) {
					t.Errorf("%s %.80s says %q", c.method, c.url, a.body)
				}
			}
		}
	})
	return kept
}

func jsonError(body string, to *string) error {
	var said struct{ Error string }
	err := json.Unmarshal([]byte(body), &said)
	*to = said.Error
	return err
}

// Again checks that links still exist.
func Again(t testing.TB, base string, kept []Kept) {
	t.Helper()
	for _, k := range kept {
		a := ask(t, http.MethodGet, base+"/api/links/"+k.ID, "", "")
		s, err := scenariojson.Unmarshal([]byte(a.body))
		link, _ := scenario.CutView(k.Link)
		if a.status != http.StatusOK || err != nil || s.Link() != link {
			t.Errorf("%s: %d %s, want %s", k.ID, a.status, a.body, link)
		}
		page := ask(t, http.MethodGet, base+"/s/"+k.ID, "", "")
		want := `href="/#` + strings.ReplaceAll(k.Link, "&", "&amp;") + `"`
		if page.status != http.StatusOK || !strings.Contains(page.body, want) || !strings.HasPrefix(page.header.Get("Content-Type"), "text/html") {
			t.Errorf("/s/%s: %d %.600q, want %s", k.ID, page.status, page.body, want)
		}
		if head := ask(t, http.MethodHead, base+"/s/"+k.ID, "", ""); head.status != http.StatusOK || head.body != "" {
			t.Errorf("HEAD /s/%s: %d %q", k.ID, head.status, head.body)
		}
	}
}

func standard() string {
	s := scenario.Default()
	return s.Link()
}
