// Package markup is what the code calls that Vugu generates, once wasm/components has been over it, and
// small helpers of the markup.
package markup
