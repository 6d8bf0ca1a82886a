package classtest

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"epsilonarcade/core/testkit"
	"epsilonarcade/web/class"
)

// A Hall is a class of many phones that answer ten questions.
type Hall struct {
	Phones  int
	Joining time.Duration // until all phones have joined
	Lasting time.Duration // of the questions after that
	Streams bool          // phones have streams of events; otherwise, they ask for the screen every two seconds
	Drops   int           // how often each phone drops its connection
	Kill    func()        // ends the server in the middle; may be nil
	Start   func()        // starts it again, at the same address
}

const questions = 10

// The limits that Run enforces on 99 of 100 answers and reveals of a server with streams, and on the time until all
// phones are back.
const (
	answerTime = 250 * time.Millisecond
	revealTime = time.Second
	backTime   = 10 * time.Second
)

// pollTime is the time that a phone without a stream waits before it asks for the screen again.
const pollTime = 2 * time.Second

// running is a hall that is running.
type running struct {
	Hall
	t     *testing.T
	class *Class
	began time.Time

	mu       sync.Mutex
	reveals  map[int64]time.Time // when a revision was sent that reveals an answer
	acked    map[string]int      // the acknowledged report, by question and phone
	back     map[string]bool     // the phones that have seen a screen since the restart
	answered []time.Duration     // of acknowledged answers
	revealed []time.Duration     // of reveals on phones
	drops    int
}

// Run runs the hall on the server at base, logs the times, and fails if an acknowledged answer is lost or a limit is not
// met.
func (h Hall) Run(t *testing.T, base string) {
	// Each phone keeps a connection, but not for longer than workerd does.
	client.Transport = &http.Transport{MaxIdleConnsPerHost: h.Phones, IdleConnTimeout: 3 * time.Second}
	defer client.CloseIdleConnections()
	r := &running{Hall: h, t: t, class: Start(t, base), began: time.Now(), reveals: map[int64]time.Time{}, acked: map[string]int{}, back: map[string]bool{}}
	ctx, end := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for i := range h.Phones {
		all.Go(func() { r.join(ctx, rand.New(rand.NewPCG(1, uint64(i))), i) })
	}
	time.Sleep(h.Joining)
	r.allBack("joined")
	each := h.Lasting / questions
	for n := 1; n <= questions; n++ {
		began := time.Now()
		r.show(n, class.Open)
		if n == questions/2+1 && h.Kill != nil {
			time.Sleep(each / 10)
			h.Kill()
			r.mu.Lock()
			clear(r.back)
			r.mu.Unlock()
			h.Start()
			r.allBack("back after a kill and a restart")
		}
		time.Sleep(time.Until(began.Add(each * 6 / 10)))
		r.show(n, class.Revealed)
		time.Sleep(time.Until(began.Add(each)))
	}
	end()
	all.Wait()
	r.check()
}

// show shows a question in a screen of a usual size.
func (r *running) show(n int, state class.State) {
	body, _ := json.Marshal(strings.Repeat("Which arm? ", 400))
	if state == class.Revealed {
		r.mu.Lock()
		r.reveals[r.class.Screen.Revision+1] = time.Now()
		r.mu.Unlock()
	}
	testkit.OK(r.t, r.class.Show(class.Screen{Number: n, State: state, Body: body, Question: class.Question{Parts: 1, Symbols: 12, Epsilon: 1}}))
}

// allBack waits until all phones have seen a screen.
func (r *running) allBack(what string) {
	for began := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		r.mu.Lock()
		back := len(r.back)
		r.mu.Unlock()
		if took := time.Since(began); back == r.Phones {
			r.t.Logf("all %d phones are %s, %.1f s later", r.Phones, what, took.Seconds())
			return
		} else if took > backTime {
			r.t.Fatalf("only %d of %d phones are %s within %v", back, r.Phones, what, backTime)
		}
	}
}

// join lets a phone join, watch the screen and answer, until ctx is done.
func (r *running) join(ctx context.Context, rng *rand.Rand, i int) {
	time.Sleep(r.Joining * time.Duration(i) / time.Duration(r.Phones))
	var me class.Joined
	if err := call("POST", r.class.At+"/phones", "", nil, http.StatusCreated, &me); err != nil {
		r.t.Error(err)
		return
	}
	var drops []time.Time
	for range r.Drops {
		drops = append(drops, r.began.Add(r.Joining+time.Duration(rng.Float64()*.9*float64(r.Lasting))))
	}
	slices.SortFunc(drops, time.Time.Compare)
	watch := r.poll
	if r.Streams {
		watch = r.listen
	}
	p := &phone{Joined: me, wait: pollTime}
	answered := map[int]bool{}
	p.show = func(s class.Screen) {
		r.mu.Lock()
		r.back[me.Phone] = true
		if sent, ok := r.reveals[s.Revision]; ok && s.Revision > p.seen {
			r.revealed = append(r.revealed, time.Since(sent))
		}
		r.mu.Unlock()
		p.seen = s.Revision
		if s.State == class.Open && !answered[s.Number] {
			answered[s.Number] = true
			delay := time.Duration(rng.Float64() * float64(min(10*time.Second, r.Lasting/questions*3/10)))
			go r.answer(ctx, me.Token, me.Phone, s.Number, rng.IntN(s.Symbols), delay)
		}
	}
	for ctx.Err() == nil {
		until, drop := context.WithCancel(ctx)
		if len(drops) > 0 {
			until, drop = context.WithDeadline(ctx, drops[0])
		}
		watch(until, p)
		if until.Err() == context.DeadlineExceeded {
			drops = drops[1:]
			r.mu.Lock()
			r.drops++
			r.mu.Unlock()
		} else {
			pause(ctx, p.wait)
		}
		drop()
	}
}

// A phone takes part in a hall.
type phone struct {
	class.Joined
	seen int64         // the revision of its last screen
	wait time.Duration // before it asks for the screen again, or opens its stream again
	show func(class.Screen)
}

func pause(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// listen shows the screens of a stream until it breaks.
func (r *running) listen(ctx context.Context, p *phone) {
	s, err := Listen(ctx, r.class.At, p.Token)
	if err != nil {
		return
	}
	defer s.Close()
	for {
		screen, err := s.Next()
		if err != nil {
			return
		}
		p.wait = s.retry
		p.show(screen)
	}
}

// poll asks once for a screen that was not seen.
func (r *running) poll(_ context.Context, p *phone) {
	w, text, err := send("GET", r.class.At+"?token="+p.Token, "", nil, "If-None-Match", `"`+strconv.FormatInt(p.seen, 10)+`"`)
	var screen class.Screen
	switch {
	case err == nil && w.StatusCode == http.StatusNotModified:
		return
	case err == nil && w.StatusCode == http.StatusOK:
		err = json.Unmarshal(text, &screen)
	case err == nil:
		err = fmt.Errorf("a phone asks for the screen: %d %s", w.StatusCode, text)
	}
	if err != nil {
		r.t.Error(err)
		return
	}
	p.show(screen)
}

// answer sends a report, again if the connection is lost, until the server takes or refuses it.
func (r *running) answer(ctx context.Context, token, phone string, question, report int, wait time.Duration) {
	for pause(ctx, wait); ctx.Err() == nil; pause(ctx, time.Second/2+wait%time.Second) { // not all phones at once
		began := time.Now()
		err := r.class.Report(token, question, 0, report)
		took := time.Since(began)
		if err == nil {
			r.mu.Lock()
			r.answered = append(r.answered, took)
			r.acked[fmt.Sprint(question, phone)] = report
			r.mu.Unlock()
			return
		}
		if strings.Contains(err.Error(), "{") { // the server has refused it
			r.t.Error(err)
			return
		}
	}
}

// check compares the stored answers with the acknowledged ones, and the times with the limits.
func (r *running) check() {
	stored := map[string]int{}
	for n := 1; n <= questions; n++ {
		for since, more := int64(0), true; more; {
			list := r.class.answers(r.t, n, since)
			for _, a := range list.Answers {
				stored[fmt.Sprint(n, a.Phone)] = a.Report
			}
			since, more = list.Next, list.Next > since
		}
	}
	lost := 0
	for key, report := range r.acked {
		if now, ok := stored[key]; !ok || now != report {
			lost++
		}
	}
	within := func(what string, all []time.Duration, limit time.Duration) {
		if len(all) < r.Phones*questions*99/100 {
			r.t.Errorf("%s: only %d of %d", what, len(all), r.Phones*questions)
		}
		slices.Sort(all)
		at := func(percent int) time.Duration { return all[(len(all)-1)*percent/100].Round(100 * time.Microsecond) }
		r.t.Logf("%d %s: median %v, 99 in 100 within %v, longest %v", len(all), what, at(50), at(99), at(100))
		if r.Streams && at(99) > limit {
			r.t.Errorf("%s: 99 in 100 take %v, more than %v", what, at(99), limit)
		}
	}
	within("answers", r.answered, answerTime)
	within("reveals", r.revealed, revealTime)
	r.t.Logf("%d of %d acknowledged answers are lost; phones dropped their connections %d times", lost, len(r.acked), r.drops)
	if lost > 0 || r.drops < r.Drops*r.Phones {
		r.t.Fail()
	}
}
