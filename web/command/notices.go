package command

import _ "embed"

// notices holds the licences of all parts of the program and the page. The file is empty. The command make build
// compiles the program with the page's LICENSES.txt instead.
//
//go:embed notices.txt
var notices string
