//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/written"
	"epsilonarcade/core/written/examples"
)

// ownLink is a link with a text as its first policy, beside UCB1.
func ownLink(source, rest string) string {
	return "1t&policies=own:source=" + written.Pack(source) + ",ucb1" + rest
}

func TestAWrittenPolicyRunsAsTheBuiltInOne(t *testing.T) {
	for _, mode := range []string{"", "~mode=mean"} {
		p := play(t, ownLink(examples.All()[0].Source, "&horizon=3000&runs=8"+mode))
		if mode == "" {
			p.click("#to-end")
			p.waitFor("the end", func() bool { return strings.HasPrefix(p.text("#progress"), "3,000 of") })
		} else {
			p.ended()
		}

		p.shot("written-play")

	}
}

// A policy that outgrows its memory ends its worker, and no more.
func TestAWrittenPolicyThatOutgrowsItsMemoryIsToldOff(t *testing.T) {
	p := play(t, ownLink("start = 1\ndef index(t, arm):\n    x = [0]\n    for i in range(40):\n        x = x + x\n    return 0\n", "&horizon=3000&runs=8~mode=mean"))
	p.waitForText("#notice", "more time or memory")
	p.ended()
	p.shot("written-failed")
}
