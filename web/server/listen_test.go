package server

import (
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
)

// builtFolder returns a folder that looks like a built page.
func builtFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"index.html", "app.wasm"} {
		testkit.OK(t, os.WriteFile(filepath.Join(dir, name), []byte(name), 0o644))
	}
	return dir
}

func TestErrorsSayWhatToDo(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	testkit.OK(t, err)
	defer taken.Close()
	folder := builtFolder(t)
	for _, c := range []struct{ address, dir, want string }{
		{taken.Addr().String(), folder, "is in use"},
		{"8080", folder, "is not host:port"},
		{"127.0.0.1:http:8080", folder, "is not host:port"},
		{"127.0.0.1:99999", folder, "cannot be used"},
		{"127.0.0.1:0", t.TempDir(), "run make build first"},
		{"127.0.0.1:0", filepath.Join(folder, "none"), "run make build first"},
	} {
		err := Run(context.Background(), Options{
			Address: c.address, Dir: c.dir, Log: slog.New(slog.DiscardHandler), Stall: time.Minute,
			Announce: func(string) { t.Error("the server listens") },
		})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("address %s, folder %s: %v, want ... %s ...", c.address, c.dir, err, c.want)
		}
	}
}

func TestEveryInterfaceIsReachedOverLoopback(t *testing.T) {
	for address, want := range map[string]string{
		"0.0.0.0:80":     "127.0.0.1:80",
		"[::]:80":        "127.0.0.1:80",
		"127.0.0.1:8080": "127.0.0.1:8080",
		"[::1]:8080":     "[::1]:8080",
	} {
		tcp, err := net.ResolveTCPAddr("tcp", address)
		testkit.OK(t, err)
		if got := reachable(tcp); got != want {
			t.Errorf("%s is announced as %s, want %s", address, got, want)
		}
	}
}
