import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "./paths.ts";

/** The public site's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      id: "home",
      path: paths.home,
      messages: ["home"],
      data: ["prices", "publicConfig"],
      head: (t) => ({ title: t("head.title"), description: t("head.description") }),
      lazy: () => import(/* webpackChunkName: "page-home" */ "./pages/home/home-page.tsx"),
    },
  ],
  navigation: [
    { to: "/", labelKey: "nav.home", place: "header" },
    { to: "/#prices", labelKey: "nav.prices", place: "header" },
    { to: "/#prices", labelKey: "nav.prices", place: "footer-services" },
  ],
  baseMessages: ["public"],
  messages: (language, namespace) =>
    import(
      /* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`
    ),
};
