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

// Options configure a server.
type Options struct {
	Address   string                      // host:port to serve at
	Dir       string                      // the folder of the built page
	API       http.Handler                // answers for the paths of package links; nil for none
	Ready     func(context.Context) error // returns why links cannot be stored; nil is always ready
	Log       *slog.Logger                // required
	Metrics   string                      // host:port of /metrics, "" for none
	Drain     time.Duration               // how long requests in progress may take after the signal to stop
	Stall     time.Duration               // how long a client may stop reading before its connection is closed
	PerClient int                         // how many connections a client may have open; 0 means no limit
	Trusted   Proxies                     // proxies whose X-Forwarded-For is trusted
	Announce  func(url string)            // is called with the page's URL once the server listens
}

// Flags declares the flags of the options.
func (o *Options) Flags(flags *flag.FlagSet) {
	flags.StringVar(&o.Address, "addr", cmp.Or(os.Getenv("ADDR"), DefaultAddress), "`host:port` to serve at")
	flags.StringVar(&o.Dir, "dir", "dist", "`folder` with the built page")
	flags.StringVar(&o.Metrics, "metrics-addr", "", "`host:port` for Prometheus metrics at /metrics (default: none)")
	flags.DurationVar(&o.Drain, "drain", 5*time.Second, "how long open requests may take after a signal to stop")
	flags.DurationVar(&o.Stall, "stall", 30*time.Second, "how long a client may stop reading before its connection is closed")
	flags.IntVar(&o.PerClient, "connections-per-client", 2000, "how many connections a client (an address or an IPv6 /64) may have open. A lecture hall may count as one client, and an untrusted proxy always does. 0 means no limit")
	flags.Var(&o.Trusted, "trusted-proxy", "comma-separated `addresses` or networks of the proxies in front of this server, whose X-Forwarded-For is trusted")
}

// Check reports an option that has no meaning.
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
