import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** The site's search, through the pages that `listRoutes` gives. */
export function createSearchRoute(listRoutes: () => readonly SiteRoute[]): SiteRoute {
  return {
    id: "search",
    path: paths.search,
    messages: ["search"],
    head: (t) => ({ ...buildHead(t), isIndexed: false }),
    async lazy() {
      const { createPage } = await import(
        /* webpackChunkName: "page-search" */ "./search-page.tsx"
      );
      return { Page: createPage(listRoutes()) };
    },
  };
}
