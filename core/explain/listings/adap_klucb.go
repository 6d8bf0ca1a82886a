package listings

import "epsilonarcade/core/say"

var _ = list(episodes(
	Line{2, Largest, say.Of("line-each-arm", `$@q0 \leftarrow \mathrm{clip}_{[0,1]}\Big(@m + \dfrac{@alpha \log (@t + 1)}{@eps @n}\Big)$`)},
	Line{2, Largest, `$@I \leftarrow \max\Big\{ q \in [0, 1] : @kl(@q0, q) \le \dfrac{@alpha \log (@t + 1)}{@n} \Big\}$`},
), "adap-klucb")
