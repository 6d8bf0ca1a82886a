//go:build !js

package browser

import ("testing";"time";"fmt";"os")

func TestZZ(t *testing.T) {
	p := blank(t, nil)
	p.goTo("1t~view=gallery")
	p.waitFor("cards", func() bool { return p.count(".thumb") == 52 })
	p.waitFor("charts", func() bool { return p.count(".thumb-chart canvas") > 15 })
	start := time.Now()
	for _, w := range []int64{1440, 390} {
		p.size(w, 1000)
		time.Sleep(600 * time.Millisecond)
		p.shot(fmt.Sprintf("zz-gallery-%d", w))
	}
	p.size(1440, 900)
	limit := 4 * time.Second
	if os.Getenv("ZZ") != "" { limit = 1 * time.Second }
	for time.Since(start) < limit && p.count(".thumb-chart canvas") < 48 {
		time.Sleep(500 * time.Millisecond)
	}
	fmt.Println(time.Since(start), p.count(".thumb-chart canvas"), p.text("#gallery-says"))
	p.size(1440, 4200)
	time.Sleep(800 * time.Millisecond)
	p.shot("zz-gallery-all")
	p.size(1440, 900)
	p.eval(`document.getElementById("panel-jiang-2d").click()`, nil)
	p.waitFor("panel", func() bool { return p.count("#panel-title") == 1 })
	time.Sleep(5*time.Second)
	p.shot("zz-panel-1440")
	fmt.Println(p.fragment(), p.text("#panel-says"))
	for _, w := range []int64{390} {
		p.size(w, 2600)
		time.Sleep(600 * time.Millisecond)
		p.shot(fmt.Sprintf("zz-panel-%d", w))
	}
	p.size(1440, 900)
	for _, l := range []string{"1t~panel=heldp-2","1t~panel=azize-1","1t~panel=azize-table-1&view=sheet","1t~panel=azize-table-2&view=sheet","1t~panel=wang-4a","1t~panel=nobody","1t~panel=wang-1a", "1t&kind=timeline&policies=adap-klucb"} {
		p.goTo(l)
		time.Sleep(5*time.Second)
		p.shot("zz-"+fmt.Sprint(len(l))+l[len(l)-7:])
		fmt.Println(l, p.fragment(), p.text("#panel-says"), p.text(".notices"))
	}
}
