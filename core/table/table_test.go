package table_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"epsilonarcade/core/say"
	"epsilonarcade/core/table"
)

// shown writes a table in one line.
func shown(t *table.Table) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s", t.Kind)
	if t.Kind == table.Means {
		fmt.Fprintf(&b, " %d", len(t.Means.Arms))
		return b.String()
	}
	if len(t.Used) > 0 && t.Kind != table.Rewards {
		fmt.Fprintf(&b, " of %s", strings.Join(t.Used, "+"))
	}
	for _, a := range t.Arms {
		fmt.Fprintf(&b, " %s=%v", a.Name, a.Values)
	}
	for _, c := range t.Curves {
		fmt.Fprintf(&b, " %s=%v,%v,%v", c.Name, c.X, c.Mean, c.Spread)
	}
	if t.Order != nil {
		fmt.Fprintf(&b, " order %v", t.Order)
	}
	if t.Scaled {
		fmt.Fprintf(&b, " from %v to %v", t.Low, t.High)
	}
	if len(t.Ignored) > 0 {
		fmt.Fprintf(&b, " without %s", strings.Join(t.Ignored, "+"))
	}
	if t.Empty > 0 {
		fmt.Fprintf(&b, " empty %d", t.Empty)
	}
	for _, c := range t.Refused {
		fmt.Fprintf(&b, " refused %d:%d %q %s", c.Line, c.Column, c.Text, say.English(c.Why))
	}
	return b.String()
}

func read(text string) string {
	t, err := table.Read(context.Background(), strings.NewReader(text), func(int) {})
	if err != nil {
		return "! " + say.English(err.Error())
	}
	return shown(t)
}

// wide returns a text in UTF-16.
func wide(text string, bom, big bool) string {
	var b strings.Builder
	units := utf16.Encode([]rune(text))
	if bom {
		units = append([]uint16{0xfeff}, units...)
	}
	for _, u := range units {
		if big {
			b.Write([]byte{byte(u >> 8), byte(u)})
		} else {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
	}
	return b.String()
}

// The first 22 tables have the headings and separators of public data, and rows that are made up.
var shapes = []struct{ shape, text, want string }{
	{"Open Bandit Dataset", ",timestamp,item_id,position,click,propensity_score,user_feature_0\n0,2019-11-24 00:00:23,7,1,0,0.03,a\n1,2019-11-24 00:00:24,14,2,1,0.03,b\n2,2019-11-24 00:00:24,7,1,1,0.03,c\n",
		"log of item_id+click 7=[0 1] 14=[1] order [0 1 0] without +timestamp+position+propensity_score+user_feature_0"},
	{"Cookie Cats", "userid,version,sum_gamerounds,retention_1,retention_7\n116,gate_30,3,False,False\n337,gate_30,38,True,False\n377,gate_40,165,True,False\n",
		"log of version+retention_1 gate_30=[0 1] gate_40=[1] order [0 0 1] without userid+sum_gamerounds+retention_7"},
	{"Hillstrom's e-mails", "recency,history_segment,history,mens,zip_code,segment,visit,conversion,spend\n10,2) $100 - $200,142.44,1,Surburban,Womens E-Mail,0,0,0\n6,3) $200 - $350,329.08,1,Rural,No E-Mail,0,1,0\n7,2) $100 - $200,180.65,0,Rural,Womens E-Mail,0,0,0\n",
		"log of segment+conversion No E-Mail=[1] Womens E-Mail=[0 0] order [1 0 1] without recency+history_segment+history+mens+zip_code+visit+spend"},
	{"Criteo's uplift data", "f0,f1,treatment,conversion,visit,exposure\n12.6,10.1,1,0,0,0\n12.6,10.1,0,1,0,0\n12.6,10.1,1,0,0,0\n", "log of treatment+conversion 0=[1] 1=[0 0] order [1 0 1] without f0+f1+visit+exposure"},
	{"an A/B test on Kaggle", "user_id,timestamp,group,landing_page,converted\n851104,2017-01-21 22:11:48.556739,control,old_page,0\n804228,2017-01-12 08:01:45.159739,control,old_page,1\n661590,2017-01-11 16:55:06.154213,treatment,new_page,0\n",
		"log of group+converted control=[0 1] treatment=[0] order [0 0 1] without user_id+timestamp+landing_page"},
	{"advertisements, 0 and 1", "Ad 1,Ad 2,Ad 3\n1,0,0\n0,0,1\n0,1,1\n0,0,0\n", "rewards Ad 1=[1 0 0 0] Ad 2=[0 0 1 0] Ad 3=[0 1 1 0]"},
	{"MovieLens, without headings", "196\t242\t3\t881250949\n186\t302\t3\t891717742\n22\t377\t1\t878887116\n",
		`! the numbers in column "4" spread more than a thousand times as far as those in column "3", so they are no rewards of arms. For a log, use the headings "arm" and "reward"`},
	{"Yahoo's news", "1241160900 109513 0 |user 2:0.000012 3:0.1 |109498 2:0.3\n1241160900 109498 1 |user 2:0.000013 3:0.1 |109498 2:0.3\n1241160901 109498 1 |user 2:0.000013 3:0.1 |109498 2:0.3\n", "! the column \"4\" contains words. For a log, use the headings \"arm\" and \"reward\". Otherwise keep one column of rewards for each arm"},
	{"R's write.csv", "\"\",\"arm\",\"reward\"\n\"1\",\"A\",0.5\n\"2\",\"B\",NA\n\"3\",\"A\",1\n", "log of arm+reward A=[0.5 1] order [0 0] without  empty 1"},
	{"R's write.table", "arm reward\n1 A 0.5\n2 B 0.25\n3 A 1\n", "log of arm+reward A=[0.5 1] B=[0.25] order [0 1 0] without "},
	{"PlantGrowth of R", "\"\",\"weight\",\"group\"\n\"1\",4.17,\"ctrl\"\n\"2\",5.58,\"trt1\"\n\"3\",5.18,\"ctrl\"\n", "log of group+weight ctrl=[4.17 5.18] trt1=[5.58] order [0 1 0] from 4.17 to 5.58 without "},
	{"pandas, columns by number", ",0,1\n0,0.25,0.5\n1,0.5,1\n2,0,0.75\n", "rewards 0=[0.25 0.5 0] 1=[0.5 1 0.75] without "},
	{"Excel in German", "Variante;Umsatz\r\nA;1.234,50\r\nB;17,25\r\nA;0,00\r\n", "log of Variante+Umsatz A=[1234.5 0] B=[17.25] order [0 1 0] from 0 to 1234.5"},
	{"Excel in French", "\ufeffsep=;\r\nGroupe;Taux de réponse\r\nA;12,5 %\r\nB;9 %\r\nA;100 %\r\n", "log of Groupe+Taux de réponse A=[0.125 1] B=[0.09] order [0 1 0]"},
	{"Excel's Unicode text", wide("arm\treward\r\nA\t1\r\nB\t0\r\nA\t0\r\n", true, false), "log of arm+reward A=[1 0] B=[0] order [0 1 0]"},
	{"UTF-16 without a mark", wide("arm,reward\nA,1\nB,0\nA,0\n", false, true), "log of arm+reward A=[1 0] B=[0] order [0 1 0]"},
	{"Windows-1252", "bras;r\xe9compense\nt\xeate;1\nqueue;0\nt\xeate;0\n", "log of bras+récompense queue=[0] tête=[1 0] order [1 0 1]"},
	{"regret of another program", "policy,t,regret,std\nUCB,10,1.5,0.2\nUCB,100,3,0.4\nTS,10,1,0.1\n", "results of t+regret+std+policy UCB=[10 100],[1.5 3],[0.2 0.4] TS=[10],[1],[0.1]"},
	{"iris", "sepal_length,sepal_width,species\n5.1,3.5,setosa\n4.9,3,setosa\n6.3,3.3,virginica\n", "! the column \"species\" contains words. For a log, use the headings \"arm\" and \"reward\". Otherwise keep one column of rewards for each arm"},
	{"Titanic", "PassengerId,Survived,Pclass,Name,Sex\n1,0,3,\"Braund, Mr. Owen\",male\n2,1,1,\"Cumings, Mrs. John\",female\n3,1,3,\"Heikkinen, Miss Laina\",female\n", "! the column \"Name\" contains words. For a log, use the headings \"arm\" and \"reward\". Otherwise keep one column of rewards for each arm"},
	{"the World Bank, with lines above the headings", "\"Data Source\",\"World Development Indicators\",\n\n\"Country Name\",\"Country Code\",\"1960\",\n\"Aruba\",\"ABW\",\"54211\",\n\"Chad\",\"TCD\",\"3001000\",\n", "! the column \"Data Source\" contains words. For a log, use the headings \"arm\" and \"reward\". Otherwise keep one column of rewards for each arm"},
	{"mushrooms", "p,x,s,n\ne,x,s,y\ne,b,s,w\np,x,y,w\n", "! the column \"1\" contains words. For a log, use the headings \"arm\" and \"reward\". Otherwise keep one column of rewards for each arm"},

	{"totals by day", "date,variant,clicks,impressions\n1 May,A,30,1000\n1 May,B,45,900\n2 May,A,20,1000\n", `! "clicks" and "impressions" look like counts of many pulls, but each row of a log is one pull`},
	{"a list of means", "0.3;0.5\n", "means 2"},
	{"means", "arm,mean\nA,0.3\nB,0.5\n", "means 2"},
	{"counts", "variant,clicks,views\nA,30,1000\nB,45,900\n", "means 2"},
	{"a bad list", "arm,gap\nA,0\nB,0.2\n", `! the heading "gap" does not identify the means. Use the heading "mean" for means, or "clicks" and "views" for counts. Remove all other columns`},
	{"one column", "reward\n" + strings.Repeat("0.5\n0.25\n", 15), "rewards reward=[" + strings.TrimSpace(strings.Repeat("0.5 0.25 ", 15)) + "]"},
	{"decimal commas in one column", "reward\n" + strings.Repeat("0,5\n0,25\n", 15), "rewards reward=[" + strings.TrimSpace(strings.Repeat("0.5 0.25 ", 15)) + "]"},
	{"a log without headings", "a,0\nb,1\na,1\n", "log of 1+2 a=[0 1] b=[1] order [0 1 0]"},
	{"a log of numbers", "3,0.5\n1,1\n3,0.25\n10,0\n", "log of 1+2 1=[1] 3=[0.5 0.25] 10=[0] order [1 0 1 2]"},
	{"two readings", "0,1\n1,0\n1,1\n0,0\n", `! the two columns can be two arms, or an arm and its reward. Write headings: the names of the arms, or "arm" and "reward"`},
	{"two arms", "0.25,0.5\n0.5,1\n1,0\n", "rewards 1=[0.25 0.5 1] 2=[0.5 1 0]"},
	{"unequal arms", "A;B\n1;0\n0;\n;1\n1;1\n", "rewards A=[1 0 1] B=[0 1 1] empty 2"},
	{"ratings", "arm,reward\nA,5\nA,1\nB,3\n", "log of arm+reward A=[5 1] B=[3] order [0 0 1] from 1 to 5"},
	{"a comma in doubt", "arm;reward\nA;1,234\nB;2,345\nA;3,456\n", `! the mark in "1,234" can be a decimal point or group thousands. Write all decimals, or no mark`},
	{"a point in doubt", "arm;reward\nA;1.234\nB;2.345\nA;3.456\n", `! the mark in "1.234" can be a decimal point or group thousands. Write all decimals, or no mark`},
	{"points beside decimal commas", "arm;reward\nA;1.234\nB;0,5\nA;12.5\nA; 2 \nB;0,25\nB;4\n", `log of arm+reward A=[1234 2] B=[0.5 0.25 4] order [0 1 0 1 1] from 0.25 to 1234 refused 4:2 "12.5" not a number`},
	{"thousands in quotes", "arm,reward\nA,\"1,234\"\nB,0\nA,617\n", "log of arm+reward A=[1234 617] B=[0] order [0 1 0] from 0 to 1234"},
	{"wrong cells", "A,B\n1,0\nNaN,1\n1,0\n0,0\n1\n0,1,1\n0,1e999\n0,1\n0,1\n0,1\n0,yes\n1,\"0\"x\n1,1\n",
		`rewards A=[1 1 0 0 0 0 0 0 1] B=[0 1 0 0 1 1 1 1] refused 3:1 "NaN" not a number refused 6:2 "" the row has 1 cell, and the table has 2 columns refused 7:3 "" the row has 3 cells, and the table has 2 columns refused 8:2 "1e999" not a number refused 12:2 "yes" not a number`},
	{"a quotation mark that never ends", "arm,reward\nA,1\nB,0\nA,1\nB,\"1\nA,1\nB,0\n", "! line 5: a quotation mark is inside a cell or is not closed"},
	{"a quotation mark too many", "arm,reward\nA,1\nB,0\nA,1\n\"B,1\nA,1\nB\",0\n", `log of arm+reward A=[1 1] B=[0] order [0 1 0] refused 5:1 "B,1\nA,1\nB" a quotation mark is inside a cell or is not closed`},
	{"no rows", "", "! at least one arm is needed"},
	{"a workbook", "PK\x03\x04\x00\x00", "! it is a workbook. Save it as CSV, and open that file"},
	{"a picture", "\x89PNG\r\n\x1a\n\x00\x00", "! it is not a text"},
	{"an arm without rewards", "A,B\n1,\n0,\n1,\n", `! arm "B" has no rewards`},
	{"one value", "A,B\n5,5\n5,5\n5,5\n", "! all rewards are 5, and rewards outside of [0, 1] need two different values to be scaled"},
}

func TestTablesAreRecognised(t *testing.T) {
	for _, c := range shapes {
		if got := read(c.text); got != c.want {
			t.Errorf("%s:\ngot  %s\nwant %s", c.shape, got, c.want)
		}
	}
}

// endless repeats a text.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (n int, err error) {
	for n < len(p) {
		k := copy(p[n:], e.text[e.at:])
		n, e.at = n+k, (e.at+k)%len(e.text)
	}
	return n, nil
}

func TestEndlessInputIsRefusedEarly(t *testing.T) {
	for text, c := range map[string]struct {
		rest *endless
		want string
	}{
		"arm,reward\nA,1\nB,0\nA,1\nA,\"1": {&endless{text: "x"}, "line 5: the row is longer than 1 MB. Is a quotation mark not closed?"},
		"arm,reward\n":                     {&endless{text: "A,1\nB,0\n"}, "line 1048578: there must be 1 to 1048576 observed rewards"},
		"a":                                {&endless{text: ",1"}, "line 1: the row is longer than 1 MB. Is a quotation mark not closed?"},
		strings.Repeat("a,", 9999) + "a\n" + strings.Repeat("1,", 9999): {&endless{text: "\n1"}, "line 1: there are 10000 columns, and a table may have 1010"},
		"A,B\n1,2\n2,3\n4,5\n\xff\xfe\x00":                              {&endless{text: "\x00"}, "it is not a text"},
	} {
		at := time.Now()
		_, err := table.Read(context.Background(), io.MultiReader(strings.NewReader(text), c.rest), func(int) {})
		if err == nil || say.English(err.Error()) != c.want {
			t.Errorf("%.40q: %v, want %s", text, err, c.want)
		}
		if d := time.Since(at); d > 2*time.Second {
			t.Errorf("%.40q: refused after %v", text, d)
		}
	}
}

func TestReadingStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	_, err := table.Read(ctx, io.MultiReader(strings.NewReader("arm,reward\n"), &endless{text: "A,1\n"}), func(rows int) {
		if calls++; rows > 1<<15 {
			cancel()
		}
	})
	if err != context.Canceled || calls < 2 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

func BenchmarkAMillionRows(b *testing.B) {
	for name, row := range map[string]string{"points": "%d,arm %d,%.4f\n", "commas": "%d;arm %d;%.4f\n"} {
		b.Run(name, func(b *testing.B) {
			text := []byte(strings.ReplaceAll("time,arm,reward\n", ",", row[2:3]))
			for i := range 1_000_000 {
				text = fmt.Appendf(text, row, i, i%3, float64(i%9973)/10000)
			}
			if name == "commas" {
				text = bytes.ReplaceAll(text, []byte("."), []byte(","))
			}
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				t, err := table.Read(context.Background(), bytes.NewReader(text), func(int) {})
				if err != nil || len(t.Order) != 1_000_000 {
					b.Fatal(err)
				}
			}
		})
	}
}
