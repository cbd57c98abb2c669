import { bankName } from "@dhahabu/contract/facts";
import type { Language } from "@dhahabu/contract/language";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { readServingSince } from "../../content/page-heads.ts";
import { pageHeadPlace } from "../../content/picture-places.ts";
import { listPictureSources } from "../../content/picture.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

function describeBankShortly(t: Translate, language: Language) {
  return t("head.description", {
    bank: bankName,
    city: t("city.nairobi"),
    year: readServingSince(language),
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
  head: (t, _data, language) => ({
    title: `${t("head.title")} | ${bankName}`,
    description: describeBankShortly(t, language),
  }),
  async structuredData(t, { facts }, language) {
    const { describeOrganization } = await import("../../content/structured-data.ts");
    const description = describeBankShortly(t, language);
    return [describeOrganization({ slogan: t("mission.title"), description, facts })];
  },
  lazy: () => import(/* webpackChunkName: "page-about" */ "./about-page.tsx"),
};
