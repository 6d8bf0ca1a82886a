package command

import (
	"errors"
)

// keptLinks returns an error, because a browser has no files.
func keptLinks(*flags) func(*call) error {
	return func(*call) error { return errors.New("links need the native program") }
}
