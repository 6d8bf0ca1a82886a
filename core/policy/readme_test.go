//go:build !js

package policy_test

import (
	"encoding/json"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"epsilonarcade/core/testkit"
)

// TestReadmesExamplePolicyWorksAsItStands adds README.md's example policy to the project, with its registry line,
// test file and listing. It runs the tests that hold for every policy.
func TestReadmesExamplePolicyWorksAsItStands(t *testing.T) {
	if os.Getenv("README_EXAMPLE") != "" {
		t.Skip("this is the run with the example")
	}
	if testing.Short() {
		t.Skip("it builds and tests four packages")
	}
	const root = "../.."
	readme, err := os.ReadFile(root + "/README.md")
	testkit.OK(t, err)
	const registry, texts = "core/policy/registry.go", "core/say/english.txt"
	files := map[string]string{"core/policy/registered_test.go": registered}
	for _, block := range regexp.MustCompile("(?s)```(?:go|text) (\\S+)\n(.*?)```").FindAllStringSubmatch(string(readme), -1) {
		files[block[1]] = block[2]
	}
	if len(files) != 6 || files[registry] == "" || files[texts] == "" {
		t.Fatalf("README.md has blocks for %d files that begin with ```go or ```text and a path, want the example's policy, test and listing and its lines of registry.go and english.txt", len(files)-1)
	}
	list, err := os.ReadFile("registry.go")
	testkit.OK(t, err)
	before, after, ok := strings.Cut(string(list), "\n}\n")
	if !ok {
		t.Fatal("registry.go has changed its form")
	}
	files[registry] = before + "\n" + files[registry] + "}\n" + after
	english, err := os.ReadFile(filepath.Join(root, texts))
	testkit.OK(t, err)
	files[texts] = string(english) + files[texts]

	dir := t.TempDir()
	overlay := map[string]string{}
	for name, text := range files {
		copied := filepath.Join(dir, strings.ReplaceAll(name, "/", "-"))
		testkit.OK(t, os.WriteFile(copied, []byte(text), 0o600))
		here, err := filepath.Abs(filepath.Join(root, name))
		testkit.OK(t, err)
		if formatted, err := format.Source([]byte(text)); name != registry && name != texts && (err != nil || string(formatted) != text) {
			t.Errorf("README.md's %s is not as gofmt has it: %v", name, err)
		}
		overlay[here] = copied
	}
	replaced, err := json.Marshal(map[string]any{"Replace": overlay})
	testkit.OK(t, err)
	overlays := filepath.Join(dir, "overlay.json")
	testkit.OK(t, os.WriteFile(overlays, replaced, 0o600))

	// Tests with a subtest for each policy run only the example's. The example has no golden values.
	cmd := exec.Command("go", "test", "-short", "-v", "-overlay", overlays, "-run", "/^ucb-delta$", "-skip", "WrongLaw|Half|Golden",
		".", root+"/core/scenario", root+"/core/theory", root+"/core/explain/listings")
	cmd.Env = append(os.Environ(), "README_EXAMPLE=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "PASS: TestTheExampleIsEnrolled") || !strings.Contains(string(out), "PASS: TestEveryPolicyFollowsItsExactLaw/ucb-delta") {
		failed := regexp.MustCompile(`(?m)^( *--- FAIL|    .*_test.go:|FAIL|.*\.go:[0-9]+:[0-9]+:).*$`).FindAllString(string(out), -1)
		t.Fatalf("with the policy that README.md adds a test fails. If it passes without, mend README.md's go blocks, or what they call: %v\n%.4000s", err, strings.Join(failed, "\n"))
	}
}

// registered is a test that passes only if the example is registered.
const registered = `package policy_test

import (
	"testing"

	"epsilonarcade/core/policy"
)

func TestTheExampleIsEnrolled(t *testing.T) {
	if _, ok := policy.Find("ucb-delta"); !ok {
		t.Error("ucb-delta is not registered")
	}
}
`
