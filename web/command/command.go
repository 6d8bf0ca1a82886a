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
	"sync"
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
		{"policies", "[FILE…]", "list every policy with its guarantee and parameters, or check the texts of one's own", policies, nil},
		{"simulate", "", "run a scenario and write its figure", simulate, scenarioForm},
		{"plan", "", "share a scenario, a figure or claims out for many machines: a folder with the plan and scripts for Slurm, Kubernetes, PBS, SGE and GNU parallel", plan, nil},
		{"task", "FOLDER", "make a shard of a plan, from where it was cut off if it was", task, nil},
		{"status", "FOLDER", "say how far a plan is: each shard, the processor time, and what is to go", status, nil},
		{"merge", "FOLDER|FILE…", "put the shards of a plan, or the shards of a scenario, a figure or claims together and write what was asked for", merge, nil},
		{"figures", "", "list every figure of the papers", figures, nil},
		{"figure", "ID", "run a figure of the papers anew and write it", paperFigure, nil},
		{"claims", "[ID…]", "check what the papers say of their figures", claims, nil},
		{"audit", "POLICY", "test a claim of privacy by experiment, of a policy or of one broken on purpose, such as broken-adap-ucb; status 0: consistent, 1: violated, 2: could not be run", auditPolicy, scenarioForm},
		{"together", "POLICY", "write the figure of what all decisions of a run tell together of one reward: what is proved, what is true, and what runs show", togetherCurves, scenarioForm},
		{"privacy", "POLICY", "write how well what is seen of a policy tells two rewards apart, exactly: its privacy profile, its trade-off function, divergences", privacyCurves, scenarioForm},
		{"convert", "", "write what follows from a guarantee that each of some releases keeps: ε-DP, (ε, δ)-DP, μ-GDP, ρ-zCDP, and the trade-off function, with the theorems", convert, nil},
		{"grade", "ASSIGNMENT [FILE…]", "grade policies that people have written, each in a process of its own; ASSIGNMENT is a file or one of " + assignments() + "; without a FILE say what it asks", grade, nil},
		{"healthy", "", "ask whether a server lives: status 0 if it does", healthy, nil},
		{"licenses", "", "write the licences of all that the program and the page are made of", licenses, nil},
		{"links", "export|import|backup|delete|allow|stats [FILE|ID…]", "look after short links, also while a program serves them: write them as text, read that again, save a copy of their file, take some down for good, undo that, say how many there are", keptLinks, nil},
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

	lock    sync.Mutex
	pending []*target // that are neither committed nor dropped
}

// abandon forgets what the command has written, before the program ends.
func (c *call) abandon() {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, t := range c.pending {
		t.drop()
	}
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
func run(ctx context.Context, args []string, stdout, stderr io.Writer, apart func(name string) int) int {
	if args[0] == gradeOne {
		return gradeHere(ctx, os.Stdin, stdout, stderr)
	}
	for _, cmd := range commands() {
		if cmd.name == args[0] {
			return cmd.run(ctx, args[1:], stdout, stderr, apart)
		}
	}
	return Report(stderr, Program, misuse("there is no command %q; %s -h lists them", args[0], Program))
}

func (cmd command) run(ctx context.Context, args []string, stdout, stderr io.Writer, apart func(name string) int) int {
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
			hint = "; write -scenario before a scenario"
		}
		return Report(stderr, name, misuse("unknown argument %q%s", rest[0], hint))
	}
	c := &call{ctx: ctx, flags: flags, args: rest, stdout: stdout, stderr: stderr}
	if apart != nil && c.mayRunCustom(cmd.name) {
		return apart(name)
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
