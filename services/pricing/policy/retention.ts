import { retentionKeys, retentionSchema } from "@dhahabu/contract/retention";
import type { KeptForMonths } from "@dhahabu/contract/retention";
import type { SystemConfigEntry } from "./policy.ts";

/** Reads how long data stays out of the configuration's entries, active or not. Throws when one is missing. */
export function readRetention(
  entries: readonly Pick<SystemConfigEntry, "configKey" | "configValue">[],
): KeptForMonths {
  const read = (key: string) =>
    Number(entries.find(({ configKey }) => configKey === key)?.configValue);
  return retentionSchema.parse({
    enquiry: read(retentionKeys.enquiry),
    formerSubscriber: read(retentionKeys.formerSubscriber),
    securityEvent: read(retentionKeys.securityEvent),
  });
}
