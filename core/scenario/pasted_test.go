package scenario_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/scenario"
)

// What people paste, as it comes out of a text, a spreadsheet or a file.
func TestArmsArePasted(t *testing.T) {
	for _, c := range []struct{ text, arms, said string }{
		{"0.3, 0.5, 1", "0.3,0.5,1", ""},
		{".3 .5 1", "0.3,0.5,1", ""},
		{"0.3;0.5;1", "0.3,0.5,1", ""},
		{"0.3\n0.5\n1\n", "0.3,0.5,1", ""},
		{"0.3\r\n\r\n0.5\r\n1", "0.3,0.5,1", ""},
		{"  0.3\t0.5 ,; 1,", "0.3,0.5,1", ""},
		{"0.3\u00a00.5\u202f1", "0.3,0.5,1", ""},
		{"1, 0", "1,0", ""},
		{"1,0,1", "1,0,1", ""},
		{"0.5,0.6\n0.7,0.8", "0.5to0.8x4", ""},
		// Decimal commas, where they can be told.
		{"0,3\n0,5\n1", "0.3,0.5,1", "commas"},
		{"0,3;0,5;1", "0.3,0.5,1", "commas"},
		{"0,3\t0,5\t1", "0.3,0.5,1", "commas"},
		{"beta:0,5:1,5 0,25", "beta:0.5:1.5,0.25", "commas"},
		{"beta 0,5 1,5\n0,25", "beta:0.5:1.5,0.25", "commas"},
		{"\"0,3\",\"0,5\"\n\"1\",\"0\"", "0.3,0.5,1,0", ""},
		// Kinds, in the way of links and in cells.
		{"0.5, gaussian:0.5:0.1, uniform, 0.2", "0.5,gaussian:0.5:0.1,uniform,0.2", ""},
		{"Gaussian\t0.5\t0.1\nbernoulli\t0.2\t\nuniform\t\t\nTwo-Point\t0\t1", "gaussian:0.5:0.1,0.2,uniform,two-point:0:1", ""},
		// Headings: columns that say something of an arm are taken by their names.
		{"Mean\n0.1\n0.2", "0.1,0.2", "headings"},
		{"name of it\n0.1\n0.2", "0.1,0.2", "headings"},
		{"arm\tmean\n1\t0.3\n2\t0.35\n", "0.3,0.35", "headings"},
		{"arm,mean\n1,0.3\n2,0.35\n", "0.3,0.35", "headings"},
		{"arm;mean\n1;0,3\n2;0,35\n", "0.3,0.35", "commas headings"},
		{"arm,mean\n1,\"0,3\"\n2,\"0,35\"\n", "0.3,0.35", "headings"},
		{"kind\tmean\tsd\ta\tb\nbernoulli\t0.3\t\t\t\nGaussian\t0.5\t2\t\t\nbeta\t\t\t4\t1\ngaussian\t0\nuniform", "0.3,gaussian:0.5:2,beta:4:1,gaussian:0,uniform", "headings"},
		{"μ;σ\n0.3;1\n0.4;\n", "gaussian:0.3,0.4", "headings"},
		// p1, p2 and p3 are the parameters of a row's kind; without a kind each is an arm.
		{"kind,p1,p2\nbeta,4,1\nuniform,,\nbernoulli,0.2\ngaussian,0.5,", "beta:4:1,uniform,0.2,gaussian:0.5", "headings"},
		{"arm\tkind\tp1\tp2\tp3\n1\ttwo-point\t0\t1\t0.3", "two-point:0:1:0.3", "headings"},
		{"p1,p2\n0.2,0.6", "0.2,0.6", "headings"},
		{"p\n0.2\n0.6", "0.2,0.6", "headings"},
		{"uniform, 0.2, 0.6", "uniform,0.2,0.6", ""},
		{"low high p\n0 1 0.3\n0.2 0.4 0.5", "two-point:0:1:0.3,two-point:0.2:0.4", "headings"},
	} {
		got := scenario.PastedArms(c.text)
		said := ""
		if got.Commas {
			said = "commas "
		}
		if got.Headings {
			said += "headings"
		}
		if arms := scenario.PrintArms(got.Arms); got.Problem != "" || arms != c.arms || strings.TrimSpace(said) != c.said {
			t.Errorf("%q is read as %s, %q, %q; want %s, %q", c.text, arms, said, got.Problem, c.arms, c.said)
		}
	}
}

// One bad cell, and nothing is taken: it is named by its line, or its arm in a single line.
func TestABadCellIsNamedByItsLine(t *testing.T) {
	const forms = " is no arm: write a mean, as 0.5, or beta:a:b, two-point:low:high:p, uniform, gaussian:mean:sd, "
	for text, want := range map[string]string{
		"0.1, x, y":                       `arm 2: "x"` + forms,
		"uniform\t0.2\t0.6":               `arm 1: "0.2" is more than an arm of kind uniform takes`,
		"0.1\nbernoulli,0.2,0.6":          `line 2: "0.6" is more than an arm of kind bernoulli takes`,
		"kind\tp1\tp2\nuniform\t0.2\t0.6": `line 2: "0.2" is more than an arm of kind uniform takes`,
		"0.1, 1.5":                        "arm 2: 1.5 is not between 0 and 1",
		"0.1\n\n0.2\nWhat 0.3":            `line 4: "What"` + forms,
		"mean\n0.1\n1.5":                  "line 3: 1.5 is not between 0 and 1",
		"0.1\nbeta 4":                     `line 2: "beta"` + forms,
		"two-point:0.5:0.2":               "arm 1: low 0.5 is above high 0.2",
		"kind\tmean\n\t0.2\nnormal\t0.3":  `line 3: "normal" is not known`,
		"kind\ta\tb\nbeta\t4\t1\nbeta\t4": "line 3: a number is missing for b",
		"arm\tmean\n1\t0.3\n2\tlarge":     `line 3: "large" is not a number`,
		"arm\tmean\n1\t0.3\n2\t":          `line 3: "2"` + forms,
		"x\ny":                            `line 2: "y"` + forms,
		"":                                "at least one arm is needed",
		" ;\n":                            "at least one arm is needed",
		"mean":                            `arm 1: "mean"` + forms,
		strings.Repeat("0.5 ", 1001):      "there are more than 1000",
		strings.Repeat("0.5\n", 1001):     "there are more than 1000",
	} {
		got := scenario.PastedArms(text)
		problem := got.Problem
		if strings.HasSuffix(want, forms) { // and the kinds that came later
			problem = problem[:min(len(problem), len(want))]
		}
		if problem != want || got.Arms != nil {
			t.Errorf("%.40q: %q, want %q", text, got.Problem, want)
		}
	}
}
