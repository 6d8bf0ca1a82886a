package command

// notices are the licences of what the program and the page are made of. make build compiles the
// program with another file in place of this one, which wasm/notices writes.
const notices = ""
