import { isAllowed } from "@dhahabu/contract/access";
import type { Standing } from "@dhahabu/contract/access";
import { areaGroups } from "../../chrome/office-areas.ts";
import type { AreaId, OfficeArea } from "../../chrome/office-areas.ts";

/** Whether a part of the back office can be entered: only an active one can (spec section 2). */
type ModuleState = "active" | "coming-soon" | "maintenance";

type ModuleId = Exclude<AreaId, "dashboard">;

export interface AdminModule extends OfficeArea {
  readonly id: ModuleId;
  readonly state: ModuleState;
}

/** The state of every part, in the order of the dashboard: the spec's three, then what staff work with daily. */
const moduleStates: Readonly<Record<ModuleId, ModuleState>> = {
  media: "active",
  users: "active",
  systemConfig: "active",
  enquiries: "active",
  visits: "active",
  counter: "active",
  customers: "active",
  quotes: "active",
  papers: "active",
  prices: "active",
  subscribers: "active",
  deliveries: "active",
  cannedReplies: "active",
  assistant: "active",
  branches: "active",
  facts: "active",
  policyChanges: "active",
  security: "active",
  roles: "active",
  account: "active",
};

const areas = areaGroups.flatMap((group) => group.areas);

export const adminModules: readonly AdminModule[] = Object.entries(moduleStates).flatMap(
  ([id, state]) =>
    areas
      .filter((area) => area.id === id)
      .map((area) => ({ ...area, id: area.id as ModuleId, state })),
);

/** The parts that somebody may see. */
export function listModulesFor(standing: Standing): readonly AdminModule[] {
  return adminModules.filter(({ right }) => isAllowed(right, standing));
}
