//go:build js && wasm

package main

import (
	"context"
	"database/sql"
	"errors"
	"log"
	"net/http"
	"strings"
	"time"

	"epsilonarcade/web/class/host"
	"epsilonarcade/web/links"

	"github.com/go-json-experiment/json"
	"github.com/syumai/workers/cloudflare/d1"
)

// classes is a host.Store in a D1 database. Each method that changes something does so in one statement, which has its
// whole effect or none.
type classes struct {
	db  *sql.DB
	log *log.Logger
}

// tables create the tables of an empty database. SQLite removes the records of a class with the class.
var tables = []string{
	`CREATE TABLE IF NOT EXISTS classes (code TEXT PRIMARY KEY, ends INTEGER NOT NULL, revision INTEGER NOT NULL, class TEXT NOT NULL)`,
	`CREATE TABLE IF NOT EXISTS records (code TEXT NOT NULL REFERENCES classes (code) ON DELETE CASCADE, list TEXT NOT NULL, key TEXT NOT NULL,
		seq INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (code, list, key))`,
	`CREATE UNIQUE INDEX IF NOT EXISTS records_seq ON records (code, seq)`,
	`CREATE TABLE IF NOT EXISTS wrong (network TEXT PRIMARY KEY, minute INTEGER NOT NULL, codes INTEGER NOT NULL)`,
}

func openClasses(binding string, l *log.Logger) (*classes, error) {
	c, err := d1.OpenConnector(binding)
	if err != nil {
		return nil, err
	}
	return &classes{sql.OpenDB(c), l}, nil
}

// isNew reports whether an error says that the database has no tables: no class has been started.
func isNew(err error) bool { return err != nil && strings.Contains(err.Error(), "no such table") }

// exec executes a statement and returns the number of changed rows.
func (s *classes) exec(ctx context.Context, statement string, values ...any) (int64, error) {
	result, err := s.db.ExecContext(ctx, statement, values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// Sweep removes the classes that have ended, and returns the number of others.
func (s *classes) Sweep(ctx context.Context) (left int, err error) {
	_, err = s.exec(ctx, `DELETE FROM classes WHERE ends <= ?`, time.Now().UnixMilli())
	if isNew(err) {
		err = nil
		for _, table := range tables {
			_, failed := s.exec(ctx, table)
			err = errors.Join(err, failed)
		}
	}
	if err == nil {
		err = s.db.QueryRowContext(ctx, `SELECT COUNT(*) FROM classes`).Scan(&left)
	}
	return left, err
}

// Load returns a class.
func (s *classes) Load(ctx context.Context, code string) (c host.Class, err error) {
	var data string
	err = s.db.QueryRowContext(ctx, `SELECT class FROM classes WHERE code = ?`, code).Scan(&data)
	switch {
	case errors.Is(err, sql.ErrNoRows) || isNew(err):
		return c, host.ErrNone
	case err != nil:
		return c, err
	}
	err = json.Unmarshal([]byte(data), &c)
	return c, err
}

// change executes a statement that changes a class if its screen has the given revision. If nothing changes, the error
// says why.
func (s *classes) change(ctx context.Context, code string, revision int64, statement string, values ...any) error {
	n, err := s.exec(ctx, statement, values...)
	if err != nil || n > 0 {
		return err
	}
	switch c, err := s.Load(ctx, code); {
	case err != nil:
		return err
	case c.Screen.Revision != revision:
		return host.ErrChanged
	}
	return host.ErrFull
}

// Save replaces a class if its screen has the given revision. For revision 0, it stores a new class.
func (s *classes) Save(ctx context.Context, code string, revision int64, c host.Class) error {
	data, err := json.Marshal(c)
	if err != nil {
		return err
	}
	return s.change(ctx, code, revision, `
		INSERT INTO classes SELECT ?1, ?2, ?3, ?4 WHERE ?5 = 0 OR EXISTS (SELECT 1 FROM classes WHERE code = ?1)
		ON CONFLICT (code) DO UPDATE SET ends = ?2, revision = ?3, class = ?4 WHERE revision = ?5`,
		code, c.Ends.UnixMilli(), c.Screen.Revision, string(data), revision)
}

// Put stores a value if the class's screen has the given revision.
func (s *classes) Put(ctx context.Context, code string, revision int64, list, key, value string, most int) error {
	return s.change(ctx, code, revision, `
		INSERT INTO records
		SELECT code, ?1, ?2, (SELECT COALESCE(MAX(seq), 0) + 1 FROM records r WHERE r.code = c.code), ?3
		FROM classes c WHERE code = ?4 AND revision = ?5 AND (?6 = 0
			OR EXISTS (SELECT 1 FROM records r WHERE r.code = c.code AND list = ?1 AND key = ?2)
			OR (SELECT COUNT(*) FROM records r WHERE r.code = c.code AND list = ?1) < ?6)
		ON CONFLICT (code, list, key) DO UPDATE SET
			seq = CASE value WHEN excluded.value THEN seq ELSE excluded.seq END, value = excluded.value`,
		list, key, value, code, revision, most)
}

// List returns the first most values of a list with numbers above since, by number, and the last of these numbers.
func (s *classes) List(ctx context.Context, code, list string, since int64, most int) (all []string, last int64, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT value, seq FROM records WHERE code = ? AND list = ? AND seq > ? ORDER BY seq LIMIT ?`, code, list, since, most)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var value string
		if err := rows.Scan(&value, &last); err != nil {
			return nil, 0, err
		}
		all = append(all, value)
	}
	return all, last, rows.Err()
}

// Delete removes a class and its lists.
func (s *classes) Delete(ctx context.Context, code string) error {
	_, err := s.exec(ctx, `DELETE FROM classes WHERE code = ?`, code)
	return err
}

// wrong implements Wrong of host.Options. The rate-limiting binding cannot do so, because it counts each question.
func (s *classes) wrong(r *http.Request, again bool) time.Duration {
	network, now := links.Network(r.RemoteAddr), time.Now()
	minute := now.Unix() / 60
	query := `SELECT codes FROM wrong WHERE network = ? AND minute = ?`
	if again {
		_, _ = s.exec(r.Context(), `DELETE FROM wrong WHERE minute < ?`, minute)
		query = `INSERT INTO wrong VALUES (?, ?, 1) ON CONFLICT (network) DO UPDATE SET codes = codes + 1 RETURNING codes`
	}
	var codes int
	err := s.db.QueryRowContext(r.Context(), query, network, minute).Scan(&codes)
	if err != nil && !errors.Is(err, sql.ErrNoRows) && !isNew(err) {
		s.log.Print("wrong codes were not counted: ", err) // and no client waits, as for links
	}
	if codes < host.MaxWrong || again && codes == host.MaxWrong {
		return 0
	}
	return time.Unix(60*(minute+1), 0).Sub(now)
}
