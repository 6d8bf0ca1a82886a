package study

import (
	"math"
	"time"

	"epsilonarcade/core/scenario"
)

// A price describes the expected time of a policy's run on one core: Micros microseconds for a million pulls of nine
// arms at ε = 1. The time is proportional to the number of arms, to T^Horizon and to ε^−Epsilon.
type price struct {
	Micros, Horizon, Epsilon float64
}

// prices holds the price of each policy, as measured by BenchmarkCost. From 10⁵ to 10⁹ pulls, at ε = 0.1 and ε = 1,
// they are right to within a factor of about three. This is enough to assign runs and to estimate the time in advance.
var prices = map[string]price{
	"dp-ftpl-new":         {5_700, 0.2, 0.2},
	"dp-ftpl-gauss":       {6_100, 0.2, 0},
	"dp-ftpl-beta":        {3_800, 0.1, 0},
	"gdp-elim-new":        {63, 0, 0},
	"adap-klucb":          {750, 0, 0.1},
	"adap-ucb":            {42, 0, 0.1},
	"dp-klucb":            {230, 0.1, 0},
	"dp-imed":             {72, 0.1, 0.2},
	"dp-se":               {64, 0, 0},
	"naive-ucb":           {120_000, 1, 0},
	"lazy-dp-ts":          {20_000, 0.1, 0.4},
	"dp-ucb":              {61_000, 0.6, 0.5},
	"dp-ucb-bound":        {23_000, 0.4, 0.1},
	"dp-ucb-int":          {2_300, 1, 0},
	"dp-ucb-int-redraw":   {8_500, 1, 0},
	"private-ucb":         {250_000, 0.4, 0.1},
	"ldp-ucb-b":           {4_200, 0.4, 0.4},
	"ldp-ucb-l":           {16_000, 0.6, 0.2},
	"ldp-ucb-bs":          {9_200, 0.4, 0.1},
	"ldp-ucb-ls":          {25_000, 0.7, 0},
	"ldp-ucb-quadratic":   {5_300, 0.3, 0.4},
	"ldp-ucb-exponential": {4_200, 0.4, 0.4},
	"ldp-ucb-piecewise":   {4_200, 0.4, 0.4},
	"ldp-ts-linear":       {19_000, 0.1, 1.1},
	"ldp-ts-quadratic":    {20_000, 0.1, 1},
	"ldp-ts-exponential":  {21_000, 0.1, 0.9},
	"ldp-ts-piecewise":    {21_000, 0.1, 0.9},
	"heldp-ucb-b":         {27_000, 0.4, 0},
	"heldp-ucb-l":         {21_000, 0.6, 0.1},
	"heldp-ucb-bs":        {27_000, 0.6, 0.1},
	"heldp-ucb-ls":        {34_000, 0.7, 0.1},
	"thompson":            {4_000, 0.2, 0.1},
	"ucb1":                {3_000, 0.3, 0},
	"kl-ucb":              {46_000, 0.3, 0},
	"d-ucb":               {87_000, 1, 0},
	"sw-ucb":              {61_000, 1, 0},
}

// unpriced is the price of policies without a price, such as custom policies: a microsecond per pull.
var unpriced = price{1e6, 1, 0}

// runCost returns the expected time of a run of a scenario's policy. It is rounded to whole microseconds, so that
// the shards are the same on every machine.
func runCost(s scenario.Scenario, policy int) time.Duration {
	p := s.Policies[policy]
	rate, ok := prices[p.ID]
	if !ok || s.Delayed() { // delayed rewards are simulated pull by pull
		rate = unpriced
	}
	epsilon := s.Epsilon
	if p.Epsilon != nil {
		epsilon = *p.Epsilon
	}
	micros := rate.Micros * float64(len(s.Arms)) / 9 * math.Pow(float64(s.Horizon)/1e6, rate.Horizon) * math.Pow(min(max(epsilon, 1e-3), 1e3), -rate.Epsilon)
	return time.Duration(max(1, math.Round(micros))) * time.Microsecond
}
