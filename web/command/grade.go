package command

import (
	"context"
	"errors"
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

// assignments lists the ids of the shipped assignments.
func assignments() string {
	var ids []string
	for _, a := range assignment.Shipped() {
		ids = append(ids, a.ID)
	}
	return strings.Join(ids, ", ")
}

// grades holds the grades of an assignment's submissions.
type grades struct {
	of  assignment.Assignment
	all []graded
}

func grade(flags *flags) func(*call) error {
	limit := flags.Duration("time", time.Minute, "`time` that a submission may take, such as 90s")
	memory := memoryFlag(flags)
	workers := workersFlag(flags, max(1, runtime.GOMAXPROCS(0)/2), "submissions to grade at the same time")
	start := flags.Bool("start", false, "write the starter code for students")
	out := newOutput(flags, "the grades", asText(gradesText), format[grades]{name: "csv", ending: "csv", write: gradesCSV}, asJSON(gradesJSON))
	flags.check(func(c *call) error {
		switch {
		case len(c.args) == 0:
			return misuse("name an assignment: a file, or one of %s", assignments())
		case *limit <= 0:
			return misuse("-time: %v is too short", *limit)
		case *start && len(c.args) > 1:
			return misuse("-start does not grade; leave out the files")
		case *start:
			return nil
		}
		return out.check(c)
	})
	return func(c *call) error {
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
		err = out.put(c, func() (grades, error) {
			all, err := gradeAll(c, a, child{limit: *limit, memory: *memory}, *workers)
			for _, g := range all {
				if g.unread {
					unread++
				}
			}
			return grades{a, all}, err
		})
		if err == nil && unread > 0 {
			err = fmt.Errorf("%d of %d files could not be read", unread, len(c.args)-1)
		}
		return err
	}
}

// findAssignment reads an assignment from a file, or returns a shipped one.
func findAssignment(name string) (assignment.Assignment, error) {
	data, err := contents(openFile, name, assignment.MaxBytes+1)
	if errors.Is(err, fs.ErrNotExist) {
		if a, ok := assignment.Find(name); ok {
			return a, nil
		}
		return assignment.Assignment{}, fmt.Errorf("%s: there is no file or assignment of this name; the assignments are %s", name, assignments())
	}
	if err != nil {
		return assignment.Assignment{}, err
	}
	a, err := assignmentjson.Unmarshal(data)
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return a, err
}

// gradeAll grades the sources in the files on the command line, with the given number of workers, and keeps their order.
func gradeAll(c *call, a assignment.Assignment, of child, workers int) ([]graded, error) {
	data, err := assignmentjson.Marshal(a)
	if err != nil {
		return nil, err
	}
	of.assignment = string(data)
	var files []submitted
	for _, name := range c.args[1:] {
		files = append(files, readSubmitted(name)...)
	}
	all := make([]graded, len(files))
	bar := newBar(c)
	defer bar.clear()
	slots := make(chan struct{}, workers)
	var done int64
	var lock sync.Mutex
	var group sync.WaitGroup
	for i, s := range files {
		slots <- struct{}{}
		if c.ctx.Err() != nil {
			break
		}
		group.Go(func() {
			all[i] = gradeSource(c.ctx, a, of, s)
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

// gradeSource grades one source. If there is an error, the grade contains it.
func gradeSource(ctx context.Context, a assignment.Assignment, of child, s submitted) graded {
	begun := time.Now()
	g, err := graded{File: s.name, unread: s.err != nil}, s.err
	if err == nil {
		g.Grade, err = of.grade(ctx, s.source)
	}
	if err != nil {
		g.Grade = a.Failed(s.source, err)
	}
	g.Seconds = time.Since(begun).Seconds()
	return g
}
