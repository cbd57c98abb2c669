import { buildHead } from "../../content/page-heads.ts";
import { paths } from "../../paths.ts";
import type { SiteRoute } from "../../site-route.ts";

export const contactRoute: SiteRoute = {
  id: "contact",
  path: paths.contact,
  nameKey: "nav.contact",
  messages: ["contact", "branches", "answer-due"],
  data: ["branches", "replyTime"],
  head: buildHead,
  async structuredData(_t, data) {
    const { describeOffices } = await import("../../content/structured-data.ts");
    return [describeOffices(data)];
  },
  lazy: () => import(/* webpackChunkName: "page-contact" */ "./contact-page.tsx"),
};
