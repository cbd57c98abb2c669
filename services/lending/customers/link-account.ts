import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { hashToken } from "@dhahabu/platform/token";
import type { LinkParts } from "./make-link-code.ts";

const freeGuesses = 5;
const windowMs = 3_600_000;

/**
 * Links the caller's account with the customer whose code they were given. A code holds once and is not for who made
 * it. Throws `AppError` not_found for one that does not hold, too_many_requests after five of those within an hour, and
 * conflict for an account or a customer that is linked.
 */
export async function linkAccount(
  { customers, customerLinks, record, transaction, clock }: LinkParts,
  code: string,
  by: Author,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - windowMs);
  const { userId } = by;
  // What a wrong code counts is kept, so it is told rather than thrown.
  const fault = await transaction(async (tx) => {
    const guesses = await customerLinks.lockGuesses(tx, userId, since);
    if (guesses && guesses.count >= freeGuesses) return createTooMany(guesses.beganAt);
    const taken = await take(tx);
    if (taken === "linked") throw new AppError("conflict", { reason: "customer.accountLinked" });
    if (taken === undefined) {
      await customerLinks.countGuess(tx, userId, now, since);
      return new AppError("not_found", { reason: "customer.codeUnknown", at: "code" });
    }
    await customerLinks.forgetGuesses(tx, userId);
    const { customerId } = taken;
    await record.add({ customerId, act: "linked", by }, tx);
    await enqueueEvent(tx, "customer.changed", { customerId }, by.requestId);
    return undefined;
  });
  if (fault) throw fault;

  async function take(tx: Tx) {
    const codeHash = hashToken(code);
    const named = await customerLinks.findCode(tx, codeHash, now);
    if (!named) return undefined;
    await customers.lock(tx, named.customerId);
    const found = await customerLinks.takeCode(tx, codeHash, now);
    // Whoever serves a customer does not take their place.
    if (!found || found.madeByUserId === userId) return undefined;
    return (await customerLinks.link(tx, found.customerId, userId, now)) ? found : "linked";
  }

  function createTooMany(beganAt: Date): AppError {
    const waitMs = beganAt.getTime() + windowMs - now.getTime();
    return new AppError("too_many_requests", {
      reason: "limit.minutes",
      values: { count: Math.ceil(waitMs / 60_000) },
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  }
}
