package scenario

import "strings"

// The values of a sweep are written one after the other, separated by commas. Without
// any, the field is left out.

func printValues(s *Scenario) string { return printNumbers(s.Sweep.Values) }

func printNumbers(xs []float64) string {
	texts := make([]string, len(xs))
	for i, x := range xs {
		texts[i] = printNumber(x)
	}
	return strings.Join(texts, ",")
}

func parseValues(s *Scenario, text string) error {
	s.Sweep.Values = nil
	for _, item := range strings.Split(text, ",") {
		x, err := parseNumber(element("sweep.values", len(s.Sweep.Values)), item)
		if err != nil {
			return err
		}
		s.Sweep.Values = append(s.Sweep.Values, x)
	}
	return nil
}
