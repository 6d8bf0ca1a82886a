package command

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"epsilonarcade/core/written"
	"epsilonarcade/core/written/gofile"
)

// checkPolicies says of each file what policy it holds, or what is wrong with it.
func checkPolicies(c *call) error {
	wrong := false
	for _, name := range c.args {
		source, err := readPolicy(name)
		if err != nil {
			Report(c.stderr, c.flags.Name(), err)
			wrong = true
			continue
		}
		spec, _ := written.Spec(source)
		text := spec.Name + ", " + spec.Guarantee + "; " + needs(spec)
		for _, p := range spec.Params {
			text += "; " + paramText(p)
		}
		if _, err := fmt.Fprintf(c.stdout, "%s: %s\n", name, text); err != nil {
			return err
		}
	}
	if wrong {
		return silent(Failed)
	}
	return nil
}

// policyAsGo writes what core/policy needs of a text into a folder, in which none of it may be yet, or to
// the standard output.
func policyAsGo(c *call, folder string) error {
	source, err := readPolicy(c.args[0])
	if err != nil {
		return err
	}
	files, err := gofile.Files(source)
	if err != nil {
		return at(c.args[0], err)
	}
	for _, f := range files {
		if folder == "" {
			if _, err := fmt.Fprintf(c.stdout, "// %s\n\n%s\n", f.Name, f.Text); err != nil {
				return err
			}
			continue
		}
		if _, err := os.Stat(filepath.Join(folder, f.Name)); !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is there already, and nothing was written", filepath.Join(folder, f.Name))
		}
	}
	if folder == "" {
		return nil
	}
	for _, f := range files {
		path := filepath.Join(folder, f.Name)
		err := output{&path}.deliver(c, func(w io.Writer) error {
			_, err := io.WriteString(w, f.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}
