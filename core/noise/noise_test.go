package noise_test

import (
	"testing"

	"epsilonarcade/core/noise"
	"epsilonarcade/core/policy"
	"epsilonarcade/core/privacy"
	"epsilonarcade/core/scenario"
)

// Links, menus and distributions list the same perturbations, in the same order.
func TestEveryNoiseHasALinkANameAndALaw(t *testing.T) {
	specs, ids, laws := noise.Specs(), scenario.Noises(), privacy.Noises()
	if len(specs) != len(ids) || len(specs) != len(laws) {
		t.Fatalf("%d names, %d in links, %d laws", len(specs), len(ids), len(laws))
	}
	for i, s := range specs {
		if s.ID != ids[i] || s != laws[i].Spec || s.Name == "" || s.Formula == "" || s.Reference == "" {
			t.Errorf("%+v is %q in links, and the law is that of %+v", s, ids[i], laws[i].Spec)
		}
		if found, ok := noise.Find(s.ID); !ok || found != s {
			t.Errorf("%q finds %+v", s.ID, found)
		}
		if s.Policy == "" {
			continue
		}
		if _, ok := policy.Find(s.Policy); !ok {
			t.Errorf("%s is for the policy %q, which core/policy/registry.go lacks", s.ID, s.Policy)
		}
		if of, ok := noise.Of(s.Policy); !ok || of != s {
			t.Errorf("the noise of %q is %+v", s.Policy, of)
		}
	}
	if _, ok := noise.Find("salt"); ok {
		t.Error("a noise that does not exist was found")
	}
	for _, id := range []string{"", "ucb1"} {
		if of, ok := noise.Of(id); ok {
			t.Errorf("%q draws with %+v", id, of)
		}
	}
}
