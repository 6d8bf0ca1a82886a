package command

import _ "embed"

// notices are the licences of what the program and the page are made of. The file is empty; make build compiles the
// program with the page's LICENSES.txt in its place.
//
//go:embed notices.txt
var notices string
