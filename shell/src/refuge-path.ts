import { isAllowed, isOfStaff } from "@dhahabu/contract/access";
import type { Right, Standing } from "@dhahabu/contract/access";

/** Where a visitor is sent who may not see a page: undefined for one who may (spec section 6). */
export function findRefugePath(right: Right, standing: Standing): string | undefined {
  if (isAllowed(right, standing)) return undefined;
  if (standing.role === null) return "/auth";
  return isOfStaff(standing) ? "/admin" : "/";
}
