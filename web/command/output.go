package command

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"epsilonarcade/web/cluster"
)

// An output is where a command writes: a file that -o names, or stdout.
type output struct{ path *string }

// outputFlag declares -o.
func outputFlag(flags *flag.FlagSet) output {
	return output{flags.String("o", "", "`file` to write to, instead of standard output")}
}

// ending returns what the file's name ends in, without its point; empty if it has none.
func (o output) ending() string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(*o.path), "."))
}

// A target is an output that can be written. Nobody sees anything of a file before
// commit, which is all or nothing.
type target struct {
	io.Writer
	file *os.File // beside path, or path itself if it is no regular file; nil for stdout
	path string   // to rename file to, empty if it need not be
}

// open makes the target, so that one that cannot be written is known before the work
// begins. Drop must follow.
func (o output) open(c *call) (*target, error) {
	path := *o.path
	if path == "" {
		if discarded(c.stdout) {
			fmt.Fprintf(c.stderr, "%s: standard output is closed or discarded; write to a file with -o\n", c.flags.Name())
		}
		return &target{Writer: c.stdout}, nil
	}
	mode := os.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real // not the link to it is replaced, but the file
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
		if err := writable(path); err != nil {
			return nil, err
		}
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

// sweep removes temporary files that killed runs left beside a path. Running commands hold a lock on theirs.
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
		file, err := os.OpenFile(left, os.O_RDWR, 0)
		if err != nil {
			continue
		}
		if cluster.Lock(file, true) {
			os.Remove(left)
		}
		file.Close()
	}
}

// deliver opens the target, lets work write to it and puts it in its place, or leaves
// everything as it was if work fails or the command is told to stop.
func (o output) deliver(c *call, work func(io.Writer) error) error {
	t, err := o.open(c)
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

// named returns an error of the temporary file as one of the file that the user named.
func (t *target) named(err error) error {
	if t.path != "" && cluster.Cause(err) != err {
		return fmt.Errorf("%s cannot be written: %w", t.path, cluster.Cause(err))
	}
	return err
}

// discarded reports whether a stream is the null device, open for reading too. A Go program gets that for a closed
// stream. Python's DEVNULL and Node's "ignore" look the same, so it is no error. A shell's >/dev/null does not.
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

// writable refuses a file that is there and must not be written, which renaming another
// one over it would not.
func writable(path string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return file.Close()
}

// commit puts what was written in its place.
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

// drop forgets what was written. After commit it does nothing.
func (t *target) drop() {
	if t.file == nil {
		return
	}
	t.file.Close()
	if t.path != "" {
		os.Remove(t.file.Name())
	}
}

// isTerminal reports whether a stream is a terminal, or looks like one.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
