package policy

import "epsilonarcade/core/say"

// A Notion says what a privacy guarantee protects. Budgets of different notions cannot be compared.
type Notion string

// The notions of the papers.
const (
	None                Notion = "none"                 // nothing is protected
	Decision            Notion = "decision"             // each single action, given the realised history (Wang & Zhu 2024, Definition 1)
	Sequence            Notion = "sequence"             // the whole action sequence, pure ε (Azize & Basu 2022, Definition 2)
	SequenceApproximate Notion = "sequence-approximate" // the whole action sequence, (ε, δ), averaged over rewards (Wang & Zhu 2024, Definition 3)
	Reward              Notion = "reward"               // each reward, before anyone sees it (Ren et al. 2020, Definition 1)
	RewardNear          Notion = "reward-distance-1"    // each reward among rewards at most 1 apart, before anyone sees it (Ren et al. 2020, Section 3.1.1)
	RewardHeterogeneous Notion = "reward-heterogeneous" // each reward; every user has their own budget (heterogeneous LDP)
)

// Local reports whether a notion protects a reward before anyone sees it.
func (n Notion) Local() bool { return n == Reward || n == RewardNear || n == RewardHeterogeneous }

// NotionWords holds the texts about a notion.
type NotionWords struct {
	Notion Notion
	Title  string // the title of a list of policies with this notion
	Short  string // the text after a policy's name
	Claim  string // the protected object; empty if nothing is protected
}

// Notions returns the words for all notions, in display order. Callers must not change the slice.
func Notions() []NotionWords { return notions }

var notions = []NotionWords{
	{Decision, say.Of("protects-each-decision"), say.Of("each-decision"), say.Of("each-decision-given-history")},
	{Sequence, say.Of("protects-whole-sequence-decisions"), say.Of("whole-sequence"), say.Of("whole-sequence-decisions")},
	{SequenceApproximate, say.Of("protects-whole-sequence-average"), say.Of("whole-sequence-average"), say.Of("whole-sequence-decisions-average")},
	{Reward, say.Of("protects-each-reward-before"), say.Of("each-reward"), say.Of("each-reward-before-anyone")},
	{RewardNear, say.Of("protects-each-reward-distance"), say.Of("each-reward-distance"), say.Of("each-reward-distance-before")},
	{RewardHeterogeneous, say.Of("protects-each-reward-users"), say.Of("each-reward-users-eps"), say.Of("each-reward-before-anyone-sees")},
	{None, say.Of("protects-nothing"), say.Of("no-privacy"), ""},
}

// Words returns the words for a notion. For an unknown notion, all of them are its own name.
func (n Notion) Words() NotionWords {
	for _, w := range Notions() {
		if w.Notion == n {
			return w
		}
	}
	return NotionWords{Notion: n, Title: string(n), Short: string(n), Claim: string(n)}
}
