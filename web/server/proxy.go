package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// Proxies is a list of the networks of trusted proxies. The flag is a comma-separated list of addresses or networks,
// such as 127.0.0.1,10.0.0.0/8.
type Proxies []netip.Prefix

// String formats the proxies for messages.
func (p *Proxies) String() string { return strings.Trim(fmt.Sprint(*p), "[]") }

// Set adds the proxies in a flag's value.
func (p *Proxies) Set(text string) error {
	for item := range strings.SplitSeq(text, ",") {
		item = strings.TrimSpace(item)
		network, err := netip.ParsePrefix(item)
		if err != nil {
			at, err := netip.ParseAddr(item)
			if err != nil {
				return errors.New("neither an address nor a network such as 10.0.0.0/8")
			}
			network = netip.PrefixFrom(at, at.BitLen())
		}
		*p = append(*p, network)
	}
	return nil
}

func (p Proxies) trust(at netip.Addr) bool {
	at = at.Unmap().WithZone("")
	return slices.ContainsFunc(p, func(network netip.Prefix) bool { return network.Contains(at) })
}

// Behind returns a handler that calls h with the client's address when a trusted proxy forwards a request. The client's
// address is the last one in X-Forwarded-For that does not belong to a trusted proxy. A client can forge the addresses
// before it.
func Behind(trusted Proxies, h http.Handler) http.Handler {
	if len(trusted) == 0 {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, err := netip.ParseAddrPort(r.RemoteAddr)
		if err != nil || !trusted.trust(at.Addr()) {
			h.ServeHTTP(w, r)
			return
		}
		client := at
		hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
		for i := len(hops) - 1; i >= 0 && trusted.trust(client.Addr()); i-- {
			hop, ok := parseHop(strings.TrimSpace(hops[i]))
			if !ok {
				break
			}
			client = hop
		}
		asked := *r
		asked.RemoteAddr = client.String()
		h.ServeHTTP(w, &asked)
	})
}

// parseHop reads an address with an optional port.
func parseHop(text string) (netip.AddrPort, bool) {
	if at, err := netip.ParseAddr(text); err == nil {
		return netip.AddrPortFrom(at, 0), true
	}
	at, err := netip.ParseAddrPort(text)
	return at, err == nil
}
