import type { Role } from "@dhahabu/contract/identity";
import { paths } from "../../paths.ts";

/** Whether a part of the back office can be entered: only an active one can (spec section 2). */
export type ModuleState = "active" | "coming-soon" | "maintenance";

/** A part of the back office, as its card on the dashboard shows it. */
export type AdminModule = {
  readonly id: "media" | "users" | "config";
  readonly roles: readonly Role[];
} & (
  | { readonly state: "active"; readonly path: string }
  | { readonly state: "coming-soon" | "maintenance" }
);

/** Every part of the back office, in the order of the dashboard. */
export const adminModules: readonly AdminModule[] = [
  { id: "media", roles: ["marketing", "admin"], state: "coming-soon" },
  { id: "users", roles: ["admin"], state: "coming-soon" },
  { id: "config", roles: ["admin"], state: "active", path: paths.systemConfig },
];

/** The parts that a role may see. */
export function listModulesFor(role: Role): readonly AdminModule[] {
  return adminModules.filter(({ roles }) => roles.includes(role));
}
