//go:build !js

package policy_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReadmesExamplePolicyWorksAsItStands builds the policy that README.md adds, with
// its registry line, over this package, and runs the tests that hold for every policy.
func TestReadmesExamplePolicyWorksAsItStands(t *testing.T) {
	if os.Getenv("README_EXAMPLE") != "" {
		t.Skip("this is the run with the example")
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go (core/policy/\\S+)\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
	if len(blocks) != 2 {
		t.Fatalf("README.md has %d blocks that begin with ```go core/policy/…, want the example's file and its line of registry.go", len(blocks))
	}
	file, line := blocks[0], blocks[1]
	registry, err := os.ReadFile("registry.go")
	if err != nil {
		t.Fatal(err)
	}
	before, after, ok := strings.Cut(string(registry), "\n}\n")
	if !ok {
		t.Fatal("registry.go has changed its form")
	}

	dir := t.TempDir()
	overlay := map[string]string{}
	for name, text := range map[string]string{
		filepath.Base(file[1]): file[2],
		"registry.go":          before + "\n" + line[2] + "}\n" + after,
		"registered_test.go":   registered,
	} {
		copied := filepath.Join(dir, name)
		if err := os.WriteFile(copied, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		here, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		overlay[here] = copied
	}
	list, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		t.Fatal(err)
	}
	overlays := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlays, list, 0o600); err != nil {
		t.Fatal(err)
	}

	// The tests in property_test.go, spec_test.go, steps_test.go and noise_seen_test.go.
	const properties = "Harmless|ArmThatExists|ArmIsTried|DeterminedByItsKey|PolicyIgnores|TextbookLaw|DeclaredCompletely|FitTheBudget|DoNotChangeARun|IsSeen|IsEnrolled"
	cmd := exec.Command("go", "test", "-short", "-v", "-overlay", overlays, "-run", properties, ".")
	cmd.Env = append(os.Environ(), "README_EXAMPLE=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "PASS: TestTheExampleIsEnrolled") {
		t.Fatalf("the policy that README.md adds fails a test that every policy passes: mend README.md's two go blocks, or what they call: %v\n%.4000s", err, out)
	}
}

// registered is a test that only passes where the example is registered.
const registered = `package policy_test

import (
	"testing"

	"epsilonarcade/core/policy"
)

func TestTheExampleIsEnrolled(t *testing.T) {
	if _, ok := policy.Find("follow-the-leader"); !ok {
		t.Error("follow-the-leader is not registered")
	}
}
`
