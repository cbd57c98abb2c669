import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import { describeOffices } from "../content/structured-data.ts";
import { paths } from "../paths.ts";

/** Contact. */
export const contactRoutes: readonly PageRoute[] = [
  {
    id: "contact",
    path: paths.contact,
    messages: ["contact", "branches"],
    data: ["branches"],
    head: (t, { branches }) => ({
      title: `${t("head.title")} | ${bankName}`,
      description: t("head.description", { bank: bankName }),
      structuredData: [describeOffices(branches)],
    }),
    lazy: () => import(/* webpackChunkName: "page-contact" */ "../pages/contact/contact-page.tsx"),
  },
];
