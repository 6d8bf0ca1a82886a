package listings

import "epsilonarcade/core/say"

var _ = list(batched(
	Line{2, Largest, say.Of("line-each-arm", `$@J \leftarrow @nb\, @d(@mb, \max_b \tilde m_b) + \log @nb$`)},
	Line{2, Largest, say.Of("line-smallest", `$@J$`)},
), "dp-imed")
