// Command epsilonarcade serves the Epsilon Arcade playground, once `make build`
// has built it:
//
//	go run . -addr 127.0.0.1:8080 -dir dist
//
// The address may also come from the environment variable ADDR. With a command it
// does without a browser, and needs nothing built: see go run . -h.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"epsilonarcade/web/command"
	"epsilonarcade/web/server"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// A second signal ends the program at once.
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
	address := flags.String("addr", cmp.Or(os.Getenv("ADDR"), server.DefaultAddress), "`host:port` to serve at")
	dir := flags.String("dir", "dist", "`folder` that holds the built page")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		help(flags, stdout)
		return command.Done
	case err == nil && flags.NArg() > 0:
		err = fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v; -h lists flags and commands\n", command.Program, err)
		return command.Misused
	}
	err = server.Run(ctx, *address, *dir, func(url string) {
		fmt.Fprintln(stdout, "Epsilon Arcade at", url)
	})
	return command.Report(stderr, command.Program, err)
}

func help(flags *flag.FlagSet, w io.Writer) {
	fmt.Fprintf(w, "usage: %[1]s [flags]\n       %[1]s command [flags] [arguments]\n\nWithout a command it serves the playground.\n\nFlags:\n", command.Program)
	flags.SetOutput(w)
	flags.PrintDefaults()
	fmt.Fprint(w, "\nCommands, each of which has -h:\n")
	command.List(w)
}
