// Package share is what is handed out of a page: links, codes, and what whoever opens them sees.
package share
