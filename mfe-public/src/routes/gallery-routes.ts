import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** The media gallery. */
export const galleryRoutes: readonly PageRoute[] = [
  {
    id: "media",
    path: paths.media,
    messages: ["media"],
    data: ["media"],
    socialCard: "gallery",
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
    }),
    lazy: () => import(/* webpackChunkName: "page-media" */ "../pages/media/media-page.tsx"),
  },
];
