package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"epsilonarcade/core/about"
)

// DefaultAddress is the default address of the server. Only this computer can reach it.
const DefaultAddress = "127.0.0.1:8080"

// Run serves the built page until ctx ends, and then returns nil. Its errors tell the operator what to do.
func Run(ctx context.Context, o Options) error {
	if err := checkBuilt(o.Dir); err != nil {
		return err
	}
	page := &folder{dir: o.Dir, api: o.API}
	if _, err := page.current(); err != nil {
		return err
	}
	listener, err := listen(o.Address)
	if err != nil {
		return err
	}
	m := newMetrics()
	if o.Metrics != "" {
		at, err := listen(o.Metrics)
		if err != nil {
			return errors.Join(err, listener.Close())
		}
		defer at.Close()
		o.Log.Info("metrics", "url", "http://"+reachable(at.Addr())+"/metrics")
		go m.serve(at)
	}
	clients := &crowd{most: o.PerClient, trusted: o.Trusted, log: o.Log, metrics: m, clients: map[string]*visitor{}}
	answers := &requests{next: &health{next: page, ready: o.Ready}, log: o.Log, metrics: m, stall: o.Stall}
	server := &http.Server{
		Handler:           Behind(o.Trusted, answers),
		ConnState:         clients.changed,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelWarn),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      writeTime,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	url := "http://" + reachable(listener.Addr())
	o.Log.Info("serving", "url", url, "version", about.Version)
	o.Announce(url)

	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	return drain(server, clients, answers, o)
}

// drain waits at most o.Drain for the requests in progress to end. Then it closes their connections.
func drain(server *http.Server, clients *crowd, answers *requests, o Options) error {
	o.Log.Info("stopping", "drain", o.Drain.String(), "connections", clients.count())
	limit, cancel := context.WithTimeout(context.Background(), o.Drain)
	defer cancel()
	if server.Shutdown(limit) == nil {
		o.Log.Info("stopped", "requests cut", 0, "connections cut", 0)
		return nil
	}
	answers.stopping.Store(true)
	connections, cut, level := clients.count(), answers.open.Load(), slog.LevelInfo
	if cut > 0 {
		level = slog.LevelWarn
	}
	err := server.Close()
	for late := time.Now().Add(time.Second); answers.open.Load() > 0 && time.Now().Before(late); {
		time.Sleep(time.Millisecond) // each request logs its end
	}
	o.Log.Log(context.Background(), level, "stopped", "requests cut", cut, "connections cut", connections)
	return err
}

// checkBuilt returns an error if a folder does not contain a built page.
func checkBuilt(dir string) error {
	for _, name := range []string{"index.html", "app.wasm"} {
		_, err := fs.Stat(os.DirFS(dir), name)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("folder %s does not contain %s: run make build first", dir, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listen listens on a TCP address. Its errors tell the operator what to do.
func listen(address string) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fmt.Errorf("address %q is not host:port, such as %s", address, DefaultAddress)
	}
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("address %s is in use: stop the program that uses it, or choose another address", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("address %s needs special rights: choose a port above 1023", address)
	case err != nil:
		return nil, fmt.Errorf("address %s cannot be used: %w", address, err)
	}
	return listener, nil
}

// reachable returns the host:port at which a browser on this computer reaches a listener. If the listener listens on
// all interfaces, this is the loopback interface.
func reachable(address net.Addr) string {
	host, port, err := net.SplitHostPort(address.String())
	if err != nil {
		return address.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port)
}
