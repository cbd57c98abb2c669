import type { Log } from "@dhahabu/platform/log";
import type { Seal } from "./seal.ts";
import type { SealedAppStore } from "./sealed-app-store.ts";

const batchSize = 200;

/**
 * Puts the secrets of apps that a key before has sealed under the one in use, so that the old one can be thrown away. What no key
 * opens stays as it is, and the log tells how many. Safe to be interrupted, and to be done by several at once.
 */
export async function renewSeals({
  sealedApps,
  seal,
  log,
}: {
  sealedApps: SealedAppStore;
  seal: Seal;
  log: Log;
}): Promise<{ renewed: number; unopened: number }> {
  const counts = { renewed: 0, unopened: 0 };
  for (let after = 0; ;) {
    const apps = await sealedApps.listApps({ after, limit: batchSize });
    for (const { userId, sealedSecret: sealed } of apps) {
      try {
        const fresh = await seal.renew(sealed, userId);
        if (fresh && (await sealedApps.replaceSeal({ userId, sealed, fresh }))) counts.renewed += 1;
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        counts.unopened += 1;
      }
    }
    const last = apps.at(-1);
    if (!last) break;
    after = last.userId;
  }
  if (counts.renewed > 0) log.info(counts, "second factors sealed anew");
  if (counts.unopened > 0) log.error(counts, "second factors that no key opens");
  return counts;
}
