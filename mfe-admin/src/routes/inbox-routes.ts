import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "../paths.ts";

/** What customers write, and what staff answer. */
export const inboxRoutes: RemoteModule["routes"] = [
  {
    id: "admin-enquiries",
    path: paths.enquiries,
    messages: ["admin-enquiries"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-enquiries" */ "../pages/enquiries/enquiries-page.tsx"
      ),
  },
  {
    id: "admin-canned-replies",
    path: paths.cannedReplies,
    messages: ["admin-canned-replies"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-canned-replies" */ "../pages/canned-replies/canned-replies-page.tsx"
      ),
  },
  {
    id: "admin-assistant",
    path: paths.assistant,
    messages: ["admin-assistant"],
    access: "staff",
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-assistant" */ "../pages/assistant/assistant-page.tsx"
      ),
  },
];
