package server

import (
	"log/slog"
	"net"
	"net/netip"
	"sync"
)

// sendBuffer is how much of an answer the system holds for a connection, in bytes: what a client
// that does not read can keep from others.
const sendBuffer = 256 << 10

// A capped listener accepts a number of connections from each client at a time and closes the
// others at once. A trusted proxy is no client.
type capped struct {
	*net.TCPListener
	most    int // 0 means no limit
	trusted Proxies
	log     *slog.Logger
	metrics *metrics

	mu   sync.Mutex
	open map[netip.Prefix]int
	all  int
	full map[netip.Prefix]bool // clients whose refusal has been logged, until they have none open
}

func newCapped(l *net.TCPListener, o Options, m *metrics) *capped {
	return &capped{TCPListener: l, most: o.PerClient, trusted: o.Trusted, log: o.Log, metrics: m, open: map[netip.Prefix]int{}, full: map[netip.Prefix]bool{}}
}

func (l *capped) Accept() (net.Conn, error) {
	for {
		c, err := l.AcceptTCP()
		if err != nil {
			return nil, err
		}
		_ = c.SetWriteBuffer(sendBuffer)
		// An IPv6 client has a network of its own to choose addresses from.
		client := network(c.RemoteAddr().String(), 32, 64)
		if l.enter(client) {
			return &conn{TCPConn: c, leave: sync.OnceFunc(func() { l.leave(client) })}, nil
		}
		_ = c.Close()
	}
}

// enter counts a connection in, unless its client has enough.
func (l *capped) enter(client netip.Prefix) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.most > 0 && l.open[client] >= l.most && !l.trusted.trust(client.Addr()) {
		if !l.full[client] {
			l.full[client] = true
			l.log.Warn("connections refused", "client", shown(client.Addr()), "open", l.open[client])
		}
		l.metrics.refused.Inc()
		return false
	}
	l.open[client]++
	l.all++
	l.metrics.connections.Set(float64(l.all))
	return true
}

func (l *capped) leave(client netip.Prefix) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all--
	l.metrics.connections.Set(float64(l.all))
	if l.open[client]--; l.open[client] == 0 {
		delete(l.open, client)
		delete(l.full, client)
	}
}

// count returns how many connections are open.
func (l *capped) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.all
}

// A conn says when it is closed.
type conn struct {
	*net.TCPConn
	leave func()
}

func (c *conn) Close() error {
	defer c.leave()
	return c.TCPConn.Close()
}

// network returns the first bits of the address in host:port, so many for IPv4 and IPv6. What
// is no address has none.
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

// shown is what the log says of a client's address: the network that it is in, which many share.
func shown(a netip.Addr) string { return first(a, 24, 48).String() }
