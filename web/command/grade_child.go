package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/written/guard"
)

// gradeOne is the command of a process that grades one submission. It is not in the list, for nobody
// types it: what it needs comes on its standard input.
const gradeOne = "grade-one"

// A submission is what such a process reads. It writes an assignment.Grade.
type submission struct {
	Assignment string `json:"assignment"` // as JSON
	Source     string `json:"source"`
	Memory     uint64 `json:"memory"` // MiB
}

// A child grades one submission in a process of its own, which may outgrow its memory or never end.
type child struct {
	assignment string
	limit      time.Duration
	memory     uint64 // MiB
}

// grade returns the grade, or why there is none.
func (h child) grade(ctx context.Context, source string) (g assignment.Grade, err error) {
	program, err := os.Executable()
	if err != nil {
		return g, err
	}
	data, err := json.Marshal(submission{h.assignment, source, h.memory})
	if err != nil {
		return g, err
	}
	ctx, stop := context.WithTimeoutCause(ctx, h.limit, errSlow)
	defer stop()
	var stdout, stderr limited
	cmd := exec.CommandContext(ctx, program, gradeOne)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(data), &stdout, &stderr
	cmd.WaitDelay = time.Second
	err = cmd.Run()
	if err == nil {
		err = json.Unmarshal(stdout.Bytes(), &g)
	}
	switch {
	case err == nil:
		return g, nil
	case errors.Is(context.Cause(ctx), errSlow):
		return g, fmt.Errorf("it takes more than %v", h.limit)
	case ctx.Err() != nil:
		return g, ctx.Err()
	}
	return g, h.why(stderr.String(), err)
}

var errSlow = errors.New("too slow")

// why says why a process has ended as it should not.
func (h child) why(stderr string, err error) error {
	line, _, _ := strings.Cut(stderr, "\n")
	said, ok := strings.CutPrefix(line, Program+" grade: ")
	switch {
	case ok:
		return errors.New(said)
	case strings.Contains(stderr, "out of memory") || strings.Contains(stderr, "cannot allocate memory"):
		return fmt.Errorf("it takes more than %d MiB of memory", h.memory)
	case strings.Contains(stderr, "stack overflow"):
		return errors.New("its calls are nested too deep")
	}
	return fmt.Errorf("its process has ended before there was a grade: %w", err)
}

// A limited buffer keeps the beginning of what is written to it.
type limited struct{ bytes.Buffer }

// Write takes all and keeps what there is room for.
func (l *limited) Write(p []byte) (int, error) {
	const most = 1 << 20
	l.Buffer.Write(p[:min(len(p), max(0, most-l.Len()))])
	return len(p), nil
}

// gradeHere grades the submission that stdin holds.
func gradeHere(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) int {
	register()
	flags := flag.NewFlagSet(Program+" grade", flag.ContinueOnError)
	c := &call{ctx: ctx, flags: flags, stdout: stdout, stderr: stderr}
	return Report(stderr, flags.Name(), c.gradeOne(stdin))
}

func (c *call) gradeOne(stdin io.Reader) error {
	var s submission
	if err := json.NewDecoder(stdin).Decode(&s); err != nil {
		return misuse("%s is for the program itself: %v", gradeOne, err)
	}
	a, err := assignmentjson.Unmarshal([]byte(s.Assignment))
	if err != nil {
		return err
	}
	// Where the guard comes too late, the system refuses more memory.
	if err := guard.LimitMemory(2*s.Memory + 512); err != nil {
		return err
	}
	var g assignment.Grade
	err = c.guarded(s.Memory, func() error {
		grading := a.Begin(s.Source)
		for grading.Step() {
			if c.ctx.Err() != nil {
				return c.ctx.Err()
			}
		}
		g = grading.Grade()
		return nil
	})
	if err != nil {
		return err
	}
	return json.NewEncoder(c.stdout).Encode(g)
}
