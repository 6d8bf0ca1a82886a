package scenario

// Texts are those of a link's fields, by key. A field that the link leaves out is missing.
type texts map[string]string

// An upgrade turns the texts of one version of links into those of the next, in place.
type upgrade func(texts)

// upgrades holds at place v−1 the upgrade from version v to v + 1. Version 1 is the newest,
// so there is none yet.
//
// A new version is needed when the same text would mean something else: Default changes,
// a field or one of its values goes or is called otherwise, or is written in another way.
// A field, a policy or a parameter that is only added needs none, for no older link names
// it. A new version is one entry here, which
//
//   - gives every field whose default has changed its old default, where it is missing;
//   - renames keys and rewrites texts, and removes what is gone;
//   - knows nothing of scenarios, so that it need never change again.
//
// With it goes a file in testdata/links, in which what was true of links of the version
// before stands for ever; no line of the older files is changed, but for canonical forms.
var upgrades []upgrade
