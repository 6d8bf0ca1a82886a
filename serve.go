// Command arcade serves the Epsilon Arcade playground after `make build` has built it:
//
//	go run . -addr 127.0.0.1:8080 -dir dist
//
// The environment variable ADDR sets the default address. The server stores short links in the folder given by -data.
// The other commands need neither a browser nor a build: see go run . -h.
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

	"epsilonarcade/web/class/boltclass"
	"epsilonarcade/web/class/host"
	"epsilonarcade/web/command"
	"epsilonarcade/web/links"
	"epsilonarcade/web/links/boltlinks"
	"epsilonarcade/web/server"
)

func main() {
	ctx, stop := context.WithCancel(context.Background())
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup ignores SIGHUP
		signal.Notify(heard, syscall.SIGHUP)
	}
	ended := make(chan syscall.Signal, 1)
	go func() {
		s, _ := (<-heard).(syscall.Signal)
		ended <- s
		stop()
		signal.Reset(os.Interrupt, syscall.SIGTERM) // a second signal ends the program at once; a terminal may send SIGHUP twice
	}()
	args := os.Args[1:]
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		os.Exit(serve(ctx, args, os.Stdout, os.Stderr))
	}
	status := command.Main(ctx, args, os.Stdout, os.Stderr)
	if status == command.Interrupted && ctx.Err() != nil { // the parent of a child process handles the signal
		status = 128 + int(<-ended) // the status that shells report for a signal
	}
	os.Exit(status)
}

// serve serves the playground until ctx is done, and returns the exit status.
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
	mux := http.NewServeMux()
	o.API = mux
	store, err := kept.open(o.Log)
	if store != nil {
		o.Ready = store.Writable
		mux.Handle("/", kept.handler(store, o.Log))
	}
	var classes *boltclass.Store
	if err == nil {
		classes = kept.serveClasses(ctx, mux, o.Log)
	}
	if err == nil && kept.backup != "" {
		if err = kept.backUp(store); err == nil {
			go every(ctx, kept.every, func() error { return kept.backUp(store) }, o.Log, "backup failed")
		} else {
			err = fmt.Errorf("-backup: %w", err)
		}
	}
	if err == nil {
		err = server.Run(ctx, o)
	}
	if classes != nil {
		err = errors.Join(err, classes.Close())
	}
	if store != nil {
		err = errors.Join(err, store.Close())
	}
	return command.Report(stderr, command.Program, err)
}

// keeping holds the settings for storing short links and classes.
type keeping struct {
	dir       string
	perMinute int
	most      int
	origin    string
	backup    string
	every     time.Duration
}

func (k *keeping) declare(flags *flag.FlagSet) {
	flags.StringVar(&k.dir, "data", "", "`folder` for short links and classes (default: epsilonarcade in the user's configuration folder, if there is one)")
	flags.IntVar(&k.perMinute, "links-per-minute", 60, "how many new short links a client may store per minute, and how many classes it may start; 0 means no limit")
	flags.IntVar(&k.most, "max-bytes", 1<<30, "how many bytes the file of short links may take up, and also the file of classes; 0 means no limit")
	flags.StringVar(&k.origin, "public-url", "", "`address` of the page, such as https://example.org, for new short links (default: the address that received the request)")
	flags.StringVar(&k.backup, "backup", "", "`file` for a backup of the short links, which is replaced at the start and every -backup-every (default: none)")
	flags.DurationVar(&k.every, "backup-every", time.Hour, "time between two backups")
}

func (k *keeping) check() (err error) {
	switch {
	case k.perMinute < 0:
		return errors.New("-links-per-minute: must not be negative; 0 means no limit")
	case k.most < 0:
		return errors.New("-max-bytes: must not be negative; 0 means no limit")
	case k.every <= 0:
		return errors.New("-backup-every: must be above 0")
	}
	if k.origin != "" {
		if k.origin, err = links.ParseOrigin(k.origin); err != nil {
			return fmt.Errorf("-public-url: %w", err)
		}
	}
	return nil
}

// opened opens a store in the folder for short links and classes.
func opened[Store any](k *keeping, open func(dir string, most int) (*Store, error)) (*Store, error) {
	dir, err := k.dir, error(nil)
	if dir == "" {
		dir, err = boltlinks.DefaultFolder()
	}
	if err != nil {
		return nil, err
	}
	return open(dir, k.most)
}

// open opens the store of short links. If the user has no configuration folder, it returns nil, because the page also
// works without short links.
func (k *keeping) open(log *slog.Logger) (*boltlinks.Store, error) {
	store, err := opened(k, boltlinks.Open)
	if err != nil && k.dir == "" && k.backup == "" {
		log.Error("short links are off: " + err.Error() + "; choose a folder with -data")
		return nil, nil
	}
	return store, err
}

// handler returns the handler for short links.
func (k *keeping) handler(store links.Store, log *slog.Logger) http.Handler {
	o := links.Options{Store: store, Wait: k.limit(), Log: slog.NewLogLogger(log.Handler(), slog.LevelError)}
	if k.origin != "" {
		o.Origin = func(*http.Request) string { return k.origin }
	}
	return links.Handler(o)
}

// limit returns a function that limits the new links or classes of a client, or nil.
func (k *keeping) limit() func(*http.Request) time.Duration {
	if k.perMinute == 0 {
		return nil
	}
	return links.NewLimiter(k.perMinute, time.Now).Wait
}

// serveClasses adds the handler for classes to mux, and returns their store. If the store cannot be used, it returns nil,
// because the page also works without classes.
func (k *keeping) serveClasses(ctx context.Context, mux *http.ServeMux, log *slog.Logger) *boltclass.Store {
	store, err := opened(k, boltclass.Open)
	if err != nil {
		log.Error("classes are off: " + err.Error())
		return nil
	}
	h := host.Handler(host.Options{
		Store: store, Wait: k.limit(), Wrong: links.NewLimiter(host.MaxWrong, time.Now).Check, Stop: ctx.Done(),
		Log: slog.NewLogLogger(log.Handler(), slog.LevelError),
	})
	mux.Handle(host.Path, h)
	mux.Handle(host.Path+"/", h)
	sweep := func() error {
		_, err := store.Sweep(ctx)
		return err
	}
	go every(ctx, time.Hour, sweep, log, "classes that have ended were not removed")
	return store
}

// backUp replaces the backup with a new one. An empty store may have lost its links, so if there is already a backup,
// backUp then keeps it and returns an error.
func (k *keeping) backUp(store *boltlinks.Store) error {
	kept, removed, _, err := store.Count()
	if err != nil {
		return err
	}
	if kept+removed > 0 {
		return store.Backup(k.backup)
	}
	if _, err := os.Stat(k.backup); err == nil {
		return fmt.Errorf("%s exists, but the data folder contains no links: copy the backup to %s in that folder, or move it away", k.backup, boltlinks.File)
	}
	return nil
}

// every calls do at regular intervals until ctx is done. It logs that do has failed, and why.
func every(ctx context.Context, interval time.Duration, do func() error, log *slog.Logger, failed string) {
	for tick := time.Tick(interval); ; {
		select {
		case <-ctx.Done():
			return
		case <-tick:
		}
		if err := do(); err != nil {
			log.Error(failed, "why", err.Error())
		}
	}
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
