import type { Duty } from "./duties.ts";
import type { Role } from "./identity.ts";
import type { Access } from "./route.ts";

/** What a call or a page asks of who comes: a role by `access`, or one of the duties. */
export interface Right {
  readonly access: Access;
  readonly duties?: readonly Duty[] | undefined;
}

/** How somebody stands with the bank; without a role for a visitor. */
export interface Standing {
  readonly role: Role | null;
  readonly duties: readonly Duty[];
}

/** True for whoever works for the bank: a role of the staff, or a duty. */
export function isOfStaff({ role, duties }: Standing): boolean {
  return (role !== null && role !== "user") || duties.length > 0;
}

/** True where who is signed in is who was, standing as they did. */
export function isSameStanding(
  user: (Standing & { id: number }) | null,
  before: Standing & { id: number },
): boolean {
  const [now, then] = [user, before].map((one) => one && [one.id, one.role, ...one.duties].join());
  return now === then;
}

/** True where somebody's role, or one of their duties, lets them in. */
export function isAllowed(right: Right, standing: Standing): boolean {
  return (
    isRoleAllowed(right.access, standing.role) ||
    right.duties?.some((duty) => standing.duties.includes(duty)) === true
  );
}

function isRoleAllowed(access: Access, role: Role | null): boolean {
  if (access === "public") return true;
  if (role === null || access === "duty") return false;
  if (access === "user" || role === "admin") return true;
  return access === "staff" && role === "marketing";
}
