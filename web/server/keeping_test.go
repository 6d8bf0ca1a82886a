package server_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/internal/linkstest"
)

// keep runs a links command on a folder. It returns the output, and whether the command succeeded.
func keep(t *testing.T, data string, arguments ...string) (string, bool) {
	t.Helper()
	path, err := program()
	testkit.OK(t, err)
	out, err := exec.Command(path, append([]string{"links", "-data", data}, arguments...)...).CombinedOutput()
	return string(out), err == nil
}

// store posts a scenario with the given seed, as a proxy would for a client at the address from.
func store(t *testing.T, base string, seed int, from string) (status int, id, url string) {
	t.Helper()
	return linkstest.PostFrom(t, base, seed, "X-Forwarded-For", from)
}

func TestLinksAreTakenDownAndCountedWhileTheProgramIsStopped(t *testing.T) {
	data, kept := stored(t)
	h := serve(t, "-data", data)
	const seed = 1_000_001
	_, id, _ := store(t, h.URL, seed, "")
	url := h.URL
	for _, arguments := range [][]string{
		{"stats"}, // the server has the file open
		{}, {"sell"}, {"delete"}, {"delete", "x"}, {"stats", "x"}, {"export"},
	} {
		if out, ok := keep(t, data, arguments...); ok || strings.Count(out, "\n") != 1 {
			t.Errorf("links %s: %s", arguments, out)
		}
	}
	h.End(syscall.SIGTERM)
	if out, ok := keep(t, t.TempDir(), "stats"); ok || !strings.Contains(out, "does not contain links.db") {
		t.Errorf("an empty folder: %s", out)
	}
	for _, step := range []struct {
		arguments []string
		says      string
		status    int
	}{
		{[]string{"delete", url + "/s/" + id}, id + " taken down\n", http.StatusGone},
		{[]string{"stats"}, fmt.Sprintf("links       %d\ntaken down  1\nfile ", len(kept)), http.StatusGone},
		{[]string{"allow", id}, id + " allowed again\n", http.StatusCreated},
	} {
		if out, ok := keep(t, data, step.arguments...); !ok || !strings.HasPrefix(out, step.says) {
			t.Errorf("links %s: %s, want %q", step.arguments, out, step.says)
		}
		h := serve(t, "-data", data)
		if got, _, _ := store(t, h.URL, seed, ""); got != step.status {
			t.Errorf("after links %s, storing the link gives status %d", step.arguments, got)
		}
		if got, _, _ := get(t, h.URL+"/s/"+id, ""); (got == http.StatusGone) != (step.status == http.StatusGone) {
			t.Errorf("after links %s, opening the link gives status %d", step.arguments, got)
		}
		h.End(syscall.SIGTERM)
	}
}

// The program is killed three times while it writes. It loses no acknowledged link, and each time there is a valid
// backup. The command "make load" stores many more links.
func TestKillLosesNoLink(t *testing.T) {
	writes := max(*load, 900)
	data, backup := t.TempDir(), filepath.Join(t.TempDir(), "links.db")
	var kept []linkstest.Kept
	for life := range 3 {
		h := serve(t, "-data", data, "-links-per-minute", "0", "-backup", backup, "-backup-every", "20ms")
		first := uint64(1 + life*(1<<32))
		kept = append(kept, linkstest.Cut(t, h.URL, first, 20, (writes+2)/3, func() { h.End(syscall.SIGKILL) })...)
		if h.stderr.Len() > 0 {
			t.Errorf("it says %s", h.stderr)
		}
		copied := t.TempDir()
		content, err := os.ReadFile(backup)
		if err == nil {
			err = os.WriteFile(filepath.Join(copied, "links.db"), content, 0o600)
		}
		testkit.OK(t, err)
		if out, ok := keep(t, copied, "stats"); !ok {
			t.Errorf("the backup cannot be read: %s", out)
		}
	}
	if len(kept) < writes {
		t.Errorf("%d of %d writes were acknowledged", len(kept), writes)
	}
	isUnharmed(t, data, kept)
	serve(t, "-data", data, "-backup", backup).End(syscall.SIGTERM) // the backup at the start contains everything
	isUnharmed(t, filepath.Dir(backup), kept)

	for _, c := range []struct{ data, backup, says string }{
		{t.TempDir(), backup, "the data folder contains no links: copy the backup"},
		{data, filepath.Join(data, "links.db"), "name another file"},
		{data, filepath.Join(data, "none", "b"), "no such file"},
	} {
		cmd, stderr := command(t, "-data", c.data, "-backup", c.backup)
		refuses(t, cmd, stderr, "-backup: ", c.says)
	}
}

func TestClientsAndAddressesBehindAProxy(t *testing.T) {
	const public = "https://arcade.example"
	trusted := []string{"-trusted-proxy", "127.0.0.1,10.0.0.0/8", "-public-url", public + "/"}
	for _, c := range []struct {
		flags []string
		from  []string // each client posts three links
		made  []int
	}{
		{trusted, []string{"203.0.113.1", "203.0.113.2, 10.0.0.7", "203.0.113.9, 203.0.113.2", "2001:db8::1", "2001:db8::2"}, []int{2, 2, 0, 2, 0}},
		{nil, []string{"203.0.113.1", "203.0.113.2"}, []int{2, 0}}, // without a trusted proxy, all count as one client
	} {
		h := serve(t, append([]string{"-data", t.TempDir(), "-links-per-minute", "2"}, c.flags...)...)
		home := map[bool]string{true: public, false: h.URL}[c.flags != nil]
		for i, from := range c.from {
			made := 0
			for k := range 3 {
				status, id, url := store(t, h.URL, 10*i+k, from)
				if status != http.StatusCreated {
					continue
				}
				if made++; url != home+"/s/"+id {
					t.Errorf("the address is %s", url)
				}
			}
			if made != c.made[i] {
				t.Errorf("%s with %s: %d links, want %d", from, c.flags, made, c.made[i])
			}
		}
		h.End(syscall.SIGTERM)
	}
}

func TestFlagsThatCannotBeReadAreNamed(t *testing.T) {
	for _, arguments := range [][]string{
		{"-max-bytes", "-1"}, {"-links-per-minute", "-1"}, {"-trusted-proxy", "proxy.example"}, {"-public-url", "arcade.example"},
		{"-backup-every", "0s"}, {"-stall", "0s"}, {"-drain", "-1s"}, {"-connections-per-client", "-1"},
	} {
		c, stderr := command(t, arguments...)
		err := c.Run()
		if err == nil || c.ProcessState.ExitCode() != 2 || !bytes.Contains(stderr.Bytes(), []byte(arguments[0])) {
			t.Errorf("%s: %v, %s", arguments, err, stderr)
		}
	}
}

// A full disk stops only new links. The program reports the full disk, and stores links again when there is room.
func TestAFullDiskCostsNoLink(t *testing.T) {
	data := t.TempDir()
	c, _ := command(t, "-data", data, "-links-per-minute", "0")
	in := mounted(t, c, data, "-t", "tmpfs", "-o", "size=1m", "none")
	log := journalOf(t, in)
	h := start(t, in, nil)
	inside := filepath.Join("/proc", strconv.Itoa(h.Cmd.Process.Pid), "root", data)
	ready := func(want int) string {
		t.Helper()
		for late := time.Now().Add(20 * time.Second); ; {
			status, _, body := get(t, h.URL+"/readyz", "")
			if status == want {
				return body
			}
			if time.Now().After(late) {
				t.Fatalf("/readyz says %d %s", status, body)
			}
		}
	}
	ready(http.StatusOK)
	kept := linkstest.Load(t, h.URL, 20, 2)
	filler, err := os.Create(filepath.Join(inside, "filler"))
	testkit.OK(t, err)
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	filler.Close()
	status := http.StatusCreated
	for seed := 1_000; status == http.StatusCreated; seed++ { // some links may still fit
		status, _, _ = store(t, h.URL, seed, "")
	}
	if status != http.StatusInternalServerError {
		t.Errorf("on a full disk, storing a link gives status %d", status)
	}
	linkstest.Again(t, h.URL, kept)
	if body := ready(http.StatusServiceUnavailable); !strings.Contains(body, "no space left on device") || strings.Contains(body, data) {
		t.Errorf("/readyz says %s", body)
	}
	if status, _, body := get(t, h.URL+"/healthz", ""); status != http.StatusOK {
		t.Errorf("/healthz says %d %s", status, body)
	}
	if text := log.text.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "no space left on device") {
		t.Errorf("the log says %s", text)
	}
	// If the power failed now, the disk would contain the current bytes.
	whole := t.TempDir()
	from, err := os.Open(filepath.Join(inside, "links.db"))
	testkit.OK(t, err)
	defer from.Close()
	to, err := os.Create(filepath.Join(whole, "links.db"))
	if err == nil {
		_, err = io.Copy(to, from)
	}
	testkit.OK(t, err)
	to.Close()
	testkit.OK(t, os.Remove(filler.Name()))
	ready(http.StatusOK)
	if status, _, _ := store(t, h.URL, 1_000_000, ""); status != http.StatusCreated {
		t.Errorf("with room again, storing a link gives status %d", status)
	}
	h.End(syscall.SIGTERM)
	isUnharmed(t, whole, kept)

	c, stderr := command(t, "-data", data)
	refuses(t, mounted(t, c, data, "-t", "tmpfs", "-o", "size=8k", "none"), stderr, data, "no space left on device")
}
