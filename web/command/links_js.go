package command

import (
	"errors"
)

// keptLinks has no file to look after where there is no disk.
func keptLinks(*flags) func(*call) error {
	return func(*call) error { return errors.New("links need the native program") }
}
