package scenario

import (
	"strings"
	"testing"
)

// later holds example upgrades. Version 2 divides the default horizon by ten, and version 3 renames "number" to
// "seed".
var later = []upgrade{
	func(values texts) {
		if _, ok := values["horizon"]; !ok {
			values["horizon"] = "10000000"
		}
	},
	func(values texts) {
		if n, ok := values["number"]; ok {
			delete(values, "number")
			values["seed"] = n
		}
	},
}

func TestOlderLinksAreConvertedUpOneVersionAtATime(t *testing.T) {
	for _, c := range []struct {
		link    string
		horizon int64
		seed    uint64
	}{
		{"1t", 10_000_000, 1},
		{"1t&number=5", 10_000_000, 5},
		{"1t&horizon=7&number=5", 7, 5},
		{"2t", 1_000_000, 1},
		{"2t&number=5", 1_000_000, 5},
		{"3t&seed=5", 1_000_000, 5},
	} {
		v, err := parseLink(c.link, later)
		s := v.Scenario()
		if err != nil || s.Horizon != c.horizon || s.Seed != c.seed {
			t.Errorf("%s: horizon %d, seed %d, %v", c.link, s.Horizon, s.Seed, err)
		}
		prefix, body, ok := strings.Cut(c.link, "&")
		if !ok {
			continue
		}
		checked, err := parseLink(prefix+"-"+bodyCheck("&"+body)+"&"+body, later)
		if err != nil || checked.Link() != s.Link() {
			t.Errorf("%s with the check of its own version: %v", c.link, err)
		}
	}
}

func TestAVersionHasItsOwnFieldsOnly(t *testing.T) {
	for link, want := range map[string]string{
		"3t&number=5":        `link: "number" is not the name of a field`,
		"2t&epsilom=5":       `link: "epsilom" is not the name of a field`,
		"4t":                 `link: this link was made by a newer version (4); this version reads links up to version 3`,
		"1t&number=x":        `seed: "x" is not a whole number`,
		"1t-00000&horizon=7": `link: this link is incomplete or was changed`,
	} {
		if _, err := parseLink(link, later); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", link, err, want)
		}
	}
}
