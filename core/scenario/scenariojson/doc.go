// Package scenariojson reads and writes the JSON form of scenarios:
//
//	{"kind": "regret",
//	 "arms": [{"kind": "bernoulli", "mean": 0.62}, {"kind": "bernoulli", "mean": 0.5}],
//	 "policies": [{"id": "dp-ftpl-new"},
//	              {"id": "ldp-ucb-b", "epsilon": 0.2, "label": "ε = 0.2"},
//	              {"id": "adap-klucb", "params": {"alpha": 4}},
//	              {"id": "own", "source": "def index(t, arm):\n    return ucb(t, arm)\n"}],
//	 "epsilon": 0.7, "delta": 0.003, "horizon": 200000, "runs": 200, "seed": 7,
//	 "shuffle": true,
//	 "checkpoints": [20000, 200000],
//	 "region": {"noise": "gauss", "n": 1, "r": 0, "change": 1}}
//
// A field "view" may say how a page shows it, as what stands behind ~ in a link does; it is no
// part of the scenario. A field that is missing has the value that it has in scenario.Default. The names of
// fields are matched letter by letter, and none may come twice.
//
// It is a package of its own so that the simulation engine, which reads links, does
// not carry a JSON library.
package scenariojson
