//go:build !js

package policy_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"epsilonarcade/core/gallery"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit"
)

// documents returns the paths of the project's documents.
func documents(t *testing.T, root string) (all []string) {
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (slices.Contains([]string{"build", "dist", "node_modules"}, d.Name()) || strings.HasPrefix(d.Name(), ".") && path != root) {
			return fs.SkipDir
		}
		if d.Name() == "README.md" || d.Name() == "CLAIMS.md" {
			name, err := filepath.Rel(root, path)
			all = append(all, name)
			return err
		}
		return nil
	})
	testkit.OK(t, err)
	return all
}

var (
	linked = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	// mentioned matches a path within the project in a text.
	mentioned = regexp.MustCompile("`((?:core|web|wasm|assets)(?:/[A-Za-z0-9_./-]*)?)`")
)

// Links in documents lead to existing files in the project, or to a page with a scenario. The files that documents
// mention exist, too.
func TestReadmesLinksLead(t *testing.T) {
	const root, page = "../..", "http://127.0.0.1:8080/#"
	all := documents(t, root)
	if len(all) < 2 {
		t.Fatalf("documents are %v", all)
	}
	for _, name := range all {
		data, err := os.ReadFile(filepath.Join(root, name))
		testkit.OK(t, err)
		there := func(path string) {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		for _, link := range linked.FindAllStringSubmatch(string(data), -1) {
			if fragment, ok := strings.CutPrefix(link[1], page); ok {
				if err := opens(fragment); err != nil {
					t.Errorf("%s: %s: %v", name, link[1], err)
				}
			} else if !strings.Contains(link[1], "://") {
				path, _, _ := strings.Cut(link[1], "#")
				there(filepath.Join(root, filepath.Dir(name), path))
			}
		}
		for _, path := range mentioned.FindAllStringSubmatch(string(data), -1) {
			there(filepath.Join(root, path[1]))
		}
	}
}

// opens returns an error if the page cannot open a link.
func opens(fragment string) error {
	link, view := scenario.CutView(fragment)
	if _, err := scenario.ParseLink(link); err != nil {
		return err
	}
	if !scenario.IsView(view) {
		return fmt.Errorf("%q is no view", view)
	}
	for part := range strings.SplitSeq(view, "&") {
		key, value, _ := strings.Cut(part, "=")
		id, _, _ := strings.Cut(value, ",")
		found := true
		switch key {
		case "panel":
			_, found = gallery.Find(id)
		case "audit":
			_, found = policy.FindAny(id)
		}
		if !found {
			return fmt.Errorf("there is no %s %q", key, id)
		}
	}
	return nil
}
