// Package envtest keeps tests that start programs away from the user's settings and files.
package envtest

import (
	"cmp"
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// settings lists the beginnings of environment variables that hold a user's settings.
var settings = []string{
	"HOME=", "XDG_", "LANG=", "LANGUAGE=", "LC_", "ADDR=", "BROWSER=", "NODE_", "npm_config_",
	"http_proxy=", "https_proxy=", "all_proxy=", "no_proxy=", "HTTP_PROXY=", "HTTPS_PROXY=", "ALL_PROXY=", "NO_PROXY=",
}

// Main runs the tests of a package without the user's settings, in English and with an empty, temporary home directory.
// The go command keeps its caches. Main returns the tests' exit status.
func Main(m *testing.M) int {
	home, err := os.MkdirTemp("", "home")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(home)
	cache, _ := os.UserCacheDir()
	goPath := build.Default.GOPATH
	kept := map[string]string{
		"HOME": home, "LANG": "en_US.UTF-8", "GOPATH": goPath,
		"GOCACHE": cmp.Or(os.Getenv("GOCACHE"), filepath.Join(cache, "go-build")),
	}
	for _, variable := range os.Environ() {
		if slices.ContainsFunc(settings, func(beginning string) bool { return strings.HasPrefix(variable, beginning) }) {
			name, _, _ := strings.Cut(variable, "=")
			_ = os.Unsetenv(name)
		}
	}
	for name, value := range kept {
		_ = os.Setenv(name, value)
	}
	return m.Run()
}
