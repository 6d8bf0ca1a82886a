//go:build !js

package browser

import (
	"strings"
	"testing"

	"epsilonarcade/core/arm"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/scenario"
	"epsilonarcade/core/testkit/scenariotest"
	"epsilonarcade/web/page"
)

// byHand are the fields that only hand-written links have, each with why.
var byHand = map[string]string{
	"~lang=en": "is for readers whose own language is another one: the page is in English unless it is asked for otherwise, and says so only of other languages",
}

// compare checks that each field that a link can have is one that a control writes.
func (f *findings) compare(t *testing.T) {
	t.Helper()
	written := f.written(t)
	for _, field := range linkFields() {
		switch why := byHand[field]; {
		case !written[field] && why == "":
			t.Errorf("no control writes %s into a link", field)
		case written[field] && why != "":
			t.Errorf("a control writes %s, which %s", field, why)
		}
	}
}

// linkFields are all fields that a link may have. A setting of policies is "policies" and its name, one of
// the page's look that has few values is the setting and each of them.
func linkFields() (all []string) {
	all = append(all, scenario.LinkKeys()...)
	for _, name := range []string{scenario.OwnLabel, scenario.OwnEpsilon, scenario.OwnDelta} {
		all = append(all, "policies:"+name)
	}
	for _, s := range policy.All() {
		for _, q := range s.Params {
			all = append(all, "policies:"+string(q.Name))
		}
	}
	for _, k := range arm.Families() {
		all = append(all, "arms:"+k.ID)
	}
	for _, k := range scenario.Kinds() {
		all = append(all, "kind="+string(k))
	}
	for _, f := range page.LookFields {
		if f.Values == nil {
			all = append(all, "~"+f.Key)
		}
		for _, v := range f.Values[min(1, len(f.Values)):] { // links leave the first one out
			all = append(all, "~"+f.Key+"="+v)
		}
	}
	for _, x := range page.AreaTable {
		all = append(all, "~hide="+x.Name)
		if page.Lockable()&x.Area != 0 {
			all = append(all, "~lock="+x.Name)
		}
	}
	return all
}

// written are the fields that the links have other than those of where the controls are, or than those that
// were before.
func (f *findings) written(t *testing.T) map[string]bool {
	fields := map[string]bool{}
	for from, links := range f.links {
		before, look := read(t, from)
		last := look
		for _, l := range links {
			link, _ := scenario.CutView(l)
			if _, err := scenario.ParseLink(link); err != nil {
				continue
			}
			after, now := read(t, l)
			for _, key := range scenario.Differences(before, after) {
				fields[key] = true
			}
			fields["kind="+string(after.Kind)] = true
			for _, a := range after.Arms {
				if k, _, ok := arm.Describe(a); ok {
					fields["arms:"+k.ID] = true
				}
			}
			for _, p := range after.Policies {
				for _, part := range strings.Split(scenario.PrintPolicy(p), ":")[1:] {
					name, _, _ := strings.Cut(part, "=")
					if !strings.Contains(from, part) {
						fields["policies:"+name] = true
					}
				}
			}
			for _, x := range page.LookFields {
				is := x.Get(&now)
				if is == x.Get(&look) && is == x.Get(&last) {
					continue
				}
				fields["~"+x.Key] = true
				if is == "" && len(x.Values) > 0 {
					is = x.Values[0]
				}
				for _, v := range strings.Split(is, ",") {
					fields["~"+x.Key+"="+v] = true
				}
			}
			last = now
		}
	}
	return fields
}

// read reads a link; one that cannot be read is that of the usual scenario.
func read(t *testing.T, link string) (scenario.Scenario, page.Look) {
	t.Helper()
	l, view := scenario.CutView(link)
	s, err := scenariotest.ParseLink(l)
	if err != nil {
		s = scenario.Default()
	}
	return s, page.ParseLook(view)
}
