// Command epsilonarcade serves the Epsilon Arcade playground, once `make build`
// has built it:
//
//	go run . -addr 127.0.0.1:8080 -dir dist
//
// The address may also come from the environment variable ADDR. Short links are kept in the
// folder -data. With a command it does without a browser, and needs nothing built: see
// go run . -h.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"epsilonarcade/web/command"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
	"epsilonarcade/web/server"
)

func main() {
	ctx := context.Background()
	// A terminal that closes may say so twice, and nohup not at all.
	if !signal.Ignored(syscall.SIGHUP) {
		ctx, _ = signal.NotifyContext(ctx, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	// A second signal of these ends the program at once.
	context.AfterFunc(ctx, stop)
	args := os.Args[1:]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		os.Exit(command.Run(ctx, args, os.Stdout, os.Stderr))
	}
	os.Exit(serve(ctx, args, os.Stdout, os.Stderr))
}

// serve serves the playground until ctx ends, and returns the exit status.
func serve(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet(command.Program, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	o := server.Options{Announce: func(url string) { fmt.Fprintln(stdout, "Epsilon Arcade at", url) }}
	o.Flags(flags)
	level := slog.LevelInfo
	flags.TextVar(&level, "log", level, "least `level` of what is logged on stderr, a JSON object a line: info has a line a request, warn and error what goes wrong")
	data := flags.String("data", "", "`folder` that short links are kept in (default a folder of the user's, if it can be had)")
	rate := flags.Int("links-per-minute", 60, "how many short links a client may store, 0 for any number")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		help(flags, stdout)
		return command.Done
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unknown argument %q", flags.Arg(0))
	case err == nil && *rate < 0:
		err = fmt.Errorf("-links-per-minute: %d is negative", *rate)
	case err == nil:
		err = o.Check()
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v; -h lists flags and commands\n", command.Program, err)
		return command.Misused
	}
	o.Log = slog.New(slog.NewJSONHandler(stderr, &slog.HandlerOptions{Level: level}))
	done, err := shortLinks(&o, *data, *rate, stderr)
	if err == nil {
		err = server.Run(ctx, o)
		err = errors.Join(err, done())
	}
	return command.Report(stderr, command.Program, err)
}

// shortLinks gives the server the handler of short links, and returns what ends it. Where no
// folder is asked for and the user's own cannot be had, it says so and there are none: the
// playground does not need them.
func shortLinks(to *server.Options, dir string, perMinute int, stderr io.Writer) (func() error, error) {
	asked := dir != ""
	if !asked {
		home, err := os.UserConfigDir()
		if err != nil {
			fmt.Fprintf(stderr, "%s: no short links: %v; choose a folder with -data\n", command.Program, err)
			return func() error { return nil }, nil
		}
		dir = filepath.Join(home, "epsilonarcade")
	}
	store, err := boltlinks.Open(dir)
	switch {
	case err != nil && asked:
		return nil, err
	case err != nil:
		fmt.Fprintf(stderr, "%s: no short links: %v; choose a folder with -data\n", command.Program, err)
		return func() error { return nil }, nil
	}
	o := links.Options{Store: store, Log: slog.NewLogLogger(to.Log.Handler(), slog.LevelError)}
	if perMinute > 0 {
		o.Allow = links.NewLimiter(perMinute, time.Now).Allow
	}
	to.API, to.Ready = links.Handler(o), store.Writable
	return store.Close, nil
}

func help(flags *flag.FlagSet, w io.Writer) {
	fmt.Fprintf(w, "usage: %[1]s [flags]\n       %[1]s command [flags] [arguments]\n\nWithout a command it serves the playground.\n\nFlags:\n", command.Program)
	flags.SetOutput(w)
	flags.PrintDefaults()
	fmt.Fprint(w, "\nCommands, each of which has -h:\n")
	command.List(w)
}
