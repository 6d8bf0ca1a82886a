package server

import (
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"sync"

	"epsilonarcade/web/links"
)

// sendBuffer is the number of bytes that the system buffers for a connection whose client does not read.
const sendBuffer = 256 << 10

// A crowd counts the open connections of each client and closes those above the limit. Trusted proxies have no limit.
type crowd struct {
	most    int // 0 means no limit
	trusted Proxies
	log     *slog.Logger
	metrics *metrics

	mu      sync.Mutex
	clients map[string]*visitor
	all     int
}

// A visitor is a client with open connections.
type visitor struct {
	open   int
	logged bool // a refusal has been logged
}

// changed implements http.Server.ConnState.
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
	tcp := conn.(*net.TCPConn)
	at := tcp.RemoteAddr().(*net.TCPAddr).AddrPort().Addr()
	client := links.Network(at.String())
	c.mu.Lock()
	defer c.mu.Unlock()
	v := c.clients[client]
	if v == nil {
		v = &visitor{}
		c.clients[client] = v
	}
	v.open += change
	c.all += change
	c.metrics.connections.Set(float64(c.all))
	switch {
	case v.open == 0:
		delete(c.clients, client)
	case change > 0 && c.most > 0 && v.open > c.most && !c.trusted.trust(at):
		if !v.logged {
			v.logged = true
			c.log.Warn("connections refused", "client", shown(at), "open", c.most)
		}
		c.metrics.refused.Inc()
		_ = tcp.Close()
	case change > 0:
		_ = tcp.SetWriteBuffer(sendBuffer)
	}
}

// count returns the number of open connections.
func (c *crowd) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all
}

// shown returns a client's name in the log: its network, which many clients share.
func shown(a netip.Addr) string {
	bits := 48
	if a = a.Unmap().WithZone(""); a.Is4() {
		bits = 24
	}
	p, _ := a.Prefix(bits) // fails only for more bits than an address has
	return p.String()
}
