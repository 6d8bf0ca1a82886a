package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"epsilonarcade/web/internal/linkstest"
)

// keep runs a links command on a folder and returns what it says, and whether it was done.
func keep(t *testing.T, data string, arguments ...string) (string, bool) {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(path, append([]string{"links", "-data", data}, arguments...)...).CombinedOutput()
	return string(out), err == nil
}

// store posts a scenario with a seed from an address, as a proxy would.
func store(t *testing.T, base string, seed int, from string) (status int, id, url string) {
	t.Helper()
	r, err := http.NewRequest(http.MethodPost, base+"/api/links", strings.NewReader(fmt.Sprintf(`{"seed":%d}`, seed)))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Forwarded-For", from)
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	var made struct{ ID, URL string }
	if err := json.NewDecoder(w.Body).Decode(&made); err != nil {
		t.Fatal(err)
	}
	return w.StatusCode, made.ID, made.URL
}

func statusOf(t *testing.T, url string) int {
	t.Helper()
	w, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	_, _ = io.Copy(io.Discard, w.Body)
	return w.StatusCode
}

func TestLinksAreKeptInOrderWhileTheyAreServed(t *testing.T) {
	data := t.TempDir()
	c, stderr := command(t, "-data", data, "-links-per-minute", "0")
	h := start(t, c, stderr)
	kept := linkstest.Load(t, h.url, 40, 2)
	_, id, _ := store(t, h.url, 1_000_001, "")

	do := func(says string, arguments ...string) {
		t.Helper()
		if out, ok := keep(t, data, arguments...); !ok || !strings.Contains(out, says) {
			t.Errorf("links %s: %s, want %q", arguments, out, says)
		}
	}
	dir := t.TempDir()
	backup, text := filepath.Join(dir, "links.db"), filepath.Join(dir, "links.txt")
	do(id+" taken down", "delete", h.url+"/s/"+id)
	if got := statusOf(t, h.url+"/s/"+id); got != http.StatusGone {
		t.Errorf("the link that was taken down: %d", got)
	}
	if got, _, _ := store(t, h.url, 1_000_001, ""); got != http.StatusGone {
		t.Errorf("and stored again: %d", got)
	}
	do("taken down  1", "stats")
	do("of at most 1000000", "stats")
	do("links in", "backup", "-o", backup)
	do("", "export", "-o", text)
	do("allowed again", "allow", id)
	if got, _, _ := store(t, h.url, 1_000_001, ""); got != http.StatusCreated {
		t.Errorf("what is allowed: %d", got)
	}
	h.end(syscall.SIGKILL) // its socket stays
	do("links       ", "stats")

	// The backup, put in its place; and the text, read into a new folder, twice.
	for what, data := range map[string]string{"backup": dir, "text": filepath.Join(t.TempDir(), "new")} {
		if what == "text" {
			do("links added", "import", text)
			if out, ok := keep(t, data, "import", text); !ok || !strings.HasSuffix(out, " links added\n") {
				t.Errorf("import: %s", out)
			}
			if out, ok := keep(t, data, "import", text); !ok || out != "0 links added\n" {
				t.Errorf("import again: %s", out)
			}
		}
		c, stderr := command(t, "-data", data)
		h := start(t, c, stderr)
		linkstest.Again(t, h.url, kept)
		if got := statusOf(t, h.url+"/s/"+id); got != http.StatusGone {
			t.Errorf("%s: the link that was taken down: %d", what, got)
		}
		h.end(syscall.SIGTERM)
	}
	for _, arguments := range [][]string{
		{}, {"sell"}, {"delete"}, {"delete", "x"}, {"stats", "x"}, {"backup"}, {"backup", "-o", dir}, {"stats", "-o", "x"}, {"import", "none"}, {"import", "a", "b"},
	} {
		if out, ok := keep(t, data, arguments...); ok || strings.Count(out, "\n") != 1 {
			t.Errorf("links %s: %s", arguments, out)
		}
	}
	if out, ok := keep(t, t.TempDir(), "export"); ok || !strings.Contains(out, "does not contain links.db") {
		t.Errorf("an empty folder: %s", out)
	}
}

func TestTheProgramKeepsToItsQuotas(t *testing.T) {
	for flag, most := range map[string]string{"-max-links": "5", "-max-bytes": "165"} {
		data := t.TempDir()
		c, stderr := command(t, "-data", data, flag, most)
		h := start(t, c, stderr)
		made := 0
		for seed := range 9 {
			switch status, _, _ := store(t, h.url, seed+10, ""); status {
			case http.StatusCreated:
				made++
			case http.StatusInsufficientStorage:
			default:
				t.Errorf("%s: %d", flag, status)
			}
		}
		if made != 5 {
			t.Errorf("%s: %d links", flag, made)
		}
		if status, _, _ := store(t, h.url, 10, ""); status != http.StatusCreated {
			t.Errorf("%s: one that is there: %d", flag, status)
		}
		h.end(syscall.SIGTERM)
	}
}

func TestBehindAProxyClientsAreToldApartAndAddressesArePublic(t *testing.T) {
	c, stderr := command(t, "-data", t.TempDir(), "-links-per-minute", "2", "-trusted-proxy", "127.0.0.1,10.0.0.0/8", "-public-url", "https://arcade.example/")
	h := start(t, c, stderr)
	seed := 0
	times := func(from string) (made int) {
		for range 4 {
			seed++
			status, id, url := store(t, h.url, seed, from)
			if status == http.StatusCreated {
				made++
				if url != "https://arcade.example/s/"+id {
					t.Errorf("the address is %s", url)
				}
			}
		}
		return made
	}
	for _, c := range []struct {
		from string
		want int
	}{{"203.0.113.1", 2}, {"203.0.113.2, 10.0.0.7", 2}, {"203.0.113.9, 203.0.113.2", 0}, {"2001:db8::1", 2}, {"2001:db8::2", 0}} {
		if got := times(c.from); got != c.want {
			t.Errorf("%s: %d links, want %d", c.from, got, c.want)
		}
	}
	h.end(syscall.SIGTERM)

	// Nobody is believed unasked.
	c, stderr = command(t, "-data", t.TempDir(), "-links-per-minute", "2")
	h = start(t, c, stderr)
	for i, want := range []int{201, 201, 429} {
		if got, _, url := store(t, h.url, i+1, fmt.Sprint("203.0.113.", i)); got != want || got == 201 && !strings.HasPrefix(url, h.url+"/s/") {
			t.Errorf("link %d: %d %s", i, got, url)
		}
	}
	h.end(syscall.SIGTERM)
}

func TestFlagsThatCannotBeReadAreNamed(t *testing.T) {
	for _, arguments := range [][]string{
		{"-max-links", "-1"}, {"-max-bytes", "-1"}, {"-links-per-minute", "-1"}, {"-trusted-proxy", "proxy.example"}, {"-public-url", "arcade.example"},
	} {
		c, stderr := command(t, arguments...)
		err := c.Run()
		if err == nil || c.ProcessState.ExitCode() != 2 || !bytes.Contains(stderr.Bytes(), []byte(arguments[0])) {
			t.Errorf("%s: %v, %s", arguments, err, stderr)
		}
	}
}
