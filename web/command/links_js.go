package command

import (
	"errors"
	"flag"
)

// keptLinks has no file to look after where there is no disk.
func keptLinks(*flag.FlagSet) func(*call) error {
	return func(*call) error { return errors.New("links need the native program") }
}
