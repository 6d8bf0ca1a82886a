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
	"slices"
	"strings"
	"time"

	"epsilonarcade/core/assignment"
	"epsilonarcade/core/assignment/assignmentjson"
	"epsilonarcade/core/custom/guard"
)

// gradeOne is the command for a process that grades one submission from its standard input. It is internal, so the help
// does not list it.
const gradeOne = "grade-one"

// Main is like Run, but uses a child process for commands that may run custom policies, which may end their process.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if child, _ := guard.IsChild(); child {
		return Run(guard.Obey(ctx), args, stdout, stderr)
	}
	return run(ctx, args, stdout, stderr, func(c *call) int {
		child := guard.Child{Args: args, In: os.Stdin, Out: stdout, Err: stderr, Terminal: isTerminal(stderr), Patience: 10 * time.Second}
		if args[0] == "policies" {
			return c.checkEach(child)
		}
		status, err := child.Run(ctx)
		if err == nil {
			return status
		}
		newBar(c).clear()
		if o := c.flags.Lookup("o"); o != nil {
			sweep(o.Value.String()) // remove the child's temporary file
		}
		if args[0] == "audit" || args[0] == "merge" { // for these commands, status 1 is a verdict
			c.status = NotAudited
		}
		return c.report(err)
	})
}

// checkEach checks each policy in its own child process, so that a policy that ends its process spoils no other check.
func (c *call) checkEach(child guard.Child) (status int) {
	child.Args = []string{"policies"}
	c.flags.Visit(func(f *flag.Flag) { child.Args = append(child.Args, "-"+f.Name+"="+f.Value.String()) })
	for _, name := range c.args {
		one := child
		one.Args = append(slices.Clip(child.Args), "--", name)
		got, err := one.Run(c.ctx)
		if err != nil && c.ctx.Err() == nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
		if status = max(status, got, c.report(err)); status > Failed { // the command was misused or interrupted
			break
		}
	}
	return status
}

// mayRunCustom reports whether a command line may run custom policies.
func (c *call) mayRunCustom(name string) bool {
	switch name {
	case "policies", "task", "merge":
		return len(c.args) > 0
	}
	return c.given("policy") || c.given("scenario")
}

// A submission is the input of a process that grades. The output of the process is an assignment.Grade.
type submission struct {
	Assignment string `json:"assignment"` // as JSON
	Source     string `json:"source"`
	Memory     uint64 `json:"memory"` // MiB
}

// A child grades one submission in a process of its own, because a submission may run forever or use too much memory.
type child struct {
	assignment string
	limit      time.Duration
	memory     uint64 // MiB
}

// grade returns the grade, or an error that says why there is none.
func (h child) grade(ctx context.Context, source string) (g assignment.Grade, err error) {
	data, err := json.Marshal(submission{h.assignment, source, h.memory})
	if err != nil {
		return g, err
	}
	var stdout, stderr limited
	status, err := guard.Child{Args: []string{gradeOne}, In: bytes.NewReader(data), Out: &stdout, Err: &stderr, Time: h.limit, Patience: time.Second}.Run(ctx)
	switch {
	case ctx.Err() != nil:
		return g, ctx.Err()
	case err != nil:
		return g, err
	case status != Done:
		line, _, _ := strings.Cut(stderr.String(), "\n")
		return g, errors.New(strings.TrimPrefix(line, Program+" grade: "))
	}
	return g, json.Unmarshal(stdout.Bytes(), &g)
}

// A limited buffer keeps only the first MiB written to it.
type limited struct{ bytes.Buffer }

// Write keeps the bytes that fit.
func (l *limited) Write(p []byte) (int, error) {
	const most = 1 << 20
	l.Buffer.Write(p[:min(len(p), max(0, most-l.Len()))])
	return len(p), nil
}

// gradeHere grades the submission from stdin in this process.
func gradeHere(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) int {
	register()
	c := &call{ctx: ctx, flags: newFlags("grade"), stdout: stdout, stderr: stderr}
	return c.report(c.gradeOne(stdin))
}

func (c *call) gradeOne(stdin io.Reader) error {
	var s submission
	if err := json.NewDecoder(stdin).Decode(&s); err != nil {
		return misuse("%s is for internal use only: %v", gradeOne, err)
	}
	a, err := assignmentjson.Unmarshal([]byte(s.Assignment))
	if err != nil {
		return err
	}
	if err := limitMemory(s.Memory); err != nil {
		return err
	}
	grading := a.Begin(s.Source)
	for grading.Step() {
		if c.ctx.Err() != nil {
			return c.ctx.Err()
		}
	}
	return writeJSON(c.stdout, grading.Grade())
}
