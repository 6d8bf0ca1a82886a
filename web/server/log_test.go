package server_test

import (
	"encoding/json"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/web/internal/linkstest"
)

// A journal collects a program's log.
type journal struct {
	t       *testing.T
	mu      sync.Mutex
	text    strings.Builder
	changed chan struct{} // receives a value after text has grown
}

// logged starts the program with a log of all requests.
func logged(t *testing.T, arguments ...string) (*home, *journal) {
	t.Helper()
	c, _ := command(t, append([]string{"-data", t.TempDir(), "-log", "info"}, arguments...)...)
	log := journalOf(t, c)
	return start(t, c, nil), log
}

// journalOf directs the log of a command to a journal. The command must not have started.
func journalOf(t *testing.T, c *exec.Cmd) *journal {
	j := &journal{t: t, changed: make(chan struct{}, 1)}
	c.Stderr = j
	return j
}

func (j *journal) Write(data []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	select {
	case j.changed <- struct{}{}:
	default:
	}
	return j.text.Write(data)
}

// lines returns the complete log lines with the given message. Each line must be a JSON object.
func (j *journal) lines(message string) (all []map[string]any) {
	j.t.Helper()
	j.mu.Lock()
	text := j.text.String()
	j.mu.Unlock()
	for {
		line, rest, whole := strings.Cut(text, "\n")
		if !whole {
			return all
		}
		var fields map[string]any
		if err := json.Unmarshal([]byte(line), &fields); err != nil || fields["time"] == nil || fields["level"] == nil {
			j.t.Fatalf("the log has the line %q: %v", line, err)
		}
		if fields["msg"] == message {
			all = append(all, fields)
		}
		text = rest
	}
}

// wait waits for a log line with the given message and value, and returns it. An empty name matches any line.
func (j *journal) wait(message, name string, value any) map[string]any {
	j.t.Helper()
	late := time.After(time.Minute)
	for {
		for _, line := range j.lines(message) {
			if name == "" || line[name] == value {
				return line
			}
		}
		select {
		case <-j.changed:
		case <-late:
			j.t.Fatalf("the log has no line %q with %s = %v: %s", message, name, value, j.text.String())
		}
	}
}

// get requests a URL, with an X-Request-Id unless id is "". It returns the status, the X-Request-Id of the answer and
// the body.
func get(t *testing.T, url, id string) (status int, given, body string) {
	t.Helper()
	var fields []string
	if id != "" {
		fields = []string{"X-Request-Id", id}
	}
	status, header, body := linkstest.Get(t, url, fields...)
	return status, header.Get("X-Request-Id"), body
}

func TestEachRequestIsALineOfTheLog(t *testing.T) {
	h, log := logged(t)
	const seed = "813745"
	link, _ := linkstest.Post(t, h.URL, `{"scenario":"1t&seed=`+seed+`~mode=mean"}`)
	ids := map[string]bool{}
	for _, request := range []struct {
		path, id string
		taken    bool
		logged   string
		status   float64
	}{
		{"/", "", false, "/", 200},
		{"/app.wasm?1t&seed=" + seed, "from-the-proxy_1.a", true, "/app.wasm", 200},
		{"/s/" + link, strings.Repeat("x", 64), true, "/s/{id}", 200},
		{"/api/links/" + link, strings.Repeat("x", 65), false, "/api/links/{id}", 200},
		{"/1t&seed=" + seed, `"},{`, false, "other", 404},
		{"/.assetsignore", "a b", false, "other", 404},
		{"/_headers", "a b", false, "other", 404},
		{"/healthz", "ä", false, "/healthz", 200},
	} {
		status, id, _ := get(t, h.URL+request.path, request.id)
		if (id == request.id) != request.taken || id == "" || ids[id] {
			t.Errorf("%s: the id %q was answered with %q", request.path, request.id, id)
		}
		ids[id] = true
		line := log.wait("request", "id", id)
		if line["path"] != request.logged || line["status"] != request.status || status != int(request.status) ||
			line["method"] != "GET" || line["client"] != "127.0.0.0/24" || line["level"] != "INFO" {
			t.Errorf("%s is logged as %v", request.path, line)
		}
		if ms, ok := line["ms"].(float64); !ok || ms < 0 || ms > 60_000 {
			t.Errorf("%s took %v ms", request.path, line["ms"])
		}
	}
	h.End(syscall.SIGTERM)
	log.wait("stopped", "requests cut", 0.)
	for _, private := range []string{seed, link, "mode=mean", "127.0.0.1\"", "Go-http-client"} {
		if strings.Contains(log.text.String(), private) {
			t.Errorf("the log contains %s", private)
		}
	}
}

func TestMetricsHaveAnAddressOfTheirOwn(t *testing.T) {
	h, log := logged(t, "-metrics-addr", "127.0.0.1:0")
	for range 3 {
		get(t, h.URL+"/boot.js", "")
	}
	get(t, h.URL+"/nowhere/1", "")
	get(t, h.URL+"/nowhere/2", "")
	if status, _, _ := get(t, h.URL+"/metrics", "last"); status != 404 {
		t.Errorf("the page's address answers /metrics with %d", status)
	}
	log.wait("request", "id", "last") // requests are counted before they are logged
	url, _ := log.wait("metrics", "", nil)["url"].(string)
	_, _, text := get(t, url, "")
	for _, line := range []string{
		`arcade_requests_total{method="GET",path="/boot.js",status="200"} 3`,
		`arcade_requests_total{method="GET",path="other",status="404"} 3`,
		`arcade_request_seconds_count{path="/boot.js"} 3`,
		`arcade_requests_under_way 0`,
		`arcade_connections 1`,
		`arcade_connections_refused_total 0`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
	h.End(syscall.SIGTERM)
}
