import { AppError } from "@dhahabu/contract/errors";
import type { RecordedChange } from "./policy-change.ts";
import type { SentFields } from "./price-config.ts";

/** The change whose value is wanted again, and that value as staff would send it. Throws `AppError` not_found. */
export function findRestored(
  act: readonly RecordedChange[],
  changeId: number,
): { change: RecordedChange; proposed: { text: string } | { sent: Partial<SentFields> } } {
  const change = act.find(({ id }) => id === changeId);
  if (!change) throw new AppError("not_found", { reason: "policy.unknownChange" });
  const { subject, field, newValue } = change;
  if (subject === "system-config") return { change, proposed: { text: newValue } };
  const isFlag = newValue === "true" || newValue === "false";
  return {
    change,
    proposed: { sent: { [field]: isFlag ? newValue === "true" : Number(newValue) } },
  };
}
