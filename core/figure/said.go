package figure

import "slices"

// Said returns the figure with say applied to all its texts. For example, say.English turns references to texts into
// English words.
func (f Figure) Said(say func(string) string) Figure {
	f.Title, f.X.Label, f.Y.Label = say(f.Title), say(f.X.Label), say(f.Y.Label)
	f.Series, f.Bounds, f.MarkNames = slices.Clone(f.Series), slices.Clone(f.Bounds), each(f.MarkNames, say)
	for i := range f.Series {
		f.Series[i].Name = say(f.Series[i].Name)
	}
	for i := range f.Bounds {
		f.Bounds[i].Name = say(f.Bounds[i].Name)
	}
	f.Panels, f.Claims, f.Notes = slices.Clone(f.Panels), slices.Clone(f.Claims), each(f.Notes, say)
	for i, p := range f.Panels {
		f.Panels[i].Title = say(p.Title)
	}
	for i, c := range f.Claims {
		f.Claims[i].Text, f.Claims[i].Stated, f.Claims[i].Statistic, f.Claims[i].Rule = say(c.Text), say(c.Stated), say(c.Statistic), say(c.Rule)
	}
	if f.Table != nil {
		t := Table{Columns: each(f.Table.Columns, say)}
		for _, row := range f.Table.Rows {
			t.Rows = append(t.Rows, each(row, say))
		}
		f.Table = &t
	}
	return f
}

// each returns a copy of texts with say applied to each text.
func each(texts []string, say func(string) string) []string {
	texts = slices.Clone(texts)
	for i, text := range texts {
		texts[i] = say(text)
	}
	return texts
}
