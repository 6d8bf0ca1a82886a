package links

import "sync"

// An outage is a time in which nothing can be stored, such as while a disk is full. Each cause is
// logged once, and when links are stored again, how many were not.
type outage struct {
	mu     sync.Mutex
	causes map[string]bool
	lost   int
}

// heard takes what became of storing a link that was not there before.
func (o *outage) heard(err error, log func(...any)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case err != nil:
		if o.lost++; o.causes == nil {
			o.causes = map[string]bool{}
		}
		if cause := err.Error(); !o.causes[cause] {
			o.causes[cause] = true
			log("a link was not stored:", cause)
		}
	case o.lost > 0:
		log("links are stored again; number not stored:", o.lost)
		o.causes, o.lost = nil, 0
	}
}
