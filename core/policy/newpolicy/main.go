// Newpolicy writes the first files of a new policy:
//
//	go run ./core/policy/newpolicy -name MOSS moss
//
// It writes core/policy/moss.go, core/policy/moss_test.go and a listing, and enters the policy in the registry and its
// summary in the catalogue of texts. Each TODO in these files is a place to fill in. Run it at the root of the project.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"text/template"
	"unicode"
)

func main() {
	name := flag.String("name", "", "the policy's `name` in its paper (default: the id in capitals)")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./core/policy/newpolicy [-name NAME] ID")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	id := flag.Arg(0)
	if *name == "" {
		*name = strings.ToUpper(id)
	}
	says, err := begin(".", id, *name)
	if err != nil {
		fmt.Fprintln(os.Stderr, "newpolicy:", err)
		os.Exit(1)
	}
	fmt.Print(says)
}

// files are where what belongs to a policy is.
type files struct{ policy, test, listing, registry, texts string }

func filesOf(root, id string) files {
	own := strings.ReplaceAll(id, "-", "_")
	in := func(path ...string) string { return filepath.Join(append([]string{root}, path...)...) }
	return files{
		policy:   in("core", "policy", own+".go"),
		test:     in("core", "policy", own+"_test.go"),
		listing:  in("core", "explain", "listings", own+".go"),
		registry: in("core", "policy", "registry.go"),
		texts:    in("core", "say", "english.txt"),
	}
}

// begin writes the first files of a policy, or none if one of them is there already.
func begin(root, id, name string) (says string, err error) {
	if !regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`).MatchString(id) || strings.HasSuffix(id, "-test") {
		return "", fmt.Errorf("%q is not an id: use lower-case letters and digits, with single dashes between them, as in dp-ucb", id)
	}
	f := filesOf(root, id)
	registry, err := os.ReadFile(f.registry)
	if err != nil {
		return "", fmt.Errorf("run this command at the root of the project: %w", err)
	}
	before, after, ok := strings.Cut(string(registry), "\n}\n")
	if !ok {
		return "", fmt.Errorf("%s no longer begins with its list", f.registry)
	}
	texts, err := os.ReadFile(f.texts)
	if err != nil {
		return "", err
	}
	policies, settings, ok := strings.Cut(string(texts), "\n\n# Settings and parameters\n")
	if !ok {
		return "", fmt.Errorf("%s no longer has a part on settings after its part on policies", f.texts)
	}
	if strings.ContainsAny(name, "\"`\\\n") {
		return "", fmt.Errorf("%q is not a name", name)
	}
	about := struct{ ID, Name, Var, New string }{id, name, variable(id), "new" + upper(variable(id))}
	written := map[string][]byte{
		f.registry: []byte(before + "\n\t" + about.Var + ",\n}\n" + after),
		f.texts:    []byte(policies + "\nsummary-" + id + ": TODO: what it does, in one plain sentence.\n\n# Settings and parameters\n" + settings),
	}
	for path, text := range map[string]*template.Template{f.policy: policyFile, f.test: testFile, f.listing: listingFile} {
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			return "", fmt.Errorf("%s exists already; nothing was written", path)
		}
		var b bytes.Buffer
		if err := text.Execute(&b, about); err != nil {
			return "", err
		}
		written[path] = b.Bytes()
	}
	for path, data := range written {
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf(`%s is in the registry. Next steps:
 1. %s: its Spec and its index; for a policy without an index, see thompson.go (draws) and adap.go (episodes)
 2. %s: a second version of the index, written from the paper
 3. %s: its pseudo-code
 4. %s: its summary, summary-%s, and all other texts that its Spec names with say.Of
 5. go test -short -skip ReadmesExample ./core/policy, until only the golden tests fail
 6. go test ./core/policy -run Golden -update
 7. if its regret has a bound: core/theory/%s, like adap_ucb.go there, and a test of one value
core/policy/README.md describes each step.
`, id, f.policy, f.test, f.listing, f.texts, id, filepath.Base(f.policy)), nil
}

// variable returns the name of a policy's variable: dpUcb for dp-ucb.
func variable(id string) string {
	parts := strings.Split(id, "-")
	for i := range parts[1:] {
		parts[i+1] = upper(parts[i+1])
	}
	return strings.Join(parts, "")
}

func upper(word string) string {
	letters := []rune(word)
	letters[0] = unicode.ToUpper(letters[0])
	return string(letters)
}

func parse(text string) *template.Template { return template.Must(template.New("").Parse(text)) }

var policyFile = parse(`package policy

import (
	"epsilonarcade/core/leap"
	"epsilonarcade/core/random"
	"epsilonarcade/core/say"
)

var {{.Var}} = Spec{
	ID:        "{{.ID}}",
	Name:      "{{.Name}}",
	Notion:    None,
	Guarantee: say.Of("no-privacy"),
	Reference: "TODO: authors, year, algorithm",
	Summary:   say.Of("summary-{{.ID}}"),
	Forgetful: true,
	New:       {{.New}},
}

// {{.New}} returns the policy that pulls each arm once and then, with t the number of pulls already
// made, the arm with the largest
//
//	TODO: its index, in the paper's notation.
func {{.New}}(s Setup, _ *random.Source) Policy {
	return monotone{leap.NewMonotoneIndex(s.Arms, func(mean, n, t float64) float64 {
		return mean // TODO: with its radius. Of products that are added, write float64(a*b) + c.
	})}
}
`)

var testFile = parse(`package policy_test

import (
	"epsilonarcade/core/internal/exacttest"
	"epsilonarcade/core/policy"
)

var _ = enrol("{{.ID}}", enrolment{
	exact: twoArms{
		{name: "{{.Name}}", mean: [2]float64{0.5, 0.6}, horizon: 130, small: 100, // small: where there is little time
			choice: func(s policy.Setup) exacttest.Choice {
				return exacttest.ByIndex(func(mean, n, t float64) float64 {
					return mean // TODO: the index, from the paper and not from the policy's file
				})
			}},
	}.of("{{.ID}}"),
})
`)

var listingFile = parse(`package listings

import "epsilonarcade/core/say"

var _ = list(family{[]Line{
	eachPull,
	firstEach,
	otherwise,
	{2, Largest, say.Of("line-each-arm", ` + "`$@I \\leftarrow \\dfrac{@S}{@N}$`" + `)}, // TODO: the index
	largest, pull, answer, count,
}, "I_a", own, ""}, "{{.ID}}")
`)
