// Package short explains why a server has made no short link.
package short

import (
	"strings"

	"epsilonarcade/core/say"
)

// Most is the server's limit for a stored document, in bytes.
const Most = 16 << 10

// Words explains why no short link was made, or returns "". The status is 0 if the server did not answer.
// tooLong is the text about a document above the limit.
func Words(status int, id, tooLong string) string {
	switch {
	case status == 201 && id != "" && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz234567") == "":
		return ""
	case status == 0:
		return say.Of("server-does-not-answer") + " " + say.Of("link-itself-works-without")
	case status == 413:
		return tooLong
	case status == 429:
		return say.Of("too-many-short-links") + " " + say.Of("wait-minute-try-again")
	case status == 410:
		return say.Of("short-link-taken-down") + " " + say.Of("link-itself-works-without")
	case status == 507:
		return say.Of("server-keeps-no-more") + " " + say.Of("link-itself-works-without")
	case status == 400 || status == 500 || status == 503:
		return say.Of("server-could-not-make") + " " + say.Of("try-again-moment")
	}
	return say.Of("short-links-need-server")
}
