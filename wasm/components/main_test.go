//go:build !js

package main

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// The generated code is up to date. It is committed, so that plain Go commands can build a clone.
func TestTheCodeOfComponentsIsFresh(t *testing.T) {
	if err := run("../../web", true); err != nil {
		t.Error(err)
	}
}

func TestLineBreaksBetweenTagsGo(t *testing.T) {
	for markup, want := range map[string]string{
		"<p>\n  <b :x='a > b'></b>\n\n  <i></i>\n</p>\n":               "<p><b :x='a > b'></b>\n\n  <i></i>\n</p>\n",
		"<p>word\n  <b></b> <i></i>\n</p>":                             "<p>word\n  <b></b> <i></i>\n</p>",
		"<p><b></b>\n  <span>x</span>\n  <span vg-if='y'>x</span></p>": "<p><b></b>\n  <span>x</span><span vg-if='y'>x</span></p>",
		"<p>\n  <parts:Menu :Page='c'></parts:Menu>\n</p>":             "<p><parts:Menu :Page='c'></parts:Menu>\n</p>",
		"<script>\nimport \"a\"\n</script>":                            "<script>\nimport \"a\"\n</script>",
	} {
		if got := string(tight([]byte(markup))); got != want {
			t.Errorf("%q becomes %q, want %q", markup, got, want)
		}
	}
}

// The helper in assets/vugu implements the instructions of one particular version of Vugu.
func TestVuguHasTheScriptThatTheHelperComesFrom(t *testing.T) {
	const from = "bbbb735a5e8f6a597cd7c3f8cdac5662480a414b2c43050a2f1a68df71b1663b"
	module, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu").Output()
	testkit.OK(t, err)
	script, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(module)), "domrender", "renderer-js-script.js"))
	testkit.OK(t, err)
	if sum := fmt.Sprintf("%x", sha256.Sum256(script)); sum != from {
		t.Errorf("Vugu's renderer-js-script.js has the hash %s: bring its changes to assets/vugu/helper.js, and then the hash here", sum)
	}
}
