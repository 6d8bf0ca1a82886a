// Package command holds the commands of the program. They list policies, run scenarios, write figures and test claims,
// all without a browser.
//
// Like package server, it adds to the core what only the native program has: files, signals and terminals. It imports
// no package that belongs to the page, so the program works before the page is built.
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
	"epsilonarcade/core/scenario"
)

const Program = "arcade"

// Exit statuses.
const (
	Done        = 0
	Failed      = 1   // the command failed
	Misused     = 2   // the command line is wrong
	Interrupted = 130 // the command was interrupted; shells report the same status
)

// A command is one entry in the table of commands.
type command struct {
	name    string
	args    string // the arguments after the flags, for the help; empty if the command takes none
	summary string
	// declare declares the command's flags and returns the action, which runs after the flags are read and checked.
	declare func(*flags) func(*call) error
	more    func() string // returns the rest of the help after the flags; may be nil
}

// commands returns the table of commands. A new command needs one line here and one file in this folder.
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
		{"compare", "", "say which policy has less regret, with verdicts that are valid after any number of runs", compare, scenarioForm},
		{"replay", "", "estimate the mean rewards of policies from a log of arms and rewards, if the arms were chosen uniformly at random", replayLog, scenarioForm},
		{"privacy", "POLICY", "write exactly how well an observer can tell two rewards apart: the privacy profile, the trade-off function and divergences", privacyCurves, scenarioForm},
		{"convert", "", "convert a guarantee of each release to other notions, also for many releases together: ε-DP, (ε, δ)-DP, μ-GDP, ρ-zCDP and the trade-off function, with the theorems", convert, nil},
		{"grade", "ASSIGNMENT [FILE…]", "grade submitted policies, each in its own process. ASSIGNMENT is a file or one of " + assignments() + ". A FILE holds a policy, or in JSON all policies that a class handed in. Without a FILE, show the task", grade, nil},
		{"healthy", "", "check that a server answers, and exit with status 0 if it does", healthy, nil},
		{"licenses", "", "write the licences of all parts of the program and the page", licenses, nil},
		{"links", "delete|allow|stats [ID…]", "manage short links while no program serves them: take links down, allow them again, or count them", keptLinks, nil},
	}
}

// flags are the flags of a command. The checks reject invalid flags before the command begins.
type flags struct {
	*flag.FlagSet
	checks []func(*call) error
}

func (f *flags) check(check func(*call) error) { f.checks = append(f.checks, check) }

// between adds a check that a number is in a range.
func (f *flags) between(name string, n *int, low, high int) {
	f.check(func(*call) error {
		if *n < low || *n > high {
			return misuse("-%s: %d is not between %d and %d", name, *n, low, high)
		}
		return nil
	})
}

// A call is one use of a command.
type call struct {
	ctx    context.Context
	flags  *flags
	args   []string // the arguments without the flags
	stdout io.Writer
	stderr io.Writer
	status int // Misused if every error is to end the command with that status
}

// given reports whether a flag is given on the command line.
func (c *call) given(name string) (found bool) {
	c.flags.Visit(func(f *flag.Flag) { found = found || f.Name == name })
	return found
}

// A usageError reports a wrong command line. Every other error counts as a failure.
type usageError string

func (e usageError) Error() string { return string(e) }

// A silent error is an exit status without a message.
type silent int

func (e silent) Error() string { return fmt.Sprint("status ", int(e)) }

func misuse(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// Run runs the command args[0] and returns the exit status. An error is reported as one line on stderr. The command
// stops when ctx ends.
func Run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return run(ctx, args, stdout, stderr, nil)
}

// run is like Run, except that apart, if it is not nil, runs the commands that may run custom policies.
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
	flags := newFlags(cmd.name)
	action := cmd.declare(flags)
	rest, err := parse(flags, args)
	c := &call{ctx: ctx, flags: flags, args: rest, stdout: stdout, stderr: stderr}
	switch {
	case errors.Is(err, flag.ErrHelp):
		return c.report(cmd.help(flags, stdout))
	case err != nil:
		return c.report(misuse("%v; -h lists the flags", err))
	case len(rest) > 0 && cmd.args == "":
		hint := ""
		if flags.Lookup("scenario") != nil {
			hint = "; put -scenario before a scenario"
		}
		return c.report(misuse("unknown argument %q%s", rest[0], hint))
	case apart != nil && c.mayRunCustom(cmd.name):
		return apart(c)
	}
	register()
	for _, check := range flags.checks {
		if err := check(c); err != nil {
			return c.report(err)
		}
	}
	return c.report(action(c))
}

// newFlags returns an empty set of flags.
func newFlags(name string) *flags {
	f := flag.NewFlagSet(Program+" "+name, flag.ContinueOnError)
	f.SetOutput(io.Discard)
	return &flags{FlagSet: f}
}

// interruptibly returns the result of a computation that ignores the context. If the context ends first, the result is
// discarded.
func interruptibly[T any](ctx context.Context, compute func() (T, error)) (result T, err error) {
	if err := ctx.Err(); err != nil {
		return result, err
	}
	done := make(chan func() (T, error), 1)
	go func() {
		result, err := compute()
		done <- func() (T, error) { return result, err }
	}()
	select {
	case result := <-done:
		return result()
	case <-ctx.Done():
		return result, ctx.Err()
	}
}

// parse parses the flags, which may follow arguments, and returns the arguments. Everything after "--" is an argument.
func parse(flags *flags, args []string) (rest []string, err error) {
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

// report reports the call's error with Report. If the call has its own status for errors, report returns that status.
func (c *call) report(err error) int {
	var said silent
	if err != nil && c.status == Misused && !errors.Is(err, context.Canceled) && !errors.As(err, &said) {
		err = misuse("%v", err)
	}
	return Report(c.stderr, c.flags.Name(), err)
}

// Report writes an error as one line to stderr and returns the exit status. If err is nil, it writes nothing.
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

// oneLine returns a text in English as one line. It replaces control characters, which a custom policy may put into its
// error messages.
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

// print writes to the standard output, in English.
func (c *call) print(format string, args ...any) error {
	_, err := io.WriteString(c.stdout, say.English(fmt.Sprintf(format, args...)))
	return err
}

// note writes a note to stderr.
func (c *call) note(format string, args ...any) {
	fmt.Fprintf(c.stderr, "%s: note: %s\n", c.flags.Name(), oneLine(fmt.Sprintf(format, args...)))
}

// noteAll writes a scenario's notes.
func (c *call) noteAll(s scenario.Scenario) {
	for _, note := range s.Notes() {
		c.note("%v", note)
	}
}

func (cmd command) help(flags *flags, stdout io.Writer) error {
	var w bytes.Buffer
	fmt.Fprintln(&w, strings.TrimSpace("usage: "+flags.Name()+" [flags] "+cmd.args))
	fmt.Fprintf(&w, "\n%s.\n\n", strings.ToUpper(cmd.summary[:1])+cmd.summary[1:])
	flags.SetOutput(&w)
	flags.PrintDefaults()
	if cmd.more != nil {
		fmt.Fprint(&w, "\n"+cmd.more())
	}
	_, err := w.WriteTo(stdout)
	return err
}

// List writes a table of the commands.
func List(w io.Writer) {
	for _, cmd := range commands() {
		fmt.Fprintf(w, "  %-10s %s\n", cmd.name, cmd.summary)
	}
}
