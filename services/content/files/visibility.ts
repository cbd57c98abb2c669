import type { Role } from "@dhahabu/contract/identity";

/** True for who sees inactive media: marketing and admin. */
export function isStaff(role: Role | null): boolean {
  return role === "marketing" || role === "admin";
}
