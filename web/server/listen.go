package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"
)

// DefaultAddress is where the playground is served unless another is asked for.
// Only this computer can reach it.
const DefaultAddress = "127.0.0.1:8080"

// shutdownTime is how long answers under way may still take once the server
// has been told to stop.
const shutdownTime = 5 * time.Second

// Run serves the built page in folder dir, and api as New does, at address host:port until ctx
// ends, and then returns nil. Once it listens it calls announce with the page's URL.
//
// Its errors are for the person at the terminal: they say what to do.
func Run(ctx context.Context, address, dir string, api http.Handler, announce func(url string)) error {
	if err := checkBuilt(dir); err != nil {
		return err
	}
	listener, err := listen(address)
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           New(os.DirFS(dir), api),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      5 * time.Minute, // a few megabytes over a slow line
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
	}
	announce("http://" + reachable(listener.Addr()))

	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	limit, cancel := context.WithTimeout(context.Background(), shutdownTime)
	defer cancel()
	if err := server.Shutdown(limit); err != nil {
		return server.Close()
	}
	return nil
}

// checkBuilt reports a folder that does not hold a built page.
func checkBuilt(dir string) error {
	for _, name := range []string{"index.html", "app.wasm"} {
		_, err := fs.Stat(os.DirFS(dir), name)
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("folder %s has no %s: run make build first", dir, name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listen listens on a TCP address, with errors that say what to do.
func listen(address string) (net.Listener, error) {
	if _, _, err := net.SplitHostPort(address); err != nil {
		return nil, fmt.Errorf("address %q is not host:port, such as %s", address, DefaultAddress)
	}
	listener, err := net.Listen("tcp", address)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("address %s is in use: stop the program that listens there, or choose another address", address)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("address %s may not be used without special rights: choose a port above 1023", address)
	case err != nil:
		return nil, fmt.Errorf("address %s cannot be used: %w", address, err)
	}
	return listener, nil
}

// reachable returns the host:port at which a browser on this computer finds a
// listener. One that listens on every interface is found on the loopback one.
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
