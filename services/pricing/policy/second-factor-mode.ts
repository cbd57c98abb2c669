import { secondFactorKey, secondFactorModes } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { SystemConfigEntry } from "./policy.ts";

/** Reads who needs a second factor out of the configuration's entries, active or not. Throws when it is missing. */
export function readSecondFactorMode(
  entries: readonly Pick<SystemConfigEntry, "configKey" | "configValue">[],
): SecondFactorMode {
  const entry = entries.find(({ configKey }) => configKey === secondFactorKey);
  const mode = secondFactorModes[Number(entry?.configValue)];
  if (mode === undefined) throw new Error(`The system configuration has no ${secondFactorKey}.`);
  return mode;
}
