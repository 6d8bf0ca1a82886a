package server

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics holds the counts and latencies shown at /metrics. Labels have a fixed set of values, so that clients cannot
// add more.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec   // by method, path and status
	seconds     *prometheus.HistogramVec // by path
	bytes       prometheus.Counter
	underWay    prometheus.Gauge
	connections prometheus.Gauge
	refused     prometheus.Counter
	cut         *prometheus.CounterVec // by reason
}

func newMetrics() *metrics {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	with := promauto.With(registry)
	return &metrics{
		registry: registry,
		requests: with.NewCounterVec(prometheus.CounterOpts{
			Name: "arcade_requests_total", Help: "Requests answered.",
		}, []string{"method", "path", "status"}),
		seconds: with.NewHistogramVec(prometheus.HistogramOpts{
			Name: "arcade_request_seconds", Help: "Time from the header of a request to the end of its response.",
			Buckets: prometheus.ExponentialBuckets(.0005, 4, 10), // half a millisecond to two minutes
		}, []string{"path"}),
		bytes:       with.NewCounter(prometheus.CounterOpts{Name: "arcade_answer_bytes_total", Help: "Bytes of response bodies."}),
		underWay:    with.NewGauge(prometheus.GaugeOpts{Name: "arcade_requests_under_way", Help: "Requests in progress."}),
		connections: with.NewGauge(prometheus.GaugeOpts{Name: "arcade_connections", Help: "Open connections."}),
		refused: with.NewCounter(prometheus.CounterOpts{
			Name: "arcade_connections_refused_total", Help: "Connections refused because the client had too many.",
		}),
		cut: with.NewCounterVec(prometheus.CounterOpts{
			Name: "arcade_requests_cut_total", Help: "Responses that were cut off, by reason.",
		}, []string{"why"}),
	}
}

// answered counts an answered request.
func (m *metrics) answered(method, path string, status int, bytes int64, took time.Duration) {
	m.requests.WithLabelValues(method, path, strconv.Itoa(status)).Inc()
	m.seconds.WithLabelValues(path).Observe(took.Seconds())
	m.bytes.Add(float64(bytes))
}

// serve answers /metrics until the listener is closed.
func (m *metrics) serve(l net.Listener) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second, WriteTimeout: 30 * time.Second}
	_ = server.Serve(l)
}
