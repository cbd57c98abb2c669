import type { UserChangeKind } from "@dhahabu/contract/accounts";
import type { SecurityEventKind } from "@dhahabu/contract/security-event-kinds";
import type { Tx } from "@dhahabu/platform/db";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import type { ChangeStore } from "./store.ts";
import type { NewUserChange } from "./user-change.ts";

/** `recordChange` with its parts given. */
export type RecordChange = (tx: Tx, change: NewUserChange) => Promise<void>;

const kinds: Record<Exclude<UserChangeKind, "isActive">, SecurityEventKind> = {
  role: "account.role-changed",
  duties: "account.duties-changed",
  password: "password.changed",
  resetLink: "password.link-made",
  passwordReset: "password.reset",
  factorAdded: "factor.added",
  factorRemoved: "factor.removed",
  recoveryCodes: "factor.added",
  factorReset: "factor.reset",
  invited: "account.invited",
};

/** Records a change of an account, in its own record and among the security events. */
export async function recordChange(
  parts: {
    changes: Pick<ChangeStore, "record">;
    recordSecurityEvent: RecordSecurityEvent;
  },
  tx: Tx,
  change: NewUserChange,
): Promise<void> {
  await parts.changes.record(tx, change);
  const { userId, username, kind, values, by, approvedBy, reason, address, requestId } = change;
  const isOn = values?.new === "true";
  await parts.recordSecurityEvent(tx, {
    kind: kind === "isActive" ? `account.${isOn ? "" : "de"}activated` : kinds[kind],
    person: by,
    subject: by.id === userId ? undefined : { id: userId, username },
    address,
    requestId,
    details: {
      ...describeValues(change),
      ...(approvedBy && { approvedBy: approvedBy.username }),
      ...(reason !== undefined && { reason }),
    },
  });
}

function describeValues({ kind, values }: NewUserChange) {
  const { old: oldValue = "", new: newValue = "" } = values ?? {};
  if (kind === "role" || kind === "duties") {
    return { ...(oldValue && { oldValue }), ...(newValue && { newValue }) };
  }
  if (kind === "factorAdded") return { factor: newValue };
  if (kind === "factorRemoved") return { factor: oldValue };
  return kind === "recoveryCodes" ? { factor: "recovery codes" } : {};
}
