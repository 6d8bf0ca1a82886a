//go:build !js

package browser

import "testing"

func TestZZWorld(t *testing.T) {
	const link = "1t&arms=0.5,0.3,0.4&changes=3000,5000&then=0.5,0.3,0.9,0.5,0.3,0.4&policies=ucb1,d-ucb:changes=2,sw-ucb:changes=2,dp-ftpl-new&horizon=10000&runs=50&delay=geometric:40"
	p := play(t, link+"~mode=mean&x=linear")
	p.size(1440, 1000)
	p.idle()
	p.shot("world-mean-1440")
	p.click("#fold")
	p.idle()
	p.eval(`document.querySelector("#arm-list").scrollIntoView()`, nil)
	p.shot("world-list-1440")
	p.eval(`document.querySelector("#field-delay").scrollIntoView({block: "center"})`, nil)
	p.shot("world-settings-1440")
	p.show(link + "~compare=1t=.arms=-0.5,0.3,0.4=.policies=-ucb1,sw-ucb=.horizon=-10000&mode=mean&x=linear")
	p.idle()
	p.shot("world-compare-1440")
	p.size(390, 844)
	p.show(link + "~mode=mean&x=linear")
	p.idle()
	p.shot("world-390")
	p.size(390, 3000)
	p.idle()
	p.shot("world-390-long")
}
