package command

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"epsilonarcade/web/cluster"
)

// A destination is where a command writes: the file given by -o, or standard output.
type destination struct{ path *string }

// outputFlag declares -o.
func outputFlag(flags *flags) destination {
	return destination{flags.String("o", "", "`file` to write to, instead of standard output")}
}

// ending returns the extension of the file's name without its dot, or "".
func (d destination) ending() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(*d.path), "."))
}

// A target is an open destination. A file appears under its name only when commit is called, and then as a whole.
type target struct {
	io.Writer
	file *os.File // a temporary file, or the device at path; nil for standard output
	path string   // the name that commit gives to the temporary file, or "" if there is none
}

// open opens the destination before the work begins, so that an error is found early. The caller must call drop.
func (d destination) open(c *call) (*target, error) {
	path := *d.path
	if path == "" {
		if discarded(c.stdout) {
			fmt.Fprintf(c.stderr, "%s: standard output is closed or discarded; write to a file with -o\n", c.flags.Name())
		}
		return &target{Writer: c.stdout}, nil
	}
	mode := os.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // replace the file, not the link
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return nil, fmt.Errorf("%s: this is a folder", path)
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		return &target{Writer: file, file: file}, nil
	case err == nil:
		mode = info.Mode().Perm()
		// Renaming a file to path would replace even a file without write permission.
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		file.Close()
	}
	sweep(path)
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.tmp")
	if err != nil {
		return nil, fmt.Errorf("%s cannot be written: %w", path, cluster.Cause(err))
	}
	cluster.Lock(file, true)
	if err := file.Chmod(mode); err != nil {
		file.Close()
		os.Remove(file.Name())
		return nil, err
	}
	return &target{file, file, path}, nil
}

// sweep removes temporary files that killed commands left beside a path. Running commands hold locks on their files.
func sweep(path string) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	entries, _ := os.ReadDir(filepath.Dir(path))
	for _, e := range entries {
		name := e.Name()
		if !strings.HasPrefix(name, "."+filepath.Base(path)+"-") || !strings.HasSuffix(name, ".tmp") || !e.Type().IsRegular() {
			continue
		}
		left := filepath.Join(filepath.Dir(path), name)
		if file, err := os.OpenFile(left, os.O_RDWR, 0); err == nil {
			if cluster.Lock(file, true) {
				os.Remove(left)
			}
			file.Close()
		}
	}
}

// deliver opens the destination and has work write to it. It changes no file if work fails or the context ends.
func (d destination) deliver(c *call, work func(io.Writer) error) error {
	t, err := d.open(c)
	if err != nil {
		return err
	}
	defer t.drop()
	if err := work(t); err != nil {
		return t.named(err)
	}
	if err := c.ctx.Err(); err != nil {
		return err
	}
	return t.named(t.commit())
}

// named replaces the temporary file's name in an error with the name that the user gave.
func (t *target) named(err error) error {
	if t.path != "" && cluster.Cause(err) != err {
		return fmt.Errorf("%s cannot be written: %w", t.path, cluster.Cause(err))
	}
	return err
}

// discarded reports whether a stream is the null device and is also open for reading. This is what Go opens in place of
// a closed stream. Python's DEVNULL and Node's "ignore" look the same, so this is no error. A shell's >/dev/null is
// write-only.
func discarded(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	null, err := os.Stat(os.DevNull)
	info, err2 := file.Stat()
	if err != nil || err2 != nil || !os.SameFile(null, info) {
		return false
	}
	_, err = file.Read(make([]byte, 1))
	return err == io.EOF
}

// commit gives the temporary file its final name.
func (t *target) commit() error {
	if t.file == nil {
		return nil
	}
	err := t.file.Close()
	if err == nil && t.path != "" {
		err = os.Rename(t.file.Name(), t.path)
	}
	if err == nil {
		t.file = nil
	}
	return err
}

// drop removes an uncommitted file.
func (t *target) drop() {
	if t.file != nil {
		t.file.Close()
		if t.path != "" {
			os.Remove(t.file.Name())
		}
	}
}

// isTerminal reports whether a stream is a character device, such as a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
