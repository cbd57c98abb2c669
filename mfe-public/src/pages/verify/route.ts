import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

/** How to tell the bank from those who pretend to be it. */
export const verifyRoute: SiteRoute = {
  id: "verify",
  path: paths.verify,
  nameKey: "nav.verify",
  messages: ["verify", "branches"],
  data: ["branches"],
  head: buildHead,
  async structuredData(t, { facts }) {
    const { describeOrganization } = await import("../../content/structured-data.ts");
    const description = t("lead");
    return [describeOrganization({ slogan: t("title"), description, facts })];
  },
  lazy: () => import(/* webpackChunkName: "page-verify" */ "./verify-page.tsx"),
};
