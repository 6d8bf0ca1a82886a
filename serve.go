// Command arcade serves the Epsilon Arcade playground, once `make build`
// has built it:
//
//	go run . -addr 127.0.0.1:8080 -dir dist
//
// The address may also come from the environment variable ADDR. Short links are kept in the
// folder -data. With a command it does without a browser, and needs nothing built: see
// go run . -h.
package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"epsilonarcade/web/command"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
	"epsilonarcade/web/server"
)

func main() {
	ctx, stop := context.WithCancel(context.Background())
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		signal.Notify(heard, syscall.SIGHUP)
	}
	ended := make(chan syscall.Signal, 1)
	go func() {
		s, _ := (<-heard).(syscall.Signal)
		ended <- s
		stop()
		signal.Reset(os.Interrupt, syscall.SIGTERM) // a second one ends the program at once; a terminal may close twice
	}()
	args := os.Args[1:]
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		os.Exit(serve(ctx, args, os.Stdout, os.Stderr))
	}
	status := command.Main(ctx, args, os.Stdout, os.Stderr)
	if status == command.Interrupted && ctx.Err() != nil { // a child is told by its parent
		status = 128 + int(<-ended) // as shells count it
	}
	os.Exit(status)
}

// serve serves the playground until ctx ends, and returns the exit status.
func serve(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet(command.Program, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	o := server.Options{Announce: func(url string) { fmt.Fprintln(stdout, "Epsilon Arcade at", url) }}
	o.Flags(flags)
	level := slog.LevelInfo
	flags.TextVar(&level, "log", level, "lowest `level` logged to stderr, as one JSON object per line: info logs every request; warn and error log problems")
	var kept keeping
	kept.declare(flags)
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return command.Report(stderr, command.Program, help(flags, stdout))
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unknown argument %q", flags.Arg(0))
	case err == nil:
		err = cmp.Or(o.Check(), kept.check())
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v; -h lists flags and commands\n", command.Program, err)
		return command.Misused
	}
	o.Log = slog.New(slog.NewJSONHandler(stderr, &slog.HandlerOptions{Level: level}))
	done, err := shortLinks(&o, kept)
	if err == nil {
		err = server.Run(ctx, o)
		err = errors.Join(err, done())
	}
	return command.Report(stderr, command.Program, err)
}

// keeping is how short links are kept.
type keeping struct {
	dir       string
	perMinute int
	quota     boltlinks.Quota
	origin    string
}

func (k *keeping) declare(flags *flag.FlagSet) {
	flags.StringVar(&k.dir, "data", "", "`folder` for short links (default: epsilonarcade in the user's configuration folder, if there is one)")
	flags.IntVar(&k.perMinute, "links-per-minute", 60, "how many new short links a client may store per minute; 0 means no limit")
	flags.Int64Var(&k.quota.Links, "max-links", 1_000_000, "how many short links to keep; 0 means no limit")
	flags.Int64Var(&k.quota.Bytes, "max-bytes", 1<<30, "how many bytes all short links together may take up; their file is about twice as large. 0 means no limit")
	flags.StringVar(&k.origin, "public-url", "", "`address` of the page, such as https://example.org, for new short links (default: the address that received the request)")
}

func (k *keeping) check() (err error) {
	for _, f := range []struct {
		name  string
		value int64
	}{{"links-per-minute", int64(k.perMinute)}, {"max-links", k.quota.Links}, {"max-bytes", k.quota.Bytes}} {
		if f.value < 0 {
			return fmt.Errorf("-%s: %d is negative; 0 means no limit", f.name, f.value)
		}
	}
	if k.origin != "" {
		if k.origin, err = links.ParseOrigin(k.origin); err != nil {
			return fmt.Errorf("-public-url: %w", err)
		}
	}
	return nil
}

// shortLinks gives the server the handler of short links, and returns what ends it. Where no
// folder is asked for and the user's own cannot be had, it says so and there are none: the
// playground does not need them.
func shortLinks(to *server.Options, k keeping) (func() error, error) {
	l := slog.NewLogLogger(to.Log.Handler(), slog.LevelError)
	dir, err := k.dir, error(nil)
	if dir == "" {
		dir, err = boltlinks.DefaultFolder()
	}
	var store *boltlinks.Store
	if err == nil {
		store, err = boltlinks.Open(dir)
	}
	switch {
	case err != nil && k.dir != "":
		return nil, err
	case err != nil:
		l.Printf("short links are off: %v; choose a folder with -data", err)
		return func() error { return nil }, nil
	}
	store.Quota = k.quota
	if err := store.Listen(); err != nil {
		l.Print(err)
	}
	o := links.Options{Store: store, Log: l}
	if k.perMinute > 0 {
		o.Wait = links.NewLimiter(k.perMinute, time.Now).Wait
	}
	if k.origin != "" {
		o.Origin = func(*http.Request) string { return k.origin }
	}
	to.API, to.Ready = links.Handler(o), store.Writable
	return store.Close, nil
}

func help(flags *flag.FlagSet, stdout io.Writer) error {
	var w bytes.Buffer
	fmt.Fprintf(&w, "usage: %[1]s [flags]\n       %[1]s command [flags] [arguments]\n\nWithout a command, the program serves the page.\n\nFlags:\n", command.Program)
	flags.SetOutput(&w)
	flags.PrintDefaults()
	fmt.Fprint(&w, "\nCommands (each has -h):\n")
	command.List(&w)
	_, err := w.WriteTo(stdout)
	return err
}
