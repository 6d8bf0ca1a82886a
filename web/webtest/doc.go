// Package webtest runs the page without a browser, for tests.
package webtest
