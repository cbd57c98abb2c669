import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** The library behind the public gallery. */
export const mediaRoutes: RemoteModule["routes"] = [
  {
    id: "admin-media",
    path: paths.media,
    messages: ["admin-media"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () => import(/* webpackChunkName: "page-admin-media" */ "../pages/media/media-page.tsx"),
  },
];
