package command

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"time"
)

// healthy checks that a server answers. A container's health check uses it, because the container holds no other
// program that could check this.
func healthy(flags *flags) func(*call) error {
	address := flags.String("addr", cmp.Or(os.Getenv("ADDR"), "127.0.0.1:8080"), "`host:port` of the server")
	return func(c *call) error {
		host, port, err := net.SplitHostPort(*address)
		if err != nil {
			return misuse("-addr: %q is not host:port", *address)
		}
		if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
			host = "127.0.0.1" // the server listens on all addresses
		}
		ctx, cancel := context.WithTimeout(c.ctx, 3*time.Second)
		defer cancel()
		url := "http://" + net.JoinHostPort(host, port) + "/healthz"
		r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return fmt.Errorf("%s answers %s", url, answer.Status)
		}
		return c.print("it lives\n")
	}
}
