// Package headers is the one table of the security headers that every home of the playground
// sends: the server, the edge and, as far as a page can say it itself, plain static files.
package headers

import "strings"

// A Field is a header of an answer.
type Field struct{ Name, Value string }

// Policy is the content security policy of every page. Nothing may come from elsewhere, and
// nothing inline runs or styles; compiling WebAssembly is the one thing allowed beyond that.
// Who may show a page in a frame is not part of it: that a page cannot say in its markup.
// Neither is require-trusted-types-for 'script'. With it Chromium starts no view: each assigns texts 8 to 23 times, all of
// them the page's own. Vugu's script sets innerHTML to fixed markup, and boot.js and listing.js load scripts and workers by
// address. A policy that passes these checks no more than script-src 'self', which already stops scripts in markup.
const Policy = "default-src 'none'; " +
	"script-src 'self' 'wasm-unsafe-eval'; " +
	"style-src 'self'; " +
	"img-src 'self' data:; " +
	"connect-src 'self'; " +
	"worker-src 'self'; " +
	"font-src 'self'; " +
	"base-uri 'none'; " +
	"form-action 'none'"

// always is what every answer carries.
var always = []Field{
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Permissions-Policy", "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), " +
		"magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()"},
	{"Referrer-Policy", "no-referrer"},
	{"X-Content-Type-Options", "nosniff"},
}

// framing is what tells the page at /embed, which any page may show in a frame, from all else.
// Files on a lecturer's disk are pages too, and * leaves them out.
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

// Embed is the path of the page that may be shown in frames.
const Embed = "/embed"

// Of returns the fields of an answer to a request for path, errors too.
func Of(path string) []Field {
	return append(always[:len(always):len(always)], framing[path == Embed || path == Embed+".html"]...)
}

// File returns the table as a _headers file, which Cloudflare and other hosts of static files
// read. Where more than one of its rules fits a path, both count, but for what a later one takes
// back with an exclamation mark.
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
