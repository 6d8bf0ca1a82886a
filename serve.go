// Command epsilonarcade serves the Epsilon Arcade playground, once `make build`
// has built it:
//
//	go run . -addr 127.0.0.1:8080 -dir dist
//
// The address may also come from the environment variable ADDR.
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
	"syscall"

	"epsilonarcade/web/server"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the whole command: it returns the exit status, 2 for a command line
// it cannot read.
func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("epsilonarcade", flag.ContinueOnError)
	flags.SetOutput(stderr)
	address := flags.String("addr", cmp.Or(os.Getenv("ADDR"), server.DefaultAddress), "`host:port` to serve at")
	dir := flags.String("dir", "dist", "`folder` that holds the built page")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "epsilonarcade: unknown argument %q\n", flags.Arg(0))
		return 2
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	// A second signal ends the program at once.
	context.AfterFunc(ctx, stop)
	err := server.Run(ctx, *address, *dir, func(url string) {
		fmt.Fprintln(stdout, "Epsilon Arcade at", url)
	})
	if err != nil {
		fmt.Fprintln(stderr, "epsilonarcade:", err)
		return 1
	}
	return 0
}
