package cluster

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"epsilonarcade/core/notation"
	"epsilonarcade/core/study"
)

// wait is how long a task waits before it looks again whether another one still makes its part.
const wait = time.Second

// Work returns what the plan asks to be run.
func (f *Folder) Work() *study.Work { return f.work }

// Make makes a part with so many workers, from where earlier tasks have been cut off, and reports
// whether there was anything to do. Where another task makes it, it waits for that one, says so, and
// goes on in its place if it ends before the part is done. progress is that of study.Work.Do.
func (f *Folder) Make(ctx context.Context, part, workers int, progress func(done, all int64), say func(string)) (made bool, err error) {
	for told := false; ; {
		switch _, err := f.Read(part); {
		case err == nil:
			return made, nil
		case !errors.Is(err, fs.ErrNotExist):
			return made, err
		}
		j, err := f.hold(part)
		if err != nil {
			return made, f.fail(part, err)
		}
		if j == nil {
			if !told {
				say(fmt.Sprintf("another task makes part %d; this one waits for it", part))
				told = true
			}
			select {
			case <-ctx.Done():
				return made, ctx.Err()
			case <-time.After(wait):
			}
			continue
		}
		err = f.makeWith(ctx, j, part, workers, progress, say)
		if errors.Is(err, fs.ErrExist) {
			err = nil // where nothing can be locked, another task was faster
		}
		if err == nil {
			os.Remove(f.Path(part, "error"))
			os.Remove(f.Path(part, "part"))
		}
		j.file.Close()
		switch {
		case err == nil:
			made = true
		case ctx.Err() != nil:
			return made, err
		default:
			return made, f.fail(part, err)
		}
	}
}

// hold opens a part's journal for this task alone. It returns nil if another task has it.
func (f *Folder) hold(part int) (*journal, error) {
	path := f.Path(part, "part")
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	mine := lock(file, true)
	if mine { // unless who had it is done and has taken it away meanwhile
		held, err := file.Stat()
		there, err2 := os.Stat(path)
		mine = err == nil && err2 == nil && os.SameFile(held, there)
	}
	if !mine {
		return nil, file.Close()
	}
	return &journal{file: file}, nil
}

// makeWith makes a part, and writes down in its journal what is done until then.
func (f *Folder) makeWith(ctx context.Context, j *journal, part, workers int, progress func(done, all int64), say func(string)) error {
	s := study.NewShard(f.Question, f.work, part, f.Parts)
	var a account
	if err := a.read(j.file, f.sum, s.Probe); err != nil {
		return fmt.Errorf("%s: %w", f.Path(part, "part"), err)
	}
	if !a.whole {
		if _, err := j.file.WriteString("\n"); err != nil {
			return err
		}
	}
	host, _ := os.Hostname()
	if err := j.write(entry{Plan: f.sum, Probe: s.Probe, Who: fmt.Sprintf("%s, process %d", host, os.Getpid())}); err != nil {
		return err
	}
	for cell, regret := range a.cells {
		if err := s.Put(cell, regret); err != nil {
			return fmt.Errorf("%s: %w", f.Path(part, "part"), err)
		}
	}
	left := study.Left(s.Work(), func(c study.Cell) bool { return a.cells[c] != nil })
	made := 0
	for _, p := range left {
		made += p.To - p.From
	}
	err := f.work.Do(ctx, left, workers, progress, func(c study.Cell, regret []float64) error {
		if err := s.Put(c, regret); err != nil {
			return err
		}
		return j.write(entry{Cell: c, Regret: regret})
	})
	if err != nil {
		return err
	}
	s.Seconds = a.seconds + j.took.Seconds()
	data, err := study.MarshalShard(s)
	if err == nil {
		err = writeNew(f.Path(part, "json"), data)
	}
	if err == nil {
		say(fmt.Sprintf("part %d is done: %s made, %d were there", part, notation.Things(made, "run"), len(a.cells)))
	}
	return err
}
