package leap

// A Start is counts with a start phase, in which each arm is pulled so often, in order.
type Start struct {
	Counts
	need int64 // 0 once no arm is short of it
}

// Starting returns the next arm of the start phase and how many of its pulls are left; ok is
// false after the phase.
func (s *Start) Starting() (arm int, lacks int64, ok bool) {
	if arm, lacks, ok = s.Short(s.need); !ok {
		s.need = 0
	}
	return arm, lacks, ok
}
