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

// wait is the interval between two checks of a shard on which another task is working.
const wait = time.Second

// Work returns the work that the plan divides.
func (f *Folder) Work() *study.Work { return f.work }

// Make completes a shard with the given number of workers, and reports whether this task completed it. It continues the
// runs of earlier tasks. If another task is working on the shard, Make says so through say and waits. If that task ends
// early, Make takes over. progress is as in study.Work.Do.
func (f *Folder) Make(ctx context.Context, shard, workers int, progress func(done, all int64), say func(string)) (made bool, err error) {
	for told := false; ; {
		_, err := f.Read(shard)
		if !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		j, err := f.hold(shard)
		switch {
		case err != nil:
			return false, f.fail(shard, err)
		case j != nil:
			made, err := f.makeHeld(ctx, j, shard, workers, progress, say)
			if err != nil && ctx.Err() == nil {
				f.fail(shard, err)
			}
			if made || err != nil {
				return made, err
			}
			continue // the shard is complete
		case !told:
			say(fmt.Sprintf("another task is making shard %d; this one waits for it", shard))
			told = true
		}
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case <-time.After(wait):
		}
	}
}

// makeHeld completes a shard with the journal that this task holds, and releases the journal. It returns false if
// another task was faster.
func (f *Folder) makeHeld(ctx context.Context, j *journal, shard, workers int, progress func(done, all int64), say func(string)) (made bool, err error) {
	defer j.file.Close()
	if _, err := os.Stat(f.Path(shard, "json")); err != nil { // not completed since it was read
		err := f.makeWith(ctx, j, shard, workers, progress, say)
		if err != nil && !errors.Is(err, fs.ErrExist) { // another task may be faster if there are no locks
			return false, err
		}
		made = err == nil
	}
	os.Remove(f.Path(shard, "error"))
	os.Remove(f.Path(shard, "journal"))
	return made, nil
}

// hold opens the journal of a shard and locks it. It returns nil if another task holds the lock.
func (f *Folder) hold(shard int) (*journal, error) {
	path := f.Path(shard, "journal")
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	mine := Lock(file, true)
	if mine { // the lock counts unless its last holder has removed the file
		held, err := file.Stat()
		there, err2 := os.Stat(path)
		mine = err == nil && err2 == nil && os.SameFile(held, there)
	}
	if !mine {
		return nil, file.Close()
	}
	return &journal{file: file}, nil
}

// makeWith completes a shard and records its runs in the journal.
func (f *Folder) makeWith(ctx context.Context, j *journal, shard, workers int, progress func(done, all int64), say func(string)) error {
	s := study.NewShard(f.Question, f.work, shard, f.Shards)
	var a account
	if err := a.read(j.file, f.sum, s.Probe); err != nil {
		return fmt.Errorf("%s: %w", f.Path(shard, "journal"), err)
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
			return fmt.Errorf("%s: %w", f.Path(shard, "journal"), err)
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
		err = writeNew(f.Path(shard, "json"), data)
	}
	if err == nil {
		say(fmt.Sprintf("shard %d is done: %s made now, %d before", shard, notation.Things(made, "run"), len(a.cells)))
	}
	return err
}
