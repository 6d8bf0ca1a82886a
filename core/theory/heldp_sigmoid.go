package theory

var (
	heldpUCBLS = sigmoid(heldpUCBL, "heldp-ucb-ls", "HeLDP-UCB-LS", heldpPaper+"Corollary 13 with Theorem 7")
	heldpUCBBS = sigmoid(heldpUCBB, "heldp-ucb-bs", "HeLDP-UCB-BS", heldpPaper+"Corollary 13 with Theorem 10")
)

var _ = upper(heldpUCBLS[0], heldpUCBLS[1], heldpUCBBS[0], heldpUCBBS[1])
