//go:build !js

package main

import (
	"bytes"
	"os"
	"testing"
)

// The code of components is committed, so that a clone builds with plain Go commands.
func TestTheCodeOfComponentsIsFresh(t *testing.T) {
	files, err := components("../../web")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d components: %v", len(files), err)
	}
	for path, want := range files {
		got, err := os.ReadFile(path)
		switch {
		case want == nil:
			t.Errorf("%s belongs to no component: run make generate", path)
		case err != nil || !bytes.Equal(got, want):
			t.Errorf("%s is not what its component makes: run make generate", path)
		}
	}
}
