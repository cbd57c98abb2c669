import type { Role } from "@dhahabu/contract/identity";
import type { Access } from "@dhahabu/contract/route";

const staffRoles: readonly Role[] = ["marketing", "admin"];

/** Where a visitor is sent who may not see a page: undefined for one who may (spec section 6). */
export function findRefugePath(access: Access, role: Role | null): string | undefined {
  if (access === "public") return undefined;
  if (role === null) return "/auth";
  if (access === "user") return undefined;
  if (!staffRoles.includes(role)) return "/";
  return access === "admin" && role !== "admin" ? "/admin" : undefined;
}
