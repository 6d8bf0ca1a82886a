package server

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"
)

// sendBuffer is how many bytes of an answer the system holds for a connection whose client does not read.
const sendBuffer = 256 << 10

// A crowd counts the open connections of each client and closes those above the limit. A trusted proxy is no client.
type crowd struct {
	most    int // 0 means no limit
	trusted Proxies
	log     *slog.Logger
	metrics *metrics

	mu      sync.Mutex
	clients map[netip.Prefix]*visitor
	all     int
}

// A visitor is a client with open connections.
type visitor struct {
	open   int
	logged bool // a refusal
}

// changed is the server's http.Server.ConnState.
func (c *crowd) changed(conn net.Conn, state http.ConnState) {
	change := 0
	switch state {
	case http.StateNew:
		change = 1
	case http.StateClosed:
		change = -1
	default:
		return
	}
	at := network(conn.RemoteAddr().String(), 32, 64) // an IPv6 client can choose among the addresses of a network
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.clients[at]
	if v == nil {
		v = &visitor{}
		c.clients[at] = v
	}
	v.open += change
	c.all += change
	c.metrics.connections.Set(float64(c.all))
	switch {
	case v.open == 0:
		delete(c.clients, at)
	case change > 0 && c.most > 0 && v.open > c.most && !c.trusted.trust(at.Addr()):
		if !v.logged {
			v.logged = true
			c.log.Warn("connections refused", "client", shown(at.Addr()), "open", c.most)
		}
		c.metrics.refused.Inc()
		_ = conn.Close()
	case change > 0:
		_ = conn.(*net.TCPConn).SetWriteBuffer(sendBuffer)
	}
}

// count returns how many connections are open.
func (c *crowd) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// network returns the first bits of the address in host:port: v4 bits for IPv4, v6 bits for IPv6. Without an address,
// it returns the zero Prefix.
func network(address string, v4, v6 int) netip.Prefix {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return netip.Prefix{}
	}
	return first(at.Addr(), v4, v6)
}

func first(a netip.Addr, v4, v6 int) netip.Prefix {
	bits := v6
	if a = a.Unmap().WithZone(""); a.Is4() {
		bits = v4
	}
	p, _ := a.Prefix(bits) // no address has fewer bits
	return p
}

// shown is what the log says of a client's address: a network that many share.
func shown(a netip.Addr) string { return first(a, 24, 48).String() }
