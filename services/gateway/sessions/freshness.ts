import { AppError } from "@dhahabu/contract/errors";
import type { Clock } from "@dhahabu/platform/clock";

/** How long a session may make the calls that need a fresh sign-in. */
export interface Freshness {
  now(): number;
  /** Until when a proof holds; throws `AppError` not_allowed for one that is too old, or of no known time. */
  assertFresh(provedAtMs: number | undefined): Date;
}

/** Creates the rule; `freshMs` is for how long a proof of who one is holds. */
export function createFreshness({ clock, freshMs }: { clock: Clock; freshMs: number }): Freshness {
  const now = () => clock.now().getTime();
  return {
    now,
    assertFresh(provedAtMs = 0) {
      const untilMs = provedAtMs + freshMs;
      if (untilMs <= now()) throw new AppError("not_allowed", { reason: "access.freshSignIn" });
      return new Date(untilMs);
    },
  };
}
