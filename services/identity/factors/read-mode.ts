import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { Queryable } from "@dhahabu/platform/db";
import type { Log } from "@dhahabu/platform/log";
import type { FactorStore } from "./store.ts";

/**
 * Who needs a second factor. While pricing does not answer, what it told last holds, so that nobody gets around a
 * factor by way of pricing; before its first answer, what a fresh install has. Who is in a transaction gives it as `db`:
 * where each waited for a connection more, all would wait for one another.
 */
export async function readMode(
  parts: {
    factors: FactorStore;
    askMode: (requestId: string) => Promise<SecondFactorMode>;
    log: Log;
  },
  requestId: string,
  db?: Queryable,
): Promise<SecondFactorMode> {
  const { factors, log } = parts;
  try {
    const mode = await parts.askMode(requestId);
    await factors.keepMode(mode, db);
    return mode;
  } catch (error) {
    const mode = (await factors.findMode(db)) ?? "offered";
    log.warn({ err: error, requestId, mode }, "the mode of the second factor is the one known");
    return mode;
  }
}
