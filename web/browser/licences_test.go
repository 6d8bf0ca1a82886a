//go:build !js

package browser

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"epsilonarcade/web/server"
)

func TestThePageLeadsToItsLicences(t *testing.T) {
	const path = "/lectures/bandits"
	p := at(t, http.StripPrefix(path, server.New(os.DirFS(dist), nil)))
	p.before(`delete Navigator.prototype.serviceWorker`)
	p.navigate(path + "/#" + short)
	p.ready()
	p.click("#files")
	p.waitFor("the link to the licences", func() bool { return p.has(`document.querySelector("#licences").checkVisibility()`) })
	var address string
	p.eval(`document.querySelector("#licences").href`, &address)
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	served, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != "text/plain; charset=utf-8" {
		t.Fatalf("%s: %s, %v", address, response.Status, err)
	}
	for _, part := range []string{"uplot 1", "github.com/vugu/vugu v", "The FreeType Project", "SIL OPEN FONT LICENSE"} {
		if !bytes.Contains(served, []byte(part)) {
			t.Errorf("%s does not name %s", address, part)
		}
	}
	// The program says the same.
	said, err := exec.Command(filepath.Join("..", "..", "build", "arcade"), "licenses").Output()
	if err != nil || !bytes.Equal(said, served) {
		t.Errorf("arcade licenses writes %d bytes, the page's file has %d, %v", len(said), len(served), err)
	}
}
