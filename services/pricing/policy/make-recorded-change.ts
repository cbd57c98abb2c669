import { AppError } from "@dhahabu/contract/errors";
import { changePriceConfig } from "./change-price-config.ts";
import { changeValue } from "./change-value.ts";
import type { ChangeParts } from "./change-value.ts";
import type { ChangeContext, ChangeOutcome, FieldChange } from "./policy-change.ts";

/** Makes the changes of one entry or type that a record or a request holds, as long as they start from what is in force. */
export async function makeRecordedChange(
  parts: ChangeParts,
  recorded: readonly FieldChange[],
  context: ChangeContext,
): Promise<ChangeOutcome> {
  const [first] = recorded;
  if (!first) throw new AppError("not_found", { reason: "policy.unknownChange" });
  const { subject, key } = first;
  return subject === "system-config"
    ? changeValue(parts, { configKey: key, proposed: { recorded: first }, context })
    : changePriceConfig(parts, { wanted: { goldType: key }, proposed: { recorded }, context });
}
