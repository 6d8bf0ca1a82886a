// Package command holds what the program does besides serving the page: it lists
// policies, runs scenarios and writes figures, without a browser.
//
// It stands beside package server because both are what the native program adds to the
// core, which knows neither files nor signals nor terminals. Nothing of the page is
// imported here, so that the program works before the page has been built.
package command

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode"

	"epsilonarcade/core/say"
)

// Program is what the program calls itself.
const Program = "arcade"

// Exit statuses.
const (
	Done        = 0
	Failed      = 1   // it could not be done
	Misused     = 2   // the command line cannot be read
	Interrupted = 130 // it was told to stop, as shells count it
)

// A command is one entry of the table.
type command struct {
	name    string
	args    string // what follows the flags, in words; empty if nothing may
	summary string
	// declare names the command's flags and returns what to do once they are read.
	declare func(*flag.FlagSet) func(*call) error
	more    func() string // what -h says behind the flags, nil if nothing
}

// commands is the table. Adding a command is one line here and one file beside this one.
func commands() []command {
	return []command{
		{"policies", "[FILE…]", "list all policies with their guarantees and parameters, or check your own policies", policies, nil},
		{"simulate", "", "run a scenario and write its figure", simulate, scenarioForm},
		{"plan", "", "divide a scenario, a figure or claims among many machines: write a folder with a plan and scripts for Slurm, Kubernetes, PBS, SGE and GNU parallel", plan, nil},
		{"task", "FOLDER", "compute one shard of a plan, or continue it if it was interrupted", task, nil},
		{"status", "FOLDER", "show the progress of a plan: each shard, the processor time so far, and the time left", status, nil},
		{"merge", "FOLDER|FILE…", "merge the shards of a plan, a scenario, a figure or claims, and write the result", merge, nil},
		{"figures", "", "list all figures of the papers", figures, nil},
		{"figure", "ID", "run a figure of the papers and write it", paperFigure, nil},
		{"claims", "[ID…]", "check the papers' claims about their figures", claims, nil},
		{"audit", "POLICY", "test a policy's privacy claim by experiment. Some policies, such as broken-adap-ucb, are broken on purpose. Exit status 0: consistent, 1: violated, 2: the audit could not run", auditPolicy, scenarioForm},
		{"together", "POLICY", "draw how much all decisions of a run together reveal about one reward: proved, true and measured curves", togetherCurves, scenarioForm},
		{"privacy", "POLICY", "write exactly how well an observer can tell two rewards apart: the privacy profile, the trade-off function and divergences", privacyCurves, scenarioForm},
		{"convert", "", "convert a guarantee of each release to other notions, also for many releases together: ε-DP, (ε, δ)-DP, μ-GDP, ρ-zCDP and the trade-off function, with the theorems", convert, nil},
		{"grade", "ASSIGNMENT [FILE…]", "grade submitted policies, each in its own process. ASSIGNMENT is a file or one of " + assignments() + ". Without a FILE, show the task", grade, nil},
		{"healthy", "", "check that a server answers, and exit with status 0 if it does", healthy, nil},
		{"licenses", "", "write the licences of all parts of the program and the page", licenses, nil},
		{"links", "delete|allow|stats [ID…]", "manage short links while no program serves them: take links down, allow them again, or count them", keptLinks, nil},
	}
}

// A call is one use of a command.
type call struct {
	ctx    context.Context
	flags  *flag.FlagSet
	args   []string // that are no flags
	stdout io.Writer
	stderr io.Writer
	status int // of what fails, Failed unless it is said
}

// given reports whether a flag is on the command line.
func (c *call) given(name string) bool {
	found := false
	c.flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// A usageError is a command line that cannot be read. Every other error is a failure.
type usageError string

func (e usageError) Error() string { return string(e) }

// A silent error is an exit status of which everything has been said.
type silent int

func (e silent) Error() string { return fmt.Sprint("status ", int(e)) }

func misuse(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// Run carries out the command args[0] and returns the exit status. Whatever goes wrong
// is one line on stderr. When ctx ends, the command stops.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr, nil)
}

// run is Run. Apart, if not nil, takes the place of a command that may run custom policies.
func run(ctx context.Context, args []string, stdout, stderr io.Writer, apart func(*call) int) int {
	if args[0] == gradeOne {
		return gradeHere(ctx, os.Stdin, stdout, stderr)
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			return cmd.run(ctx, args[1:], stdout, stderr, apart)
		}
	}
	return Report(stderr, Program, misuse("unknown command %q; %s -h lists the commands", args[0], Program))
}

func (cmd command) run(ctx context.Context, args []string, stdout, stderr io.Writer, apart func(*call) int) int {
	name := Program + " " + cmd.name
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	action := cmd.declare(flags)
	rest, err := parse(flags, args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return Report(stderr, name, cmd.help(flags, stdout))
	case err != nil:
		return Report(stderr, name, misuse("%v; -h lists the flags", err))
	case len(rest) > 0 && cmd.args == "":
		hint := ""
		if flags.Lookup("scenario") != nil {
			hint = "; put -scenario before a scenario"
		}
		return Report(stderr, name, misuse("unknown argument %q%s", rest[0], hint))
	}
	c := &call{ctx: ctx, flags: flags, args: rest, stdout: stdout, stderr: stderr}
	if apart != nil && c.mayRunCustom(cmd.name) {
		return apart(c)
	}
	register()
	return Report(stderr, name, action(c))
}

// interruptibly runs a computation that does not look at the context. A command that is told to stop leaves it behind.
func (c *call) interruptibly(compute func() error) error {
	if err := c.ctx.Err(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- compute() }()
	select {
	case err := <-done:
		return err
	case <-c.ctx.Done():
		return c.ctx.Err()
	}
}

// parse reads flags wherever they stand among the arguments, and returns the others.
// What follows "--" is no flag.
func parse(flags *flag.FlagSet, args []string) (rest []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		left := flags.Args()
		if at := len(args) - len(left); at > 0 && args[at-1] == "--" {
			return append(rest, left...), nil
		}
		if len(left) == 0 {
			return rest, nil
		}
		rest, args = append(rest, left[0]), left[1:]
	}
}

// Report says on stderr, in one line, what went wrong, if anything did, and returns
// the exit status.
func Report(stderr io.Writer, name string, err error) int {
	status := Failed
	var usage usageError
	var said silent
	switch {
	case err == nil:
		return Done
	case errors.As(err, &said):
		return int(said)
	case errors.As(err, &usage):
		status = Misused
	case errors.Is(err, context.Canceled):
		err, status = errors.New("interrupted"), Interrupted
	}
	fmt.Fprintf(stderr, "%s: %s\n", name, oneLine(err.Error()))
	return status
}

// oneLine writes a text in English, in one line that does nothing to a terminal: a policy of somebody's own may
// fail with any words.
func oneLine(text string) string {
	const most = 2000
	text = strings.Join(strings.Fields(say.English(text)), " ")
	for i := range text {
		if i > most {
			text = text[:i] + "…"
			break
		}
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// help writes how the command is used.
func (cmd command) help(flags *flag.FlagSet, stdout io.Writer) error {
	var w bytes.Buffer
	args := ""
	if cmd.args != "" {
		args = " " + cmd.args
	}
	fmt.Fprintf(&w, "usage: %s %s [flags]%s\n\n%s.\n\n", Program, cmd.name, args, upper(cmd.summary))
	flags.SetOutput(&w)
	flags.PrintDefaults()
	if cmd.more != nil {
		fmt.Fprint(&w, "\n"+cmd.more())
	}
	_, err := w.WriteTo(stdout)
	return err
}

// upper returns text that begins in upper case.
func upper(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

// List writes the table of commands.
func List(w io.Writer) {
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", cmd.name, cmd.summary)
	}
}
