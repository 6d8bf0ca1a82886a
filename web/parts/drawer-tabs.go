package parts

import "epsilonarcade/web/page"

// DrawerTabs choose what a small screen shows below the figure.
type DrawerTabs struct{ Page *page.Page }
