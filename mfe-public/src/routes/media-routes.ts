import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";
import { galleryRoutes } from "./gallery-routes.ts";

/** The media gallery and the site's search. */
export const mediaRoutes: readonly PageRoute[] = [
  ...galleryRoutes,
  {
    id: "search",
    path: paths.search,
    messages: ["search"],
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
      isIndexed: false,
    }),
    lazy: () => import(/* webpackChunkName: "page-search" */ "../pages/search/search-page.tsx"),
  },
];
