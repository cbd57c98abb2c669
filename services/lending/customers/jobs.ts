import type { Log } from "@dhahabu/platform/log";
import { resealNumbers } from "./reseal-numbers.ts";

/**
 * Seals with the key in use what a key before has sealed: at the start, when a key may be new, and each night.
 * `settle` waits for what the start has begun.
 */
export function createResealing(parts: Parameters<typeof resealNumbers>[0] & { log: Log }) {
  async function run(): Promise<void> {
    const { resealed } = await resealNumbers(parts);
    if (resealed > 0) parts.log.info({ resealed }, "documents sealed anew");
  }

  const first = run().catch((error: unknown) => {
    parts.log.warn(
      { err: error },
      "documents could not be sealed anew; the next night tries again",
    );
  });
  return {
    // A quarter to one in the morning in Nairobi.
    nightly: { name: "seals of documents", at: { hour: 21, minute: 45 }, run },
    settle: () => first,
  };
}
