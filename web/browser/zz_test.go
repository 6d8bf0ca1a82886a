//go:build !js

package browser

import (
	"fmt"
	"testing"
	"time"
)

func TestZZ(t *testing.T) {
	p := open(t, "/")
	p.size(1280, 900)
	for i := 0; i < 12; i++ {
		fmt.Println(time.Now().Format("05.000"), p.text("#sentence"), "|", p.text("#progress"), p.text("#notice"))
		time.Sleep(400 * time.Millisecond)
	}
	p.shot("zz")
	p.click("#to-end")
	p.waitFor("end", func() bool { return p.text("#play") == "Play again" })
	fmt.Println(p.text("#sentence"), "|", p.text("#progress"), p.text("#notice"))
	fmt.Println(p.text(".pulls"))
}
