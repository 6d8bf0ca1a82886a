// Package headers contains the security headers of the playground. The server and the edge send them. Static pages
// contain those that markup can express.
package headers

import "strings"

// A Field is an HTTP header field.
type Field struct{ Name, Value string }

// Policy is the content security policy of every page. It allows nothing from other origins and no inline scripts or
// styles. In addition, it allows WebAssembly.
//
// It does not contain frame-ancestors, which is not allowed in markup. It does not contain require-trusted-types-for
// 'script', because Chromium would then show no view. Each view assigns text to guarded properties 8 to 23 times, and
// all of this text comes from the page itself: Vugu's script sets innerHTML to fixed markup, and boot.js and listing.js
// load scripts and workers by address. A policy that accepts these assignments checks no more than script-src 'self',
// which already blocks scripts in markup.
const Policy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " +
	"style-src 'self'; " +
	"img-src 'self' data:; " +
	"connect-src 'self'; " +
	"frame-src 'self'; " +
	"worker-src 'self'; " +
	"font-src 'self'; " +
	"base-uri 'none'; " +
	"form-action 'none'"

// always contains the fields that every response has.
var always = []Field{
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
		"magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
}

// framing contains the fields that depend on whether the response is the page at /embed. Any page may show /embed in a
// frame, including files on a lecturer's disk, which * does not cover.
var framing = map[bool][]Field{
	true: {
		{"Content-Security-Policy", Policy + "; frame-ancestors * file:"},
		{"Cross-Origin-Resource-Policy", "cross-origin"},
	},
	false: {
		{"Content-Security-Policy", Policy + "; frame-ancestors 'none'"},
		{"Cross-Origin-Resource-Policy", "same-origin"},
		{"X-Frame-Options", "DENY"},
	},
}

// Embed is the path of the page that other pages may show in a frame. Hall is the path of the page for lectures, and
// Phone of the page for phones in a class.
const (
	Embed = "/embed"
	Hall  = "/hall"
	Phone = "/phone"
)

// Of returns the header fields of every response to a request for path, even of an error.
func Of(path string) []Field {
	return append(always[:len(always):len(always)], framing[path == Embed || path == Embed+".html"]...)
}

// File returns the table as a _headers file for Cloudflare and other static hosts. If several rules of the file match a
// path, all of them apply. An exclamation mark in a later rule removes a field.
func File() string {
	var b strings.Builder
	rule := func(path string, not, fields []Field) {
		b.WriteString(path + "\n")
		for _, f := range not {
			b.WriteString("  ! " + f.Name + "\n")
		}
		for _, f := range fields {
			b.WriteString("  " + f.Name + ": " + f.Value + "\n")
		}
	}
	rule("/*", nil, Of("/"))
	rule(Embed, framing[false], framing[true])
	rule(Embed+".html", framing[false], framing[true])
	return b.String()
}
