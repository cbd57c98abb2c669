import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** Contact. */
export const contactRoutes: readonly PageRoute[] = [
  {
    id: "contact",
    path: paths.contact,
    messages: ["contact", "branches"],
    data: ["branches", "replyTime"],
    head: (t) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
    }),
    async structuredData(_t, data) {
      const { describeOffices } = await import("../content/structured-data.ts");
      return [describeOffices(data)];
    },
    lazy: () => import(/* webpackChunkName: "page-contact" */ "../pages/contact/contact-page.tsx"),
  },
];
