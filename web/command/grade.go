package command

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"runtime"
	"strings"
	"sync"
	"time"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
)

// A graded is a submission with its grade.
type graded struct {
	File string `json:"file"`
	assignment.Grade
	Seconds float64 `json:"seconds"`
	unread  bool    // the file could not be read
}

// assignments lists the ids of the shipped ones.
func assignments() string {
	var ids []string
	for _, a := range assignment.Shipped() {
		ids = append(ids, a.ID)
	}
	return strings.Join(ids, ", ")
}

// grade grades submissions.
func grade(flags *flag.FlagSet) func(*call) error {
	type write = func(io.Writer, assignment.Assignment, []graded) error
	limit := flags.Duration("time", time.Minute, "`time` that a submission may take, such as 90s")
	memory := memoryFlag(flags)
	workers := flags.Int("workers", max(1, runtime.GOMAXPROCS(0)/2), "`number` of submissions to grade at the same time")
	start := flags.Bool("start", false, "write the starter code for students")
	out := textFlags(flags, "the grades", []textFormat[write]{{"text", "txt", gradesText}, {"csv", "csv", gradesCSV}, {"json", "json", gradesJSON}}...)
	return func(c *call) error {
		write, err := out.chosen()
		switch {
		case err != nil && !*start:
			return err
		case len(c.args) == 0:
			return misuse("name an assignment: a file, or one of %s", assignments())
		case *limit <= 0:
			return misuse("-time: %v is too short", *limit)
		case *start && len(c.args) > 1:
			return misuse("-start does not grade; leave out the files")
		}
		if err := checkWorkers(*workers); err != nil {
			return err
		}
		a, err := findAssignment(c.args[0])
		if err != nil {
			return err
		}
		if *start {
			return out.deliver(c, func(w io.Writer) error {
				_, err := io.WriteString(w, a.Start)
				return err
			})
		}
		unread := 0
		err = out.deliver(c, func(w io.Writer) error {
			all, err := gradeAll(c, a, child{limit: *limit, memory: *memory}, *workers)
			if err != nil {
				return err
			}
			for _, g := range all {
				if g.unread {
					unread++
				}
			}
			return write(w, a, all)
		})
		if err == nil && unread > 0 {
			err = fmt.Errorf("%d of %d files could not be read", unread, len(c.args)-1)
		}
		return err
	}
}

// findAssignment reads the assignment of a file, or returns a shipped one.
func findAssignment(name string) (assignment.Assignment, error) {
	file, err := openFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		if a, ok := assignment.Find(name); ok {
			return a, nil
		}
		return assignment.Assignment{}, fmt.Errorf("%s: there is no file or assignment of this name; the assignments are %s", name, assignments())
	}
	if err != nil {
		return assignment.Assignment{}, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, assignment.MaxBytes+1))
	if err != nil {
		return assignment.Assignment{}, err
	}
	a, err := assignmentjson.Unmarshal(data)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return a, err
}

// gradeAll grades the files that the call names, so many at a time, in their order.
func gradeAll(c *call, a assignment.Assignment, of child, workers int) ([]graded, error) {
	data, err := assignmentjson.Marshal(a)
	if err != nil {
		return nil, err
	}
	of.assignment = string(data)
	files := c.args[1:]
	all := make([]graded, len(files))
	bar := newBar(c)
	defer bar.clear()
	slots := make(chan struct{}, workers)
	var done int64
	var lock sync.Mutex
	var group sync.WaitGroup
	for i, name := range files {
		slots <- struct{}{}
		if c.ctx.Err() != nil {
			break
		}
		group.Go(func() {
			all[i] = gradeFile(c, a, of, name)
			lock.Lock()
			done++
			bar.show(done, int64(len(files)))
			lock.Unlock()
			<-slots
		})
	}
	group.Wait()
	return all, c.ctx.Err()
}

// gradeFile grades one file. Whatever goes wrong is part of the grade.
func gradeFile(c *call, a assignment.Assignment, of child, name string) graded {
	begun := time.Now()
	g := graded{File: name}
	source, err := readSource(name)
	if err != nil {
		g.unread = true
	} else {
		g.Grade, err = of.grade(c.ctx, source)
	}
	if err != nil {
		g.Grade = a.Failed(source, err)
	}
	g.Seconds = time.Since(begun).Seconds()
	return g
}
