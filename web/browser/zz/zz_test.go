package zz
import ("context";"fmt";"os";"testing";"time";"github.com/chromedp/chromedp";"github.com/chromedp/cdproto/runtime";"github.com/chromedp/cdproto/log")
func TestZZ(t *testing.T){
 opts:=append(chromedp.DefaultExecAllocatorOptions[:],chromedp.ExecPath("/usr/bin/chromium"),chromedp.NoSandbox,chromedp.DisableGPU,chromedp.WSURLReadTimeout(time.Minute))
 al,c1:=chromedp.NewExecAllocator(context.Background(),opts...);defer c1()
 ctx,c2:=chromedp.NewContext(al,chromedp.WithErrorf(func(string,...any){}));defer c2()
 ctx,c3:=context.WithTimeout(ctx,200*time.Second);defer c3()
 chromedp.ListenTarget(ctx,func(ev any){ switch e:=ev.(type){case *runtime.EventConsoleAPICalled: for _,a:=range e.Args{fmt.Println("console",e.Type,string(a.Value),a.Description)}; case *runtime.EventExceptionThrown: fmt.Println("EXC",e.ExceptionDetails.Error()); case *log.EventEntryAdded: fmt.Println("LOG",e.Entry.Text,e.Entry.URL)}})
 shot:=func(name string)chromedp.Action{return chromedp.ActionFunc(func(ctx context.Context)error{var b []byte; if err:=chromedp.CaptureScreenshot(&b).Do(ctx);err!=nil{return err}; return os.WriteFile("/tmp/w/hallshots/"+name+".png",b,0o644)})}
 base:="http://127.0.0.1:18083/"
 err:=chromedp.Run(ctx,log.Enable(),chromedp.EmulateViewport(1440,900),chromedp.Navigate(base+"hall"),chromedp.WaitVisible("#new-lecture"),chromedp.Sleep(time.Second),shot("shelf"),
  chromedp.Click("#new-lecture"),chromedp.WaitVisible("#lecture-title"),chromedp.SendKeys("#lecture-title","Private bandits"),chromedp.SendKeys("#step-title","Two arms"),
  chromedp.SendKeys("#step-text","Which policy has *less regret*, and why is $R_T \\le \\sum_a \\frac{\\log T}{\\Delta_a}$?"),
  chromedp.Click("#kind-choice"),chromedp.SendKeys("#question-text","Who wins?"),chromedp.SendKeys("#option-1","UCB1"),chromedp.SendKeys("#option-2","Thompson sampling"),chromedp.Click("#right-2"),chromedp.SendKeys("#question-why","Thompson sampling explores **less**."),
  chromedp.Sleep(4*time.Second),shot("desk"),
  chromedp.Click("#add-step"),chromedp.SendKeys("#step-title","A game"),chromedp.Sleep(time.Second),chromedp.Click("#step-1"),chromedp.Sleep(time.Second),
  chromedp.Click("#present-lecture"),chromedp.Sleep(5*time.Second),shot("stage"),
  chromedp.KeyEvent("PageDown"),
  chromedp.Click("#stage-next"),chromedp.Sleep(2*time.Second),shot("stage2"),
  chromedp.Click("#stage-next"),chromedp.Sleep(3*time.Second),shot("stage3"),
 )
 fmt.Println(err)
}
