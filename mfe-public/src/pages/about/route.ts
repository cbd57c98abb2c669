import { bankName, servingSinceYear } from "@dhahabu/contract/facts";
import type { Formatters } from "@dhahabu/contract/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

function describeBankShortly(t: Translate, format: Formatters) {
  return t("head.description", {
    bank: bankName,
    city: t("city.nairobi"),
    year: format.year(servingSinceYear),
  });
}

/** About the bank. */
export const aboutRoute: SiteRoute = {
  id: "about",
  path: paths.about,
  nameKey: "nav.about",
  messages: ["about"],
  preloadImages: listPictureSources("about-hall", pageHeadPlace, "avif"),
  socialCard: "about",
  head: (t, _data, format) => ({
    title: `${t("head.title")} | ${bankName}`,
    description: describeBankShortly(t, format),
  }),
  async structuredData(t, { facts }, format) {
    const { describeOrganization } = await import("../../content/structured-data.ts");
    const description = describeBankShortly(t, format);
    return [describeOrganization({ slogan: t("mission.title"), description, facts })];
  },
  lazy: () => import(/* webpackChunkName: "page-about" */ "./about-page.tsx"),
};
