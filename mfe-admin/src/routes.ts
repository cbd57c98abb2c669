import { duties } from "@dhahabu/contract/duties";
import type { RemoteModule } from "@dhahabu/kit/remote";
import { paths } from "./paths.ts";

type Route = RemoteModule["routes"][number];
type PageOptions = Omit<Route, "id" | "head" | "messages"> & Partial<Pick<Route, "messages">>;

function page(id: string, { messages = [id], ...options }: PageOptions): Route {
  return {
    id,
    messages,
    head: (t) => ({ title: t("head.title"), description: t("head.description") }),
    ...options,
  };
}

export const routes: RemoteModule["routes"] = [
  page("admin-dashboard", {
    path: paths.dashboard,
    access: "staff",
    duties,
    lazy: () =>
      import(/* webpackChunkName: "page-admin-dashboard" */ "./pages/dashboard/dashboard-page.tsx"),
  }),
  page("admin-roles", {
    path: paths.roles,
    access: "staff",
    duties,
    lazy: () => import(/* webpackChunkName: "page-admin-roles" */ "./pages/roles/roles-page.tsx"),
  }),
  page("admin-media", {
    path: paths.media,
    access: "staff",
    lazy: () => import(/* webpackChunkName: "page-admin-media" */ "./pages/media/media-page.tsx"),
  }),
  page("admin-enquiries", {
    path: paths.enquiries,
    access: "staff",
    lazy: () =>
      import(/* webpackChunkName: "page-admin-enquiries" */ "./pages/enquiries/enquiries-page.tsx"),
  }),
  page("admin-visits", {
    path: paths.visits,
    access: "admin",
    duties: ["teller", "valuer"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-visits" */ "./pages/visits/visits-page.tsx"),
  }),
  page("admin-counter", {
    path: paths.counter,
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    messages: ["admin-counter", "admin-customers", "admin-quotes"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-counter" */ "./pages/counter/counter-page.tsx"),
  }),
  page("admin-quotes", {
    path: paths.quotes,
    access: "admin",
    duties: ["teller", "valuer"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-quotes" */ "./pages/quotes/quotes-page.tsx"),
  }),
  page("admin-papers", {
    path: paths.papers,
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-papers" */ "./pages/papers/papers-page.tsx"),
  }),
  page("admin-customers", {
    path: paths.customers,
    access: "admin",
    duties: ["teller", "valuer", "approver", "auditor"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-customers" */ "./pages/customers/customers-page.tsx"),
  }),
  page("admin-canned-replies", {
    path: paths.cannedReplies,
    access: "staff",
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-canned-replies" */ "./pages/canned-replies/canned-replies-page.tsx"
      ),
  }),
  page("admin-assistant", {
    path: paths.assistant,
    access: "staff",
    lazy: () =>
      import(/* webpackChunkName: "page-admin-assistant" */ "./pages/assistant/assistant-page.tsx"),
  }),
  page("admin-subscribers", {
    path: paths.subscribers,
    access: "staff",
    messages: ["admin-subscribers", "admin-newsletter"],
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-subscribers" */ "./pages/subscribers/subscribers-page.tsx"
      ),
  }),
  page("admin-deliveries", {
    path: paths.deliveries,
    access: "staff",
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-deliveries" */ "./pages/deliveries/deliveries-page.tsx"
      ),
  }),
  page("admin-branches", {
    path: paths.branches,
    access: "admin",
    messages: ["admin-branches", "admin-hours"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-branches" */ "./pages/branches/branches-page.tsx"),
  }),
  page("admin-facts", {
    path: paths.facts,
    access: "admin",
    messages: ["admin-facts", "admin-hours"],
    lazy: () => import(/* webpackChunkName: "page-admin-facts" */ "./pages/facts/facts-page.tsx"),
  }),
  page("admin-prices", {
    path: paths.prices,
    access: "staff",
    messages: ["admin-prices", "admin-policy", "admin-config"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-prices" */ "./pages/prices/prices-page.tsx"),
  }),
  page("admin-config", {
    path: paths.systemConfig,
    access: "admin",
    messages: ["admin-config", "admin-policy"],
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-config" */ "./pages/system-config/system-config-page.tsx"
      ),
  }),
  page("admin-policy-changes", {
    path: paths.policyChanges,
    access: "admin",
    messages: ["admin-changes", "admin-policy", "admin-config", "admin-record"],
    lazy: () =>
      import(
        /* webpackChunkName: "page-admin-policy-changes" */ "./pages/policy-changes/policy-changes-page.tsx"
      ),
  }),
  page("admin-users", {
    path: paths.users,
    access: "admin",
    messages: ["admin-users", "admin-record", "admin-policy"],
    lazy: () => import(/* webpackChunkName: "page-admin-users" */ "./pages/users/users-page.tsx"),
  }),
  page("admin-security", {
    path: paths.security,
    access: "admin",
    messages: ["admin-security", "admin-roles"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-security" */ "./pages/security/security-page.tsx"),
  }),
  page("admin-account", {
    path: paths.account,
    access: "staff",
    duties,
    messages: ["admin-account", "admin-record"],
    lazy: () =>
      import(/* webpackChunkName: "page-admin-account" */ "./pages/account/account-page.tsx"),
  }),
];
