package server_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// post stores the scenario with a seed, and returns the status.
func post(t *testing.T, url string, seed int) int {
	t.Helper()
	r, err := http.Post(url+"/api/links", "application/json", strings.NewReader(fmt.Sprintf(`{"seed":%d}`, seed)))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	return r.StatusCode
}

// fill fills the file system that a file is in.
func fill(t *testing.T, path string) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for block := make([]byte, 4096); ; {
		if _, err := file.Write(block); err != nil {
			return
		}
	}
}

func TestAFullDiskIsNotReadyAndLoggedOnce(t *testing.T) {
	data := t.TempDir()
	c, _ := command(t, "-data", data, "-links-per-minute", "0")
	in := mounted(t, c, data, "-t", "tmpfs", "-o", "size=1m", "none")
	log := journalOf(t, in)
	h := start(t, in, nil)
	ready := func(want int) string {
		t.Helper()
		for late := time.Now().Add(20 * time.Second); ; {
			status, _, body := get(t, h.url+"/readyz", "")
			if status == want {
				return body
			}
			if time.Now().After(late) {
				t.Fatalf("/readyz says %d %s", status, body)
			}
		}
	}
	ready(200)
	if status := post(t, h.url, 1); status != 201 {
		t.Fatal(status)
	}
	filler := filepath.Join("/proc", strconv.Itoa(h.cmd.Process.Pid), "root", data, "filler")
	fill(t, filler)
	// Some links may still fit into the file.
	seed, refused := 2, 0
	for ; refused < 20; seed++ {
		switch status := post(t, h.url, seed); status {
		case 500:
			refused++
		case 201:
			if seed > 10_000 {
				t.Fatal("it is never full")
			}
		default:
			t.Fatal(status)
		}
		if status := post(t, h.url, 1); status != 201 {
			t.Fatalf("what is there already is answered with %d", status)
		}
	}
	if body := ready(503); !strings.Contains(body, "no space left on device") || strings.Contains(body, data) {
		t.Errorf("/readyz says %s", body)
	}
	if status, _, body := get(t, h.url+"/healthz", ""); status != 200 {
		t.Errorf("/healthz says %d %s", status, body)
	}
	if text := log.text.String(); strings.Count(text, "\n") != 1 || strings.Count(text, "no space left on device") != 1 {
		t.Errorf("the log says %s", text)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	ready(200)
	if status := post(t, h.url, seed); status != 201 {
		t.Errorf("with room again a link is answered with %d", status)
	}
	h.end(syscall.SIGTERM)
}
