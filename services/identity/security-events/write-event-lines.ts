import type { SecurityEvent } from "@dhahabu/contract/security-events";
import type { TransactionFor } from "@dhahabu/platform/db";
import type { SiemClient } from "./siem-client.ts";
import type { SecurityEventStore } from "./store.ts";

const linesAtOnce = 500;

/**
 * Writes what the file for a SIEM lacks, in the order of the record. None is lost; where the process ends between
 * file and database lines come again, under the same id. An event that is counted comes again with its new count.
 */
export async function writeEventLines(parts: {
  events: Pick<SecurityEventStore, "takeOwed">;
  siem: SiemClient;
  transaction: TransactionFor<number>;
}): Promise<void> {
  let written;
  do {
    written = await parts.transaction(async (tx) => {
      const owed = await parts.events.takeOwed(tx, linesAtOnce);
      if (owed.length > 0) await parts.siem.append(owed.map(writeLine));
      return owed.length;
    });
  } while (written === linesAtOnce);
}

function writeLine({ at, ...event }: SecurityEvent): string {
  return JSON.stringify({ time: at, source: "dhahabu-security", ...event });
}
