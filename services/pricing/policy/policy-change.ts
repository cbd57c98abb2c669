import { AppError } from "@dhahabu/contract/errors";
import type { Caller } from "@dhahabu/contract/internal";
import type { PolicyChange } from "@dhahabu/contract/pricing";

/** Who changes the policy, for the record of changes. */
export interface PolicyAuthor {
  userId: number;
  username: string | null;
  address: string;
  requestId: string;
}

/** One field that is about to change; `oldValue` is null where something begins. */
export type FieldChange = Pick<PolicyChange, "subject" | "key" | "field" | "oldValue" | "newValue">;

/** The author behind a call. Throws `AppError` not_signed_in for an anonymous one. */
export function readAuthor(caller: Caller): PolicyAuthor {
  const { userId, username, address, requestId } = caller;
  if (userId === null) throw new AppError("not_signed_in", { message: "Please sign in first." });
  return { userId, username, address, requestId };
}
