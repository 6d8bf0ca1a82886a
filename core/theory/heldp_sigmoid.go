package theory

import "epsilonarcade/core/say"

var (
	heldpUCBLS = sigmoid(heldpUCBL, "heldp-ucb-ls", "HeLDP-UCB-LS", say.Of("cite-corollary-theorem", heldpPaper, "13", "7"))
	heldpUCBBS = sigmoid(heldpUCBB, "heldp-ucb-bs", "HeLDP-UCB-BS", say.Of("cite-corollary-theorem", heldpPaper, "13", "10"))
)

var _ = upper(heldpUCBLS[0], heldpUCBLS[1], heldpUCBBS[0], heldpUCBBS[1])
