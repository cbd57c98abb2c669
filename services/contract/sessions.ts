import { z } from "zod";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";

/** A session of one's own account: a browser that is signed in. */
export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** True for the session that asks. */
  isCurrent: z.boolean(),
  /** Browser and system as far as they could be told, such as `Firefox, Android`. */
  device: z.string().nullable(),
  /** Network address that it began from. */
  address: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** When it was last used, to the minute. */
  seenAt: z.iso.datetime(),
});

/** A session of one's own account. */
export type OwnSession = z.infer<typeof ownSessionSchema>;

const endedSchema = z.object({ endedCount: z.int().nonnegative() });

/** The calls about the sessions of one's own account, which the gateway answers. */
export const sessionRoutes = {
  listOwnSessions: defineRoute({
    method: "GET",
    path: "/api/user/sessions",
    owner: "gateway",
    access: "user",
    summary: "Where one is signed in, the latest use first.",
    response: z.array(ownSessionSchema),
  }),
  endOwnSession: defineRoute({
    method: "DELETE",
    path: "/api/user/sessions/:sessionId",
    owner: "gateway",
    access: "user",
    summary: "Sign out one session of one's own; one that is over already counts for nothing.",
    params: z.object({ sessionId: z.uuid(says("value.invalid")) }),
    response: endedSchema,
  }),
  endOtherSessions: defineRoute({
    method: "POST",
    path: "/api/user/sessions/end-others",
    owner: "gateway",
    access: "user",
    summary: "Sign out every session of one's own but the one that asks.",
    response: endedSchema,
  }),
};
