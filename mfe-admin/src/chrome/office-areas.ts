import { isAllowed } from "@dhahabu/contract/access";
import type { Right, Standing } from "@dhahabu/contract/access";
import { duties } from "@dhahabu/contract/duties";
import type { IconName } from "@dhahabu/kit/ui/icon";
import type texts from "../messages/en/admin.json";
import { paths } from "../paths.ts";

export type AreaId = keyof typeof paths;

export interface OfficeArea {
  readonly id: AreaId;
  readonly path: string;
  readonly icon: IconName;
  /** That of its page. */
  readonly right: Right;
}

/** What each part is called in the menu. */
export const areaNames = {
  dashboard: "dashboard",
  media: "nav.media",
  enquiries: "nav.enquiries",
  visits: "nav.visits",
  counter: "nav.counter",
  quotes: "nav.quotes",
  papers: "nav.papers",
  customers: "nav.customers",
  cannedReplies: "nav.cannedReplies",
  assistant: "nav.assistant",
  subscribers: "nav.subscribers",
  deliveries: "nav.deliveries",
  prices: "nav.prices",
  systemConfig: "systemConfig",
  policyChanges: "nav.policyChanges",
  branches: "nav.branches",
  facts: "nav.facts",
  users: "nav.users",
  security: "nav.security",
  roles: "nav.roles",
  account: "nav.account",
} as const satisfies Record<AreaId, keyof typeof texts>;

type AreaGroupId = "customers" | "content" | "pricing" | "people";

/** Parts that belong together; the first stands alone. */
interface AreaGroup {
  readonly id: AreaGroupId | undefined;
  readonly areas: readonly OfficeArea[];
}

const anyStaff: Right = { access: "staff", duties };
const staff: Right = { access: "staff" };
/** Whoever serves customers at the counter. */
export const counter: Right = { access: "admin", duties: ["teller", "valuer"] };
/** Whoever decides, as the second person, on what the counter has done. */
export const approver: Right = { access: "duty", duties: ["approver"] };
/** Whoever sees who is served, and who the customers are. */
export const customers: Right = {
  access: "admin",
  duties: ["teller", "valuer", "approver", "auditor"],
};
const admin: Right = { access: "admin" };

function area(id: AreaId, icon: IconName, right: Right): OfficeArea {
  return { id, path: paths[id], icon, right };
}

export const areaGroups: readonly AreaGroup[] = [
  { id: undefined, areas: [area("dashboard", "grid", anyStaff)] },
  {
    id: "customers",
    areas: [
      area("enquiries", "inbox", staff),
      area("visits", "clock", counter),
      area("counter", "scales", customers),
      area("customers", "user", customers),
      area("quotes", "document", counter),
      area("papers", "document", customers),
      area("cannedReplies", "document", staff),
      area("assistant", "chat", staff),
      area("deliveries", "mail", staff),
      area("subscribers", "list", staff),
    ],
  },
  {
    id: "content",
    areas: [
      area("media", "image", staff),
      area("branches", "branch", admin),
      area("facts", "info", admin),
    ],
  },
  {
    id: "pricing",
    areas: [
      area("prices", "price", staff),
      area("systemConfig", "settings", admin),
      area("policyChanges", "clock", admin),
    ],
  },
  {
    id: "people",
    areas: [
      area("users", "user", admin),
      area("security", "eye", admin),
      area("roles", "role", anyStaff),
      area("account", "key", anyStaff),
    ],
  },
];

/** The groups with what somebody may enter; groups without any are left out. */
export function listGroupsFor(standing: Standing): readonly AreaGroup[] {
  return areaGroups
    .map((group) => ({
      ...group,
      areas: group.areas.filter(({ right }) => isAllowed(right, standing)),
    }))
    .filter(({ areas }) => areas.length > 0);
}
