package policy_test

var _ = enrol("dp-imed", enrolment{
	pulls:   []int64{32, 64, 64, 32, 128, 128, 512, 1024, 98016},
	link:    "1t-h496f&arms=0.5,0.25&policies=dp-imed:alpha=5.5",
	means:   `{"kind":"regret","arms":[{"kind":"bernoulli","mean":0.5},{"kind":"bernoulli","mean":0.25}],"policies":[{"id":"dp-imed","params":{"alpha":5.5}}],"epsilon":1,"delta":0.01,"horizon":1000000,"runs":100,"seed":1}`,
	refused: noEpsilon,
	exact:   followsBatches("dp-imed"),
	noise:   batchesOf("dp-imed"),
})
