package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"epsilonarcade/core/document"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/scenario/scenariojson"
)

// load returns the scenario of a link, an address, or a file. The file holds a scenario as JSON or as a link, or a
// figure. If the view has an unknown option, a note on stderr names it.
func load(c *call, from string) (_ scenario.Scenario, err error) {
	var v scenario.Valid
	var s scenario.Scenario
	data, err := contents(openFile, from, scenario.MaxFile+1)
	var view string
	switch {
	case err == nil:
		if v, view, err = scenariojson.UnmarshalFile(data); err != nil {
			return s, fmt.Errorf("%s: %w", from, document.Explained(err, Program+" policies lists them"))
		}
	case scenario.IsAddress(from):
		if v, err = scenario.ParseAddress(from); err != nil {
			return s, document.Explained(err, Program+" policies lists them")
		}
		_, view = scenario.CutView(scenario.Decoded(from))
	case errors.Is(err, fs.ErrNotExist):
		return s, fmt.Errorf("%s: there is no such file; a link begins with 1t; -h shows the form of both", from)
	default:
		return s, err
	}
	if unknown := unknownSetting(view); unknown != "" {
		c.note("the link’s option %s is not recognised and was ignored", scenario.Quote(unknown))
	}
	return v.Scenario(), nil
}

// contents reads at most the given number of bytes of a file, because the file may be endless.
func contents(open func(name string) (*os.File, error), name string, most int64) ([]byte, error) {
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// openFile opens a regular file for reading. It refuses other kinds: a pipe may block for ever, a device may be
// endless.
func openFile(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil {
		if kind := notRegular(info.Mode()); kind != "" {
			return nil, fmt.Errorf("%s: this is %s, not a file", name, kind)
		}
	}
	return os.Open(name)
}

// openSubmission opens a file that comes from another person. It refuses a symbolic link that leads out of the file's
// folder, because the target could be a private file.
func openSubmission(name string) (*os.File, error) {
	if info, err := os.Lstat(name); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		folder, err := filepath.EvalSymlinks(filepath.Dir(name))
		if err != nil {
			return nil, err
		}
		real, err := filepath.EvalSymlinks(name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("%s: this is a link to a file that does not exist", name)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: this is a link that cannot be followed", name)
		}
		if inside, err := filepath.Rel(folder, real); err != nil || inside == ".." || strings.HasPrefix(inside, ".."+string(filepath.Separator)) {
			return nil, fmt.Errorf("%s: this is a link that leads out of its folder", name)
		}
	}
	return openFile(name)
}

// notRegular names the kind of a file that is not regular. It returns "" for a regular file.
func notRegular(mode fs.FileMode) string {
	switch {
	case mode.IsRegular():
		return ""
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "something else"
}

// shownName returns a file's name for a line of text. It quotes a name that could pass for more text or another line.
func shownName(name string) string { return shown(name, `:"`) }

// shown quotes a text if it contains control characters, format characters or one of the marks.
func shown(name, marks string) string {
	for _, r := range name {
		if strings.ContainsRune(marks, r) || r == utf8.RuneError || !unicode.IsPrint(r) {
			return strconv.Quote(name)
		}
	}
	return name
}
