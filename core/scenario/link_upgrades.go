package scenario

// texts holds the texts of a link's fields by key. Fields that the link leaves out are missing.
type texts map[string]string

// An upgrade converts the texts of a link from one version to the next, in place.
type upgrade func(texts)

// upgrades holds the upgrade from version v to v + 1 at index v − 1. Version 1 is the newest, so there is no upgrade
// yet.
//
// A new version is needed whenever the same text would get another meaning: Default changes, a field or a value is
// removed or renamed, or its form changes. A new field, policy or parameter needs no new version, because no older
// link names it. A new version adds one entry here, which
//
//   - gives every field with a new default its old default, if the field is missing;
//   - renames keys, rewrites texts, and removes old ones;
//   - does not use scenarios, so it never has to change again.
//
// A new version also needs a new file in testdata/links with links of the version before. Lines of older files never
// change, except for canonical forms.
var upgrades []upgrade
