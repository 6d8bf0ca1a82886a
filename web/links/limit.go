package links

import (
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A Limiter limits the new links per client and minute, or anything else, with bursts of that number. A client is a whole network.
type Limiter struct {
	perMinute int
	now       func() time.Time

	mu      sync.Mutex
	clients map[string]*rate.Limiter
	swept   time.Time // when idle clients were last removed
}

// NewLimiter returns a limiter that uses the given clock. The number must be positive.
func NewLimiter(perMinute int, now func() time.Time) *Limiter {
	return &Limiter{perMinute: perMinute, now: now, clients: map[string]*rate.Limiter{}, swept: now()}
}

// Wait counts one more new link from a client and returns 0, or returns how long the client must wait before it may
// store one.
func (l *Limiter) Wait(r *http.Request) time.Duration { return l.Check(r, true) }

// Check is like Wait, but it counts only if count is true.
func (l *Limiter) Check(r *http.Request, count bool) time.Duration {
	client := Network(r.RemoteAddr)
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if now.Sub(l.swept) > time.Minute {
		for name, c := range l.clients {
			if c.TokensAt(now) >= float64(l.perMinute) {
				delete(l.clients, name) // a new limiter would have the same state
			}
		}
		l.swept = now
	}
	c := l.clients[client]
	if c == nil {
		c = rate.NewLimiter(rate.Limit(float64(l.perMinute)/60), l.perMinute)
		l.clients[client] = c
	}
	next := c.ReserveN(now, 1)
	wait := next.DelayFrom(now)
	if wait > 0 || !count {
		next.CancelAt(now)
	}
	return wait
}

// Network returns the name of the client at an address, with or without a port. For an IPv6 address, the name is the
// first half, because a client can often choose the other half.
func Network(address string) string {
	client, err := netip.ParseAddr(address)
	if err != nil {
		at, err := netip.ParseAddrPort(address)
		if err != nil {
			return address
		}
		client = at.Addr()
	}
	client = client.Unmap().WithZone("")
	if client.Is6() {
		half, _ := client.Prefix(64) // this never fails, because an IPv6 address has more bits
		client = half.Addr()
	}
	return client.String()
}
