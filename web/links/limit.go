package links

import (
	"net"
	"net/http"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// A Limiter lets each client store a number of links a minute, and as many at once. Clients
// are told apart by their network address.
type Limiter struct {
	perMinute int
	now       func() time.Time

	mu      sync.Mutex
	clients map[string]*rate.Limiter
	swept   time.Time // when those that have been idle were last forgotten
}

// NewLimiter returns a limiter with a clock. The number must be positive.
func NewLimiter(perMinute int, now func() time.Time) *Limiter {
	return &Limiter{perMinute: perMinute, now: now, clients: map[string]*rate.Limiter{}, swept: now()}
}

// Allow reports whether the client may store one more link now.
func (l *Limiter) Allow(r *http.Request) bool {
	client, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		client = r.RemoteAddr
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.now()
	if now.Sub(l.swept) > time.Minute {
		for name, c := range l.clients {
			if c.TokensAt(now) >= float64(l.perMinute) {
				delete(l.clients, name) // as good as new
			}
		}
		l.swept = now
	}
	c := l.clients[client]
	if c == nil {
		c = rate.NewLimiter(rate.Limit(float64(l.perMinute)/60), l.perMinute)
		l.clients[client] = c
	}
	return c.AllowN(now, 1)
}
