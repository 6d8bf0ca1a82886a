//go:build !linux && !js

package main

import "errors"

// exchange fails: this system has no such step.
func exchange(string, string) error { return errors.ErrUnsupported }
