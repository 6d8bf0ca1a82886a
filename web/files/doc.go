// Package files is what enters and leaves the page as files.
package files
