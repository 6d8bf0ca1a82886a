package command

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
)

func licenses(flags *flags) func(*call) error {
	out := outputFlag(flags)
	return func(c *call) error {
		return out.deliver(c, func(w io.Writer) error {
			if notices != "" {
				_, err := io.WriteString(w, notices)
				return err
			}
			return modules(w)
		})
	}
}

// modules lists the modules that the program consists of, if it was not built with "make build".
func modules(w io.Writer) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("this program contains no licences; make build adds them")
	}
	fmt.Fprintf(w, "This program was built without make build, which adds the texts of the licences. Its parts are\n\n  %s\n", info.GoVersion)
	for _, m := range info.Deps {
		fmt.Fprintf(w, "  %s %s\n", m.Path, m.Version)
	}
	_, err := fmt.Fprintln(w, "\nTheir licences are in the folders that go list -m -f '{{.Dir}}' MODULE prints.")
	return err
}

// notices holds the licences of all parts of the program and the page. The file notices.txt is empty, but "make build"
// compiles the program with the page's LICENSES.txt in its place.
//
//go:embed notices.txt
var notices string
