package parts

import "epsilonarcade/web/page"

// DrawerTabs are the tabs of the drawers below the figure on a small screen.
type DrawerTabs struct{ Page *page.Page }
