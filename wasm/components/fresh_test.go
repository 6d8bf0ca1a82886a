//go:build !js

package main

import "testing"

// The code of components is committed, so that a clone builds with plain Go commands.
func TestTheCodeOfComponentsIsFresh(t *testing.T) {
	if err := run("../../web", true); err != nil {
		t.Error(err)
	}
}
