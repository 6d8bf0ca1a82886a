package policy_test

var _ = enrol("dp-klucb", enrolment{
	pulls:   []int64{64, 64, 64, 64, 128, 256, 512, 2048, 96800},
	link:    "1t-qpwmx&arms=0.5,0.25&policies=dp-klucb:alpha=5.5",
	means:   `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.25}],"policies":[{"id":"dp-klucb","params":{"alpha":5.5}}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
	refused: noEpsilon,
	exact:   followsBatches("dp-klucb"),
	noise:   batchesOf("dp-klucb"),
})
