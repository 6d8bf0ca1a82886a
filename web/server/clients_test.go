package server_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
)

// dial opens a connection from an address of this machine, and closes it at the end of the test.
func dial(t *testing.T, url, from string) net.Conn {
	t.Helper()
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 20 * time.Second}
	c, err := dialer.Dial("tcp", strings.TrimPrefix(url, "http://"))
	testkit.OK(t, err)
	t.Cleanup(func() { c.Close() })
	_ = c.SetDeadline(time.Now().Add(time.Minute))
	return c
}

// served reports whether a request on a connection is answered and the connection stays open.
func served(t *testing.T, c net.Conn) bool {
	t.Helper()
	fmt.Fprint(c, "GET /boot.js HTTP/1.1\r\nHost: arcade\r\n\r\n")
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		if !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) && !errors.Is(err, syscall.ECONNRESET) && !errors.Is(err, syscall.EPIPE) {
			t.Fatal(err)
		}
		return false
	}
	defer r.Body.Close()
	_, err = io.Copy(io.Discard, r.Body)
	return err == nil && r.StatusCode == http.StatusOK
}

func TestAClientThatDoesNotReadIsCut(t *testing.T) {
	const size = 64 << 20
	of := func(stall string) *exec.Cmd {
		c, _ := command(t, "-data", t.TempDir(), "-log", "info", "-stall", stall)
		big, err := os.Create(filepath.Join(c.Args[2], "big.bin"))
		testkit.OK(t, err)
		testkit.OK(t, errors.Join(big.Truncate(size), big.Close()))
		return c
	}
	c := of("200ms")
	log := journalOf(t, c)
	h := start(t, c, nil)
	slow := dial(t, h.URL, "127.0.0.1")
	fmt.Fprint(slow, "GET /big.bin HTTP/1.1\r\nHost: arcade\r\nX-Request-Id: slow\r\n\r\n")
	line := log.wait("request", "id", "slow")
	if line["cut"] != "the client stopped reading" || line["level"] != "WARN" || !(line["bytes"].(float64) < size/2) {
		t.Errorf("the request is logged as %v", line)
	}
	if n, err := io.Copy(io.Discard, slow); n >= size {
		t.Errorf("the client got %d bytes, %v", n, err)
	}
	h.End(syscall.SIGTERM)
	// A client that reads gets the whole file, even on a busy machine.
	h = start(t, of("1m"), nil)
	if status, _, body := get(t, h.URL+"/big.bin", ""); status != 200 || len(body) != size {
		t.Errorf("another client gets %d bytes, status %d", len(body), status)
	}
	h.End(syscall.SIGTERM)
}

// Here, a client may have three connections. A trusted proxy may have any number, because it forwards the requests of
// many clients. The log names these clients.
func TestConnectionsPerClientAreLimited(t *testing.T) {
	h, log := logged(t, "-connections-per-client", "3", "-trusted-proxy", "127.0.0.3")
	first := dial(t, h.URL, "127.0.0.1")
	for i, c := range []struct {
		from   string
		served bool
	}{
		{"", true}, {"127.0.0.1", true}, {"127.0.0.1", true}, {"127.0.0.1", false}, {"127.0.0.1", false}, {"127.0.0.2", true},
		{"127.0.0.3", true}, {"127.0.0.3", true}, {"127.0.0.3", true}, {"127.0.0.3", true}, {"127.0.0.3", true},
	} {
		one := first
		if c.from != "" {
			one = dial(t, h.URL, c.from)
		}
		if served(t, one) != c.served {
			t.Errorf("connection %d, from %s: served is %v", i, c.from, !c.served)
		}
	}
	if lines := log.lines("connections refused"); len(lines) != 1 || lines[0]["client"] != "127.0.0.0/24" {
		t.Errorf("the log says %v", lines)
	}
	first.Close()
	for late := time.Now().Add(20 * time.Second); !served(t, dial(t, h.URL, "127.0.0.1")); {
		if time.Now().After(late) {
			t.Fatal("a connection that has ended still counts")
		}
	}
	for from, want := range map[string]string{"127.0.0.3": "203.0.113.0/24", "127.0.0.4": "127.0.0.0/24"} {
		one := dial(t, h.URL, from)
		fmt.Fprintf(one, "GET /healthz HTTP/1.1\r\nHost: arcade\r\nX-Request-Id: from-%s\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n", from)
		if line := log.wait("request", "id", "from-"+from); line["client"] != want {
			t.Errorf("a request from %s is logged as of %v, want %s", from, line["client"], want)
		}
	}
	h.End(syscall.SIGTERM)
}

// posting starts a request without its body, and returns when the server is waiting for the body.
func posting(t *testing.T, h *home, document, id string) (net.Conn, *bufio.Reader) {
	t.Helper()
	c := dial(t, h.URL, "127.0.0.1")
	fmt.Fprintf(c, "POST /api/links HTTP/1.1\r\nHost: arcade\r\nX-Request-Id: %s\r\nExpect: 100-continue\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", id, len(document))
	r := bufio.NewReader(c)
	if line, err := r.ReadString('\n'); !strings.Contains(line, "100 Continue") {
		t.Fatalf("%q, %v", line, err)
	}
	if _, err := r.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	return c, r
}

// A request in progress ends before the program does, or it is cut off and logged.
func TestRequestsInProgressEndOrAreCut(t *testing.T) {
	for drain, cut := range map[string]float64{"1m0s": 0, "1ms": 1} {
		h, log := logged(t, "-drain", drain)
		const document = `{"seed":7}`
		post, r := posting(t, h, document, "late")
		_ = h.Cmd.Process.Signal(syscall.SIGTERM)
		log.wait("stopping", "drain", drain)
		if cut == 0 {
			fmt.Fprint(post, document)
			if answer, err := http.ReadResponse(r, nil); err != nil || answer.StatusCode != http.StatusCreated {
				t.Fatalf("%v, %v", answer, err)
			}
		}
		if err := <-h.Ended; err != nil {
			t.Errorf("the program ends with %v", err)
		}
		log.wait("stopped", "requests cut", cut)
		if cut == 0 {
			continue
		}
		line := log.wait("request", "id", "late")
		if line["path"] != "/api/links" || line["method"] != "POST" || line["level"] != "WARN" || line["cut"] != "the server is stopping" {
			t.Errorf("the request is logged as %v", line)
		}
		if _, err := post.Read(make([]byte, 1)); err == nil {
			t.Error("a request that was cut off is answered")
		}
	}
}
