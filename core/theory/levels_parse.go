package theory

import (
	"errors"
	"strconv"
	"strings"
)

// ParseLevels reads a law of privacy levels as scenarios write it: "discrete" for
// DiscreteLevels, "gaussian" for the ClippedGaussian, or numbers separated by commas
// for the List of them.
func ParseLevels(law string) (Levels, error) {
	switch law {
	case "discrete":
		return DiscreteLevels(), nil
	case "gaussian":
		return ClippedGaussian{}, nil
	}
	var list List
	for item := range strings.SplitSeq(law, ",") {
		eps, err := strconv.ParseFloat(strings.TrimSpace(item), 64)
		if err != nil {
			return nil, errors.New("the law of privacy levels is " + strconv.Quote(law) + ": neither discrete, gaussian, nor a list of numbers")
		}
		list = append(list, eps)
	}
	if err := list.Check(); err != nil {
		return nil, err
	}
	return list, nil
}
