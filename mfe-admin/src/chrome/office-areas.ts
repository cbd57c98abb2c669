import type { Role } from "@dhahabu/contract/identity";
import type { IconName } from "@dhahabu/kit/ui/icon";
import type texts from "../messages/en/admin.json";
import { paths } from "../paths.ts";

export type AreaId = keyof typeof paths;

export interface OfficeArea {
  readonly id: AreaId;
  readonly path: string;
  readonly icon: IconName;
  readonly roles: readonly Role[];
}

/** What each part is called in the menu. */
export const areaNames = {
  dashboard: "dashboard",
  media: "nav.media",
  enquiries: "nav.enquiries",
  visits: "nav.visits",
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

const staff: readonly Role[] = ["marketing", "admin"];
const admin: readonly Role[] = ["admin"];

function area(id: AreaId, icon: IconName, roles: readonly Role[]): OfficeArea {
  return { id, path: paths[id], icon, roles };
}

export const areaGroups: readonly AreaGroup[] = [
  { id: undefined, areas: [area("dashboard", "grid", staff)] },
  {
    id: "customers",
    areas: [
      area("enquiries", "inbox", staff),
      area("visits", "clock", admin),
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
      area("roles", "role", staff),
      area("account", "key", staff),
    ],
  },
];

/** The groups with what a role may enter; groups without any are left out. */
export function listGroupsFor(role: Role): readonly AreaGroup[] {
  return areaGroups
    .map((group) => ({ ...group, areas: group.areas.filter(({ roles }) => roles.includes(role)) }))
    .filter(({ areas }) => areas.length > 0);
}
