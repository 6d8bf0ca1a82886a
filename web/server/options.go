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
	Address   string                      // host:port of the server
	Dir       string                      // folder with the built page
	API       http.Handler                // handler for short links and classes; may be nil
	Ready     func(context.Context) error // returns the reason why links cannot be stored; nil means always ready
	Log       *slog.Logger                // required
	Metrics   string                      // host:port of /metrics; "" for none
	Drain     time.Duration               // time limit for requests in progress after the signal to stop
	Stall     time.Duration               // how long a client may stop reading
	PerClient int                         // limit on open connections per client; 0 means no limit
	Trusted   Proxies                     // proxies whose X-Forwarded-For is trusted
	Announce  func(url string)            // called with the page's URL once the server is listening
}

// Flags declares the flags of the options.
func (o *Options) Flags(flags *flag.FlagSet) {
	flags.StringVar(&o.Address, "addr", cmp.Or(os.Getenv("ADDR"), DefaultAddress), "`host:port` to serve at")
	flags.StringVar(&o.Dir, "dir", "dist", "`folder` with the built page")
	flags.StringVar(&o.Metrics, "metrics-addr", "", "`host:port` for Prometheus metrics at /metrics (default: none)")
	flags.DurationVar(&o.Drain, "drain", 5*time.Second, "how long open requests may take after a signal to stop")
	flags.DurationVar(&o.Stall, "stall", 30*time.Second, "how long a client may stop reading before its connection is closed")
	flags.IntVar(&o.PerClient, "connections-per-client", 8000, "how many connections a client (an address or an IPv6 /64) may have open. A lecture hall may count as one client, with six connections for each phone, and an untrusted proxy always does. 0 means no limit")
	flags.Var(&o.Trusted, "trusted-proxy", "comma-separated `addresses` or networks of the proxies in front of this server, whose X-Forwarded-For is trusted")
}

// Check returns an error if an option is invalid.
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
