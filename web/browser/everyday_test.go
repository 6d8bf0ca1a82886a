//go:build !js

package browser

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// everyday are the tests that make test runs, and go test -short: each breaks when many users would notice.
// make test-long runs all tests.
var everyday = []string{
	"TestStoriesAreToldFromStartToEnd",
	// The first load.
	"TestACurveMovesOnABareAddress", "TestTheFirstViewLoadsOnlyWhatItNeeds", "TestEveryFileIsSentCompressed", "TestAFailedDownloadIsToldOnThePage",
	// The views.
	"TestWorkersInTheBrowserComputeTheBitsComputedOutside", "TestAWayThroughTheRegionView", "TestTheTradeoffMarksItsRegimes",
	"TestALecturerComparesTwoScenarios", "TestTheGalleryShowsEveryPanelAndOpensOne", "TestAPersonAuditsAPolicy", "TestAPersonWritesAPolicy",
	// Hands and keys.
	"TestABarIsDraggedToAnotherMean", "TestABarIsMovedWithKeys", "TestAFingerReadsTheChart", "TestKeysReadTheCurves", "TestRendersDoNotDisturbTyping",
	// Links, files, frames, storage.
	"TestTheAddressHoldsThePage", "TestAShortLinkOpensTheSamePage", "TestBackAndForwardUndoAndRedo", "TestFilesAreSavedAndOpenedAgain",
	"TestAnEmbeddedPagePlaysAndOpensWhole", "TestAfterOneVisitThePageNeedsNoNetwork",
	// What goes wrong.
	"TestALostWorkerIsReplacedAndChangesNoResult", "TestBadInputIsToldBesideItsFieldAndStopsNothing", "TestALinkThatCannotBeReadOffersTheDefault",
	"TestNoViewBreaksThePolicy", "TestTheHarnessHearsWhatGoesWrong",
	// Looks.
	"TestAxeFindsNothingWrong", "TestAxeFindsNothingWrongButWhatIs", "TestNoWidthScrollsSideways", "TestThePageIsShownInAnotherLanguage", "TestTheKeyForPrintingPrintsTheHandout",

	"TestEverydayTestsExist",
}

// chooseTests makes go test -short run the everyday tests, unless -run asks for others.
func chooseTests() error {
	flag.Parse()
	if run := flag.Lookup("test.run"); testing.Short() && run.Value.String() == "" {
		return run.Value.Set("^(" + strings.Join(everyday, "|") + ")$")
	}
	return nil
}

func TestEverydayTestsExist(t *testing.T) {
	files, err := filepath.Glob("*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	code := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		code += string(text)
	}
	for _, name := range everyday {
		if !strings.Contains(code, "\nfunc "+name+"(t *testing.T)") {
			t.Errorf("no test is called %s", name)
		}
	}
}
