package server

import (
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are the counts and latencies that /metrics answers. Labels come from short lists, so
// that no client can make them many.
type metrics struct {
	registry    *prometheus.Registry
	requests    *prometheus.CounterVec   // by method, path and status
	seconds     *prometheus.HistogramVec // by path
	bytes       prometheus.Counter
	underWay    prometheus.Gauge
	connections prometheus.Gauge
	refused     prometheus.Counter
	cut         *prometheus.CounterVec // by why
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "arcade_requests_total", Help: "Requests answered.",
		}, []string{"method", "path", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "arcade_request_seconds", Help: "Time from the header of a request to the end of its response.",
			Buckets: prometheus.ExponentialBuckets(.0005, 4, 10), // half a millisecond to two minutes
		}, []string{"path"}),
		bytes:       prometheus.NewCounter(prometheus.CounterOpts{Name: "arcade_answer_bytes_total", Help: "Bytes of response bodies."}),
		underWay:    prometheus.NewGauge(prometheus.GaugeOpts{Name: "arcade_requests_under_way", Help: "Requests in progress."}),
		connections: prometheus.NewGauge(prometheus.GaugeOpts{Name: "arcade_connections", Help: "Open connections."}),
		refused: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "arcade_connections_refused_total", Help: "Connections refused because the client had too many.",
		}),
		cut: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "arcade_requests_cut_total", Help: "Responses that were cut off, by reason.",
		}, []string{"why"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.bytes, m.underWay, m.connections, m.refused, m.cut,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// answered counts a request.
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
