import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import { contractVersion } from "@dhahabu/kit/remote";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { heroPicture } from "./content/hero-picture.ts";
import { describeBank } from "./content/structured-data.ts";
import { homeAnchors, paths } from "./paths.ts";

const anchors = {
  prices: `${paths.home}#${homeAnchors.prices}`,
  calculator: `${paths.home}#${homeAnchors.calculator}`,
  services: `${paths.home}#${homeAnchors.services}`,
  about: `${paths.home}#${homeAnchors.about}`,
} as const;

/** The public site's pages and texts. */
export const remote: RemoteModule = {
  contractVersion,
  routes: [
    {
      id: "home",
      path: paths.home,
      messages: ["home", "gold"],
      data: ["prices", "publicConfig"],
      preloadImage: { srcSet: heroPicture.avif, sizes: heroPicture.sizes, type: "image/avif" },
      head: (t) => ({
        title: t("head.title", { bank: bankName }),
        description: t("head.description", { year: String(servingSinceYear) }),
        structuredData: [describeBank(t("services.loans.title"))],
      }),
      lazy: () => import(/* webpackChunkName: "page-home" */ "./pages/home/home-page.tsx"),
    },
    {
      id: "auth",
      path: paths.auth,
      messages: ["auth"],
      head: (t) => ({
        title: `${t("head.title")} | ${bankName}`,
        description: t("head.description", { bank: bankName }),
      }),
      lazy: () => import(/* webpackChunkName: "page-auth" */ "./pages/auth/auth-page.tsx"),
    },
  ],
  navigation: [
    { to: anchors.prices, labelKey: "nav.prices", place: "header" },
    { to: anchors.calculator, labelKey: "nav.calculator", place: "header" },
    { to: anchors.services, labelKey: "nav.services", place: "header" },
    { to: anchors.about, labelKey: "nav.about", place: "header" },
    { to: anchors.prices, labelKey: "nav.prices", place: "footer-services" },
    { to: anchors.calculator, labelKey: "nav.calculator", place: "footer-services" },
    { to: anchors.services, labelKey: "nav.services", place: "footer-services" },
    { to: anchors.about, labelKey: "nav.about", place: "footer-support" },
  ],
  baseMessages: ["public"],
  messages: (language, namespace) =>
    import(/* webpackChunkName: "messages-[request]" */ `./messages/${language}/${namespace}.json`),
};
