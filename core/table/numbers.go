package table

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"epsilonarcade/core/say"
)

// numbers reads the cells of a table in one convention.
type numbers struct {
	commas bool // commas are decimal points
}

// empty is the reason of a cell that is left out, but not refused.
const empty = "empty"

// read returns the number in a cell, or the reason why the cell is not read. It knows percentages, groups of thousands,
// true and false.
func (n numbers) read(cell string) (x float64, why string) {
	cell = strings.TrimSpace(cell)
	quick := cell
	if n.commas && !strings.Contains(cell, ".") {
		quick = strings.Replace(cell, ",", ".", 1)
	} else if n.commas {
		quick = ""
	}
	if x, err := strconv.ParseFloat(quick, 64); err == nil && !strings.ContainsAny(quick, "xXnN") {
		return x, finite(x)
	}
	t := spaces.Replace(cell)
	switch strings.ToLower(t) {
	case "", "na", "n/a", "null", "none", "?", `\n`:
		return 0, empty
	case "true":
		return 1, ""
	case "false":
		return 0, ""
	}
	scale := "e0"
	if head, ok := strings.CutSuffix(t, "%"); ok {
		t, scale = strings.TrimSpace(head), "e-2"
	}
	grouped, decimal := ",", "."
	if n.commas {
		grouped, decimal = ".", ","
	}
	whole, rest, _ := strings.Cut(t, decimal)
	for _, mark := range []string{grouped, " ", "'"} {
		if strings.Contains(whole, mark) {
			if !groups.MatchString(strings.ReplaceAll(whole, mark, ",")) {
				return 0, say.Of("table-no-number")
			}
			whole = strings.ReplaceAll(whole, mark, "")
			break
		}
	}
	if t = whole; rest != "" {
		t += "." + rest
	}
	if !plain.MatchString(t) {
		return 0, say.Of("table-no-number")
	}
	if strings.ContainsAny(t, "eE") {
		if scale != "e0" {
			return 0, say.Of("table-no-number")
		}
		scale = ""
	}
	x, err := strconv.ParseFloat(t+scale, 64)
	if err != nil {
		return 0, say.Of("table-no-number")
	}
	return x, finite(x)
}

func finite(x float64) string {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return say.Of("table-no-number")
	}
	return ""
}

var (
	spaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2009", " ", "’", "'", "−", "-")
	groups = regexp.MustCompile(`^[-+]?\d{1,3}(,\d{3})+$`)
	plain  = regexp.MustCompile(`^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$`)

	// A comma before other than three digits is a decimal point, and so is a point. 1,234 tells nothing, and neither does
	// 1.234 between semicolons.
	commaPoint = regexp.MustCompile(`^[-+]?(0|\d*|\d{1,3}(\.\d{3})+),(\d{1,2}|\d{4,})( ?%)?$|^[-+]?0,\d+|\.\d{3},\d`)
	pointPoint = regexp.MustCompile(`^[-+]?\d*\.(\d{1,2}|\d{4,})([eE%].*)?$|^[-+]?0\.\d+|,\d{3}\.\d`)
	unclear    = regexp.MustCompile(`^[-+]?[1-9]\d{0,2}[.,]\d{3}( ?%)?$`)
)

// convention returns the convention of the cells. If the mark in a cell can be a decimal point or group thousands, it
// returns this cell.
func convention(rows [][]string, sep rune) (n numbers, doubt string) {
	commas, points := 0, 0
	for _, row := range rows {
		for _, cell := range row {
			switch cell = strings.TrimSpace(cell); {
			case commaPoint.MatchString(cell):
				commas++
			case pointPoint.MatchString(cell):
				points++
			case doubt == "" && unclear.MatchString(cell) && (sep == ';' || strings.Contains(cell, ",")):
				doubt = cell
			}
		}
	}
	if n.commas = commas > points; n.commas || points > 0 || sep == ',' {
		doubt = ""
	}
	return n, doubt
}
