import { z } from "zod";
import { roles } from "./identity.ts";

/** Path at which pricing tells identity whether a second administrator has to approve. */
export const secondApprovalPath = "/internal/second-approval";

/** Pricing's answer to `secondApprovalPath`. */
export const secondApprovalSchema = z.object({ isNeeded: z.boolean() });

/** Path at which identity tells pricing and lending how an active user stands; 404 for none. */
export const standingPath = "/internal/users/:userId/standing";

/** Identity's answer to `standingPath`: a role, and since when under the same password, address, role and duties. */
export const standingSchema = z.object({ role: z.enum(roles), since: z.iso.datetime() });

/** How an active user stands. */
export type Standing = z.infer<typeof standingSchema>;

/** Asks identity how an active user stands; undefined where there is none. Throws `AppError` unavailable without a clear answer. */
export type FindStanding = (userId: number, requestId: string) => Promise<Standing | undefined>;

/** True for who was an administrator, under the same password, address and role, before something was asked for. */
export function wasAdminBefore(standing: Standing | undefined, askedAt: Date): boolean {
  return standing?.role === "admin" && Date.parse(standing.since) < askedAt.getTime();
}
