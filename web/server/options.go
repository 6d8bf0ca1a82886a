package server

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"log/slog"
	"net/http"
	"os"
	"time"
)

// Options are what a server is run with.
type Options struct {
	Address string       // host:port to serve at
	Dir     string       // the folder of the built page
	API     http.Handler // what answers under /api/ and /s/, nil for nothing
	// Ready returns why links cannot be stored now, if so. Nil is always ready.
	Ready func(context.Context) error
	// Log takes what the server does and what goes wrong; it is needed.
	Log *slog.Logger
	// Metrics is a host:port to answer /metrics at, "" for none.
	Metrics string
	// Drain is how long requests under way may still take once the server is told to stop.
	Drain time.Duration
	// Stall is how long a client may take nothing of an answer before its connection is cut.
	Stall time.Duration
	// PerClient is how many connections a client may have open; 0 means no limit.
	PerClient int
	// Trusted are proxies that are believed for whom they ask. They may have any number of
	// connections open.
	Trusted Proxies
	// Announce is told the page's URL once the server listens.
	Announce func(url string)
}

// Flags declares the flags of all options that are numbers, names or addresses.
func (o *Options) Flags(flags *flag.FlagSet) {
	flags.StringVar(&o.Address, "addr", cmp.Or(os.Getenv("ADDR"), DefaultAddress), "`host:port` to serve at")
	flags.StringVar(&o.Dir, "dir", "dist", "`folder` with the built page")
	flags.StringVar(&o.Metrics, "metrics-addr", "", "`host:port` for Prometheus metrics at /metrics (default: none)")
	flags.DurationVar(&o.Drain, "drain", 5*time.Second, "how long open requests may take after a signal to stop")
	flags.DurationVar(&o.Stall, "stall", 30*time.Second, "how long a client may stop reading before its connection is closed")
	flags.IntVar(&o.PerClient, "connections-per-client", 2000, "how many connections a client (an address or an IPv6 /64) may have open. A lecture hall may count as one client, and an untrusted proxy always does. 0 means no limit")
	flags.Var(&o.Trusted, "trusted-proxy", "comma-separated `addresses` or networks of the proxies in front of this server, whose X-Forwarded-For is trusted")
}

// Check refuses numbers that mean nothing.
func (o *Options) Check() error {
	switch {
	case o.Drain < 0:
		return errors.New("-drain: must not be negative")
	case o.Stall <= 0:
		return errors.New("-stall: must be above 0")
	case o.PerClient < 0:
		return errors.New("-connections-per-client: must not be negative; 0 means no limit")
	}
	return nil
}
