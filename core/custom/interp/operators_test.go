package interp_test

import (
	"strings"
	"testing"

	"epsilonarcade/core/custom/interp"
	"epsilonarcade/core/random"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"
)

// ordinary contains statements that use every operator and method that has a check. Each statement sets x.
var ordinary = []string{
	"x = [1] + [2]", "x = (1,) + (2,)", "x = \"a\" + \"b\"", "x = b\"a\" * 2", "x = 3 * [0, 1]", "x = [0, 1] * 3", "x = \"ab\" * 2", "x = [1] * 0", "x = \"a\" * -1",
	"y = 1 << 70\nx = [y + y, y - 1, y * y, y // 3, y % 7, y & 15, y | 1, y ^ y, y << 3, y >> 3, -y]", "y = [1 << 70]\nx = y[0] // (y[0] - 1)", "x = 7 // 2 + 7 % 2 - 3 * 2",
	"y = [5]\nx = y[0] * y[0] - y[0]", "x = set([1, 2]) - set([2]) | set([3])", "x = set([1, 2]) & set([2])", "x = set([1, 2]) ^ set([2])", "x = {1: 2} | {3: 4}",
	"x = \"%s and %d\" % (1, 2)", "x = \"%s\" % [1]", "y = \"%s\"\nx = y % 1.5 + y % None",
	"x = [1, 2] == [1, 2]", "x = ((1, 2) < (1, 3), [2] >= [1], \"a\" != \"b\", \"a\" > \"b\", \"b\" <= \"a\")", "x = [1 in [1], \"a\" in \"ba\", 2 not in {2: 1}, 3 not in (1, 2)]", "y = [[1]]\nx = y[0] in y",
	"x = [0]\nx += [1]\nx += (2, 3)", "x = [0]\ny = x\ny += [1]", "x = \"a\"\nx += \"b\"", "x = 2\nx *= 3\nx -= 1\nx //= 2\nx %= 5\nx /= 2", "x = [1]\nx *= 2", "x = 3\nx <<= 2\nx >>= 1\nx |= 8\nx &= 9\nx ^= 1",
	"x = {1: 2}\ny = x\ny |= {3: 4}", "x = {\"a\": [1], \"n\": 1}\nx[\"a\"] += [2]\nx[\"n\"] += 1\nx[\"n\"] *= x[\"n\"]", "x = [[1], [2]]\nx[1] += [3]\nx[-1] *= 2", "(x) = 1\n(x) += 1",
	"n = [0]\ndef f():\n    n[0] += 1\n    return 0\nd = [[1]]\nd[f()] += [2]\nx = (d, n)",
	"def f():\n    y = {\"a\": (1,)}\n    for i in range(3):\n        y[\"a\"] += (i,)\n    return y\nx = f()",
	"x = [1, 2, 3][1:]", "x = \"abc\"[::-1]", "x = (1, 2, 3)[0:2]", "y = {(1, 2): 3}\nx = y[1, 2]", "y = {}\nk = (1, \"a\")\ny[k] = 1\nx = {k: y[k] for k in y}",
	"x = \"a,b\".replace(\",\", \"\") + \",\".join([\"a\", \"b\"]) + \"{} {a}\".format(1, a = 2)", "x = \"abc\".replace(\"\", \"-\")", "x = \"aaa\".replace(\"a\", \"b\", 2)",
	"x = [\"a b\".split(), \"a,b\".split(\",\", 1), \"a\\nb\".splitlines(), \"ab\".upper(), \"a\".isalpha(), \" a \".strip(), \"aba\".count(\"a\"), \"ab\".find(\"b\")]",
	"x = [3]\nx.append(1)\nx.extend([4, 5])\nx.insert(0, 9)\nx.remove(4)\nx.pop()\nx.pop(0)\ny = x.index(1)",
	"x = {1: 2}\nx.update([(3, 4)], a = 5)\nx.setdefault(6, 7)\ny = [x.get(1), x.get(9, 0), x.pop(1), x.items(), x.keys(), x.values()]\nx = y",
	"x = set([1])\nx.add(2)\nx.discard(1)\nx = [x.union([3]), x.difference([2]), x.issubset([2]), x.pop()]", "f = [].append\nf(1)\nx = \"a\".upper\nx = x()", "x = getattr(\"a\", \"upper\")()", "x = getattr([], \"nothing\", 5)",
	"def f(*y, **z):\n    return [y, z]\nx = f(*[1, 2], **{\"key\": 3})", "x = sorted([3, 1, 2], key = lambda y: -y)", "x = sorted([\"bb\", \"a\"], key = len, reverse = True)", "x = max([1], [2])", "x = min([3, 1], **{\"key\": str})", "x = dict([(1, 2)], key = 3)",
	"x = [a for a, b in zip([1, 2], [3, 4]) if b > 3]", "x = [i * y for i, y in enumerate([\"a\", \"b\"])]", "x = 0\nwhile True:\n    x += 1\n    if x > 5: break", "y = 3\nx = 0\nwhile y:\n    y -= 1\n    x += y",
	"x = [0]\nfor x[0] in range(3): pass", "x = int(\"12\") + int(1e300) % 7", "x = abs(-5) + min(1, 2) * max([3])", "x = \"a\" if [1] == [1] else \"b\"", "x = not [1] == [2]", "x = lambda y: y\nx = x(3)",
	// these statements cause errors
	"x = [1] + 1", "x = \"a\" + 1", "x = 1 + None", "x = None * 2", "x = {}[[1]]", "x = {}[1]", "x = [1][5]", "x = (1)[0]", "x = [1].foo()", "x = \"a\".join(1)", "x = [] < 1", "x = 1 in 2", "x = set() + set()", "x = 1 << 600", "x = [1] * 1.5", "x += 1", "x = (1, 2)\nx[0] += 1", "x = \"a\"\nx.y += 1",
	"x = [1]\nfor y in x:\n    x += [1]", "x = \"a\".replace(1)", "x = \"%d\" % \"a\"", "x = [].pop()", "x = [].remove(1)", "x = {}.pop(1)", "x = sorted([1, \"a\"])", "x = sorted([1], key = 5)", "x = getattr(1, \"a\")",
}

// Checks do not change any value or reject anything ordinary. Starlark without checks gives the same results.
func TestChecksChangeNoValue(t *testing.T) {
	for _, s := range ordinary {
		var want []string
		thread := &starlark.Thread{Print: func(_ *starlark.Thread, text string) { want = append(want, text) }}
		options := &syntax.FileOptions{Set: true, While: true, TopLevelControl: true, GlobalReassign: true}
		_, failed := starlark.ExecFileOptions(options, thread, "policy", s+"\nprint(x)\n", nil)

		for _, source := range []string{s + "\nprint(x)\n" + harmless, "def f():\n    " + strings.ReplaceAll(s, "\n", "\n    ") + "\n    print(x)\nf()\n" + harmless} {
			var got []string
			spec := read(t, source)
			noise := random.NewKey(5).Source()
			r := spec.New(setup(spec, 3, 10), &noise).(*interp.Run)
			r.Print(func(text string) { got = append(got, text) })
			if (failed != nil) != (r.Err() != nil) || strings.Join(got, "\n") != strings.Join(want, "\n") {
				t.Errorf("%s\n%q, %v; in Starlark %q, %v", source, got, r.Err(), want, failed)
			}
		}
	}
}
