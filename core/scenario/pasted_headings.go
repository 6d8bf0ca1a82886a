package scenario

import (
	"slices"
	"strings"

	"epsilonarcade/core/arm"
)

// These are meanings of columns, besides the parameters of kinds. A table with other headings is refused, because a
// number below gap, loss or "per 1000" is not a mean.
const (
	named     = "name"      // the names or numbers of the arms
	successes = "successes" // counts
	trials    = "trials"
	beside    = "beside" // additional information about the mean
)

// known lists headings in the form that heading compares: lower case, without spaces and punctuation marks.
var known = []struct{ meaning, headings string }{
	{named, " arm arms armno armid armname name variant variants variante variation version group groups gruppe groupe grupo label option treatment condition bras arme brazo id index no nr i k campaign test "},
	{"mean", " mean means meanreward rewardmean expectedreward averagereward avgreward mu μ avg average p prob probability reward value rate ctr cvr" +
		" clickrate clickthroughrate conversionrate convrate openrate responserate successrate successprobability successprob winrate" +
		" mittelwert mittel durchschnitt wahrscheinlichkeit klickrate konversionsrate conversionrate erfolgsquote erfolgsrate" +
		" moyenne taux tauxdeclic tauxdeconversion probabilité media tasa probabilidad probabilità média taxa" +
		" 均值 平均值 平均 概率 确率 確率 点击率 转化率 クリック率 "},
	{"sd", " sd σ sigma std stdev stddev standarddeviation "},
	{"a", " alpha α "},
	{"b", " beta β "},
	{successes, " successes success clicks conversions converted hits wins purchases orders signups responses klicks konversionen erfolge clics "},
	{trials, " trials n views impressions visitors visits users sessions total pulls shown sent exposures aufrufe besucher besuche impressionen sitzungen vues visiteurs visites "},
	{beside, " se sem stderr stderror stderrmean stderrormean standarderror failure failures fail "},
}

// heading returns the meaning of a heading, or "". unit is % or ‰ if the heading says so.
func heading(text string) (meaning, unit string) {
	if text == "" {
		return named, ""
	}
	word := strings.Map(func(r rune) rune {
		switch {
		case r == '%' || r == '‰':
			unit = string(r)
			return -1
		case r == 'µ':
			return 'μ'
		case strings.ContainsRune(" _-.:'`()[]&\\", r):
			return -1
		}
		return r
	}, lower(text))
	for _, mark := range []string{"percent", "pct", "prozent", "pourcent"} {
		if rest, ok := strings.CutSuffix(word, mark); ok {
			word, unit = rest, "%"
		}
	}
	if unit != "" {
		word = strings.TrimSuffix(word, "in")
	}
	switch {
	case word == "" && text == "#":
		meaning = named
	case word == ArmKind || isParam(word) || word == "p1" || word == "p2" || word == "p3":
		meaning = word
	}
	for _, k := range known {
		if word != "" && meaning == "" && strings.Contains(k.headings, " "+word+" ") {
			meaning = k.meaning
		}
	}
	if unit != "" && meaning != "mean" && meaning != "p" {
		return "", unit
	}
	return meaning, unit
}

func isParam(name string) bool {
	return slices.ContainsFunc(arm.Families(), func(k arm.Family) bool { return k.Place(name) >= 0 })
}

// hasKinds reports whether a text contains an arm in the notation used in links, such as beta:4:1.
func hasKinds(text string) bool {
	return slices.ContainsFunc(arm.Families(), func(k arm.Family) bool { return strings.Contains(lower(text), k.ID+":") })
}

// isHeadings reports whether a line consists of headings: no cell is a number or a kind.
func isHeadings(cells []string) bool {
	if isArm(cells[0]) {
		return false
	}
	return !slices.ContainsFunc(cells[1:], func(cell string) bool {
		return isNumber(cell) || isArm(cell) && cell[0] > '9' && !strings.Contains(lower(strings.Join(cells, " ")), "alpha")
	})
}

// isStatistic reports whether a name is that of a total or a statistic, and not that of an arm.
func isStatistic(name string) bool {
	const words = " total totals subtotal totale sum sums all overall count mean means average averages avg median mode std var variance error min minimum max maximum range qu" +
		" quantile percentile gap gaps regret regrets loss losses cost costs pvalue lift uplift improvement difference diff delta δ epsilon ε ci confidence seed runs horizon" +
		" gesamt gesamtergebnis gesamtsumme gesamtwert insgesamt summe zwischensumme mittel mittelwert durchschnitt standardabweichung ergebnis" +
		" somme moyenne ensemble médiane suma promedio media mediana somma soma média Итого итого Всего всего Среднее среднее 合计 合計 总计 總計 小计 小計 总和 平均 平均值 합계 평균 "
	switch meaning, _ := heading(name); meaning {
	case "sd", successes, trials, beside:
		return name != ""
	case "a", "b": // alpha and beta; A and B are arms
		return len(strings.Trim(name, ".:;()[] ")) > 1
	}
	return slices.ContainsFunc(strings.FieldsFunc(lower(name), func(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' && r < 0x80 }),
		func(word string) bool { return strings.Contains(words, " "+word+" ") })
}

// isArmName reports whether a heading is the name of an arm: B, arm 2, p2, Variant B, Control.
func isArmName(text string) bool {
	const words = " arm variant variante variation version group gruppe groupe grupo option treatment test bras arme brazo campaign machine lever p mu μ mean theta θ "
	name := lower(strings.TrimSpace(text))
	if strings.Contains(" control controls kontrolle contrôle témoin baseline original originale default placebo treatment test variant variante variation challenger ", " "+name+" ") {
		return true
	}
	number := strings.TrimRight(name, "0123456789")
	word := strings.TrimRight(number, " _-.#")
	if number == name && name != "" && name[len(name)-1] >= 'a' && name[len(name)-1] <= 'z' { // a letter alone, or after a word
		word = strings.TrimRight(name[:len(name)-1], " _-.")
		if word == "" {
			return text != "n" && text != "p"
		}
		if len(word) == len(name)-1 {
			return false
		}
	}
	return number != name && len(word) == 1 && word[0] >= 'a' && word[0] <= 'z' || strings.Contains(words, " "+word+" ") && word != name
}

// joined turns an arm's name at the beginning of a line into one word: Variant A: 0.3 becomes Variant_A:0.3.
func joined(line string) string {
	line = strings.TrimSpace(line)
	at := strings.LastIndexAny(line, ":= \t") + 1
	name := strings.TrimRight(line[:at], ":= \t")
	if strings.IndexByte(name, ' ') > 1 && isArmName(name) {
		return strings.ReplaceAll(name, " ", "_") + ":" + line[at:]
	}
	return line
}

// isDoubtful reports whether a cell stands for a missing or inexact number, and so cannot be the name of an arm.
func isDoubtful(cell string) bool {
	return slices.Contains([]string{"", "na", "n/a", "nan", "null", "none", "inf", "infinity", "∞"}, lower(cell)) || strings.ContainsAny(cell, "<>≤≥≈~±$€£")
}

// quoted returns the first headings of a table, in quotation marks.
func quoted(headings []string) string {
	const most = 6
	var texts []string
	for _, text := range headings[:min(len(headings), most)] {
		texts = append(texts, Quote(text))
	}
	if len(headings) > most {
		texts = append(texts, "…")
	}
	return strings.Join(texts, ", ")
}
