package listings

var _ = list(batched(
	Line{2, Largest, `for each arm $a$: $@J \leftarrow @nb\, @d(@mb, \max_b \tilde m_b) + \log @nb$`},
	Line{2, Largest, `take the arm with the smallest $@J$`},
), "dp-imed")
