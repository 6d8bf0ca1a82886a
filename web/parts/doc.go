// Package parts has small components that several views use: menus, fields, tables, and sheets of the lab.
package parts
