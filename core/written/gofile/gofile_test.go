//go:build !js

package gofile_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"epsilonarcade/core/written/examples"
	"epsilonarcade/core/written/gofile"
)

// more are texts of what the examples have not.
var more = map[string]string{
	"odd":    "policy(name = \"%s \\\" ε // */ `\", about = \"A \\\\ b\")\n\ndef choose(t, arms):\n    return 0 # */ `\n",
	"none":   "def choose(t, arms):\r\n    return 0\r\n",
	"levels": "policy(name = \"Levels\", protects = \"reward at its user's level\", rewards = \"laplace at levels\", params = {\"c\": (1, 0, 2)})\n\ndef choose(t, arms):\n    return 0\n",
	"bits":   "policy(name = \"Test bits\", protects = \"reward\", rewards = \"quadratic bits\", params = {\"b\": (0, 0, 2, \"share\")})\n\ndef choose(t, arms):\n    return 0\n",
	"curve":  "policy(name = \"4 arms\", protects = \"reward\", rewards = \"sigmoid laplace\")\n\ndef choose(t, arms):\n    return 0\n",
	"both":   "policy(name = \"DP\", protects = \"sequence on average\", rewards = \"coins\")\n\ndef choose(t, arms):\n    return 0\n",
}

// All that is written is compiled with core/policy at once, its tests too, without a file there.
func TestWhatIsWrittenCompiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds core/policy")
	}
	dir := t.TempDir()
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, e := range examples.All() {
		texts[e.ID] = e.Source
	}
	for id, source := range more {
		texts[id] = source
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for id, source := range texts {
		files, err := gofile.Files(source)
		if err != nil {
			t.Fatalf("%s: %v", id, err)
		}
		for _, f := range files {
			path := filepath.Join(dir, f.Name)
			if _, err := os.Stat(path); err == nil {
				t.Errorf("%s: a second %s", id, f.Name)
			}
			if err := os.WriteFile(path, []byte(f.Text), 0o644); err != nil {
				t.Fatal(err)
			}
			overlay.Replace[filepath.Join(root, "core", "policy", f.Name)] = path
		}
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "vet", "-overlay", file, "./core/policy")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	// The overlay is looked at: what is no Go does not pass.
	if err := os.WriteFile(filepath.Join(dir, "my_ucb1.go"), []byte("package policy\n\nvar x int = \"\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command("go", "vet", "-overlay", file, "./core/policy")
	cmd.Dir = root
	if out, err := cmd.CombinedOutput(); err == nil || !strings.Contains(string(out), "my_ucb1.go") {
		t.Errorf("a file that is no Go passes: %v\n%s", err, out)
	}
}

func TestWhatIsWrittenHoldsTheDeclarationAndTheText(t *testing.T) {
	for _, e := range examples.All() {
		if e.ID != "adap-ucb" {
			continue
		}
		files, err := gofile.Files(e.Source)
		if err != nil || len(files) != 2 || files[0].Name != "my_adap_ucb.go" || files[1].Name != "my_adap_ucb_test.go" {
			t.Fatalf("%v, %+v", err, files)
		}
		for _, part := range []string{
			"var myAdapUcb = Spec{", `Name:         "AdaP-UCB",`, "Sequence, // TODO", "Requires,", `{Name: "alpha", Symbol: "alpha", Meaning: "width of the bounds", Min: 1, Max: 100, Default: 3.1},`,
			"//\t    released[arm.i] = (total / n + laplace(0, 1 / (eps * n)), n)\n", "func newMyAdapUcb(",
		} {
			if !strings.Contains(files[0].Text, part) {
				t.Errorf("%s is not in\n%s", part, files[0].Text)
			}
		}
		if !strings.Contains(files[1].Text, `enrol("my-adap-ucb", enrolment{`) || !strings.Contains(files[1].Text, "noEpsilon") {
			t.Errorf("the test is\n%s", files[1].Text)
		}
	}
	if files, err := gofile.Files("policy(name = 3)"); err == nil {
		t.Errorf("a text that cannot be read gives %v", files)
	}
}
