package server_test

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
	"epsilonarcade/web/internal/classtest"
)

func TestTheProgramKeepsClassesAcrossRestarts(t *testing.T) {
	data := filepath.Join(t.TempDir(), "data")
	h := serve(t, "-data", data)
	kept := classtest.Run(t, h.URL, true)
	for _, signal := range []os.Signal{syscall.SIGTERM, syscall.SIGKILL} {
		h.End(signal)
		if h.stderr.Len() > 0 {
			t.Errorf("it says %s", h.stderr)
		}
		h = serve(t, "-data", data)
		classtest.Again(t, h.URL, kept)
	}
	classtest.Pages(t, h.URL, http.StatusOK)
	h.End(syscall.SIGTERM)
}

func TestNewClassesAreLimited(t *testing.T) {
	h := serve(t, "-data", t.TempDir(), "-links-per-minute", "3")
	defer h.End(syscall.SIGTERM)
	classtest.Limited(t, h.URL, 3)
}

// The log contains the pattern of each request, and nothing about a class.
func TestTheLogIsSilentAboutClasses(t *testing.T) {
	h, log := logged(t)
	c := classtest.Start(t, h.URL)
	phone := c.Join(t)
	testkit.OK(t, c.Show(class.Screen{Number: 1, State: class.Open, HandIns: true, Body: []byte(`"Which arm?"`), Question: class.Question{Parts: 1, Symbols: 2, Epsilon: 1}}))
	testkit.OK(t, c.Report(phone.Token, 1, 0, 1))
	testkit.OK(t, c.HandIn(phone.Token, "Zoë", "def select(state): return 0"))
	s, err := classtest.Listen(t.Context(), c.At, phone.Token)
	testkit.OK(t, err)
	defer s.Close()
	get(t, c.At+"?token="+phone.Token, "")
	get(t, h.URL+"/c/"+c.Code, "")
	get(t, h.URL+"/c/"+c.Code+"/x", "")
	get(t, h.URL+"/api//classes/"+c.Code, "")
	get(t, c.At+"/x/"+phone.Token, "last")
	log.wait("request", "id", "last")
	began := time.Now()
	_ = h.Cmd.Process.Signal(syscall.SIGTERM)
	log.wait("stopped", "requests cut", 0.) // the stream ends by itself
	if took := time.Since(began); took > 4*time.Second {
		t.Errorf("the program takes %v to stop", took)
	}
	if line := log.wait("request", "path", "/api/classes/{code}/events"); line["cut"] != nil || line["status"] != 200. {
		t.Errorf("the stream is logged as %v", line)
	}
	paths := map[any]bool{}
	for _, line := range log.lines("request") {
		paths[line["path"]] = true
	}
	for _, path := range []string{"/api/classes", "/api/classes/{code}", "/api/classes/{code}/phones", "/api/classes/{code}/screen",
		"/api/classes/{code}/answers", "/api/classes/{code}/hand-ins", "/c/{code}", "other"} {
		if !paths[path] {
			t.Errorf("the log has no request of %s", path)
		}
	}
	for _, private := range []string{c.Code, c.Key, phone.Token, phone.Phone, "Zoë", "def select", "Which arm?"} {
		if strings.Contains(log.text.String(), private) {
			t.Errorf("the log contains %s", private)
		}
	}
}

// If the file of classes cannot be used, the program says so in one line, and serves the page and links without classes.
func TestAFileOfClassesThatCannotBeUsedIsNamed(t *testing.T) {
	data := t.TempDir()
	path := filepath.Join(data, "classes.db")
	testkit.OK(t, os.WriteFile(path, []byte(strings.Repeat("no database\n", 2000)), 0o600))
	c, _ := command(t, "-data", data)
	log := journalOf(t, c)
	h := start(t, c, nil)
	if line := log.wait("classes are off: "+path+" is damaged or not a database of classes: move it away", "", nil); line["level"] != "ERROR" {
		t.Errorf("it is logged as %v", line)
	}
	for path, want := range map[string]int{"/": 200, "/healthz": 200, "/c/BABABA": 303, "/api/classes/BABABA": 404, "/api/links": 405, "/api/none": 404} {
		if status, _, body := get(t, h.URL+path, ""); status != want {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	h.End(syscall.SIGTERM)
	if text := log.text.String(); strings.Count(text, "\n") != 1 {
		t.Errorf("the log says %s", text)
	}
}

// A phone that stops reading its stream is cut off, and the others get every last screen.
func TestASlowStreamIsCut(t *testing.T) {
	h, log := logged(t, "-stall", "300ms")
	defer h.End(syscall.SIGTERM)
	c := classtest.Start(t, h.URL)
	token := c.Join(t).Token
	quick, err := classtest.Listen(t.Context(), c.At, token)
	testkit.OK(t, err)
	defer quick.Close()
	slow := dial(t, h.URL, "127.0.0.1")
	fmt.Fprintf(slow, "GET %s/events?token=%s HTTP/1.1\r\nHost: arcade\r\nX-Request-Id: slow\r\n\r\n", strings.TrimPrefix(c.At, h.URL), token)
	if line, err := bufio.NewReader(slow).ReadString('\n'); !strings.Contains(line, "200") {
		t.Fatal(line, err)
	}
	body := []byte(`"` + strings.Repeat("x", 60_000) + `"`)
	for range 200 {
		testkit.OK(t, c.Show(class.Screen{State: class.Idle, Body: body}))
		for {
			screen, err := quick.Next()
			testkit.OK(t, err)
			if screen.Revision == c.Screen.Revision {
				break
			}
		}
		if len(log.lines("request")) > 0 && strings.Contains(log.text.String(), `"slow"`) {
			break
		}
	}
	if line := log.wait("request", "id", "slow"); line["cut"] != "the client stopped reading" {
		t.Errorf("the stream is logged as %v", line)
	}
}

// The command "make load" lets 1,000 phones take part for half an hour. The program is killed in the middle, and each
// phone drops its connection ten times.
func TestHall(t *testing.T) {
	if *hall == 0 {
		t.Skip("only with -hall")
	}
	data := t.TempDir()
	h := serve(t, "-data", data)
	address := strings.TrimPrefix(h.URL, "http://")
	classtest.Hall{
		Phones: 1000, Joining: min(time.Minute, *hall/2), Lasting: *hall, Streams: true, Drops: 10,
		Kill:  func() { h.End(syscall.SIGKILL) },
		Start: func() { h = serve(t, "-data", data, "-addr", address) },
	}.Run(t, h.URL)
	h.End(syscall.SIGTERM)
	if h.stderr.Len() > 0 {
		t.Errorf("it says %s", h.stderr)
	}
}
