//go:build !js

package browser

// A spot is where controls are used: the page at a link once some buttons are pressed there, or a part of it.
type spot struct {
	what, link string
	steps      []string
	within     string // "" is the whole page
	width      int64
	every      bool // entry of each menu and control of many alike is used, not only three
}

var spots = []spot{
	{what: "the bar", link: few + "~speed=1e07", within: ".bar", every: true},
	{what: "live", link: few + "~speed=1e07", within: ".middle, main .inside", every: true},
	{what: "the setup", link: few + "~speed=1e07", within: ".side:not(.inside)"},
	{what: "mean", link: few + "~mode=mean&speed=1e07", within: ".middle, .inside"},
	{what: "paused", link: two + "&horizon=100000&runs=5~speed=100", steps: []string{"#play"}, within: "#play, #step, #to-end, #restart"},
	{what: "a paused mean", link: two + "&horizon=1000000&runs=10000~mode=mean", steps: []string{"#play"}, within: "#play, #restart"},
	{what: "a paused sweep", link: two + "&horizon=1000000&runs=10000&kind=sweep&over=epsilon&values=0.1,1", steps: []string{"#play"}, within: "#play, #restart"},
	{what: "a curve that flattens others", link: "1t&policies=dp-ftpl-beta,dp-ftpl-new&horizon=20000&epsilon=0.2~speed=1e07", within: ".newcomer"},
	{what: "inside", link: few + "~speed=1e07&inside=open&listing=open", within: ".inside, [aria-labelledby=listing-title]"},
	{what: "budgets of their own", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=adap-ucb:epsilon=0.5,private-ucb,ldp-ucb-b~mode=mean", within: "[aria-labelledby=budget-title], .policy"},
	{what: "levels", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=heldp-ucb-b:law=uniform_from_0.1_to_2,kl-ucb~mode=mean", within: "[aria-labelledby=budget-title], .policy, .inside"},
	{what: "rewards of any size", link: "1t&arms=0.9,0.5&horizon=400&runs=5&policies=ldp-ucb-l-unbounded,ldp-ucb-ls~mode=mean", within: "[aria-labelledby=arms-title], .policy", every: true},
	{what: "a bent curve", link: "1t&arms=beta:4:1,uniform&horizon=400&runs=5&policies=ldp-ts-piecewise,kl-ucb~mode=mean", within: ".policy", every: true},
	{what: "twelve arms", link: "1t&arms=0.9,0.5x10,0.2&horizon=400&policies=ucb1~speed=1e07", within: "[aria-labelledby=arms-title]"},
	{what: "one run", link: "1t&arms=0.9,0.5&horizon=400&runs=1&policies=thompson~mode=mean&speed=1e07", within: ".figure, .settings"},
	{what: "two scenarios", link: few + "~speed=1e07&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", within: ".middle, .inside"},
	{what: "two means", link: few + "~mode=mean&speed=1e07&compare=1t=.arms=-0.9,0.5=.policies=-dp-ftpl-gauss,adap-klucb=.epsilon=-0.5=.horizon=-400=.runs=-5", within: ".figure, .settings"},
	{what: "over ε", link: few + "&kind=sweep&over=epsilon&values=0.1,1", within: "main section:not([aria-labelledby=arms-title], [aria-labelledby=policies-title]), #files, #files-menu"},
	{what: "over δ", link: few + "&kind=sweep&over=delta&values=0.1,0.5", within: ".figure, .settings input, [aria-labelledby=budget-title]"},
	{what: "over T", link: few + "&kind=sweep&over=horizon&values=100,400", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over Δ", link: few + "&kind=sweep&over=gap&values=0.1,0.2", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over K", link: few + "&kind=sweep&over=arms&values=2,5", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "over α", link: "1t&arms=0.6,0.5&horizon=9000&runs=9&policies=adap-ucb&kind=sweep&over=alpha&values=3.1,5", within: ".settings input, [aria-labelledby=budget-title]"},
	{what: "a region", link: "1t&kind=region&n=9&r=4", within: "main, #files, #files-menu"},
	{what: "a region of Laplace's", link: "1t&kind=region&noise=laplace&n=9&r=4", within: ".side section:not([aria-labelledby=panels-title], [aria-labelledby=noise-title])"},
	{what: "a region of New's", link: "1t&kind=region&noise=new&n=9&r=4", within: ".side section:not([aria-labelledby=panels-title], [aria-labelledby=noise-title])"},
	{what: "the gallery", link: few + "~view=gallery", steps: []string{"#gallery-button"}, within: "main, #files, #files-menu"},
	{what: "a panel with runs", link: "1t~panel=azize-3", within: ".panel-head"},
	{what: "a sheet", link: "1t~panel=azize-1&view=sheet", within: ".panel-head, main, #files, #files-menu"},
	{what: "an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", within: "main, #files, #files-menu"},
	{what: "an audit that was run", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#run-audit", "#deal"}, within: ".drawer-result, .game"},
	{what: "a guess", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", steps: []string{"#deal", "#guess-0"}, within: ".game"},
	{what: "a text", link: ownLink("start = 1\ndef index(t, arm):\n    return arm.mean\n", "&arms=0.9,0.5&horizon=400&runs=5~view=write&speed=1e07"), within: ".write"},
	{what: "an assignment", link: "1t~view=write&assignment=private-ucb1&speed=1e07", within: ".task"},
	{what: "what a link brings", link: ownLink("start = 1\ndef index(t, arm):\n    return arm.mean\n", "&arms=0.9,0.5&horizon=400&runs=5~view=audit&audit=dp-ftpl-new,,,,,,200"), within: ".notices"},
	{what: "the lessons", link: few + "~speed=1e07&lesson=all", within: ".lesson"},
	{what: "a question", link: few + "~speed=1e07&lesson=regret.1", within: ".lesson"},
	{what: "the tour", link: few + "~speed=1e07&lesson=tour.4", within: ".lesson"},
	{what: "a hall", link: few + "~speed=1e07&present", within: ".bar, main"},
	{what: "a sweep in a hall", link: few + "&kind=sweep&over=epsilon&values=0.1,1~present", within: "main"},
	{what: "a region in a hall", link: "1t&kind=region&n=9&r=4~present", within: ".hall-bar, main"},
	{what: "an audit in a hall", link: few + "~view=audit&audit=dp-ftpl-gauss,,,,,,200&present", within: "main"},
	{what: "the keys of a hall", link: few + "~speed=1e07&present", steps: []string{"#hall-keys"}, within: ".hall-help, #hall-keys"},
	{what: "a frame", link: few + "~speed=1e07&embed&slider=epsilon"},
	{what: "locks", link: few + "~speed=1e07&lock=arms,budget,policies,settings", within: ".side, .settings"},
	{what: "a locked region", link: "1t&kind=region&n=9&r=4~lock=budget,history", within: ".side"},
	{what: "covered curves", link: few + "~speed=1e07&hide=curves", within: ".transport, #reveal-all"},
	{what: "a link that cannot be read", link: "1t&horizon=0", within: ".notices"},
	{what: "a notice", link: "1t&arms=0.9&horizon=400&policies=ucb1~speed=1e07", steps: []string{"#remove-arm"}, within: ".notices"},
	{what: "another language", link: few + "~speed=1e07", steps: []string{"#share", "#language"}, within: "#language, #share"},
	{what: "a phone", link: few + "~speed=1e07", within: ".views-menu, #more, #more-menu, .stick", width: 390},
	{what: "a phone with a sweep", link: few + "&kind=sweep&over=epsilon&values=0.1,1", within: ".drawer-tabs", width: 390},
	{what: "a phone with a region", link: "1t&kind=region&n=9&r=4", within: ".drawer-tabs", width: 390},
	{what: "a phone with an audit", link: few + "~view=audit&audit=dp-ftpl-new,,,,,,200", within: ".drawer-tabs", width: 390},
}

// few is a scenario that is run in a moment.
const few = two + "&horizon=400&runs=5"

// two are two policies on two arms.
const two = "1t&arms=0.9,0.5&policies=dp-ftpl-gauss,adap-klucb"

// excused are the controls that change nothing on the page, each with what it is there for and the test of that.
var excused = map[string]string{
	"#share-text":   "shows what is copied, to be selected by hand where the clipboard is not to be had: TestWhereCopyingIsForbiddenTheTextIsLeftSelected",
	"#figure-title": "is written in files and on handouts: TestAFigureGetsTheTitleThatItIsGiven",
	"#export-size":  "is the size of files: TestFilesAreDrawnForTheirPlace",
	"#speed":        "is that of runs that go on: TestTheSpeedIsTheOneChosen",
}
