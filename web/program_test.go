package web_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Two things keep large packages out of the page's program: with the tag tinygo Vugu reads JSON without encoding/json,
// and wasm/components takes the import of log out of components.
func TestThePagesProgramIsWithoutLargePackages(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-tags", "tinygo", "../wasm/app")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	if len(packages) < 50 {
		t.Fatalf("it has the packages %q only", packages)
	}
	for _, name := range packages {
		switch name {
		case "encoding/json", "log", "net", "regexp", "text/template":
			t.Errorf("wasm/app has the package %s: go list -deps says which package imports it", name)
		}
	}
}
