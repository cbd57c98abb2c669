import type { UserChangeKind } from "@dhahabu/contract/accounts";
import type { Caller } from "@dhahabu/contract/internal";

/** A change about to be recorded: what, of whom, by whom and from where. A role, duties and a state have values, a factor its kind. */
export interface NewUserChange extends Pick<Caller, "address" | "requestId"> {
  userId: number;
  username: string;
  kind: UserChangeKind;
  values?: { old?: string; new?: string };
  by: { id: number; username: string };
  /** Why, in the administrator's words, where they had to say so. */
  reason?: string | undefined;
  /** The second administrator, where one had to approve. */
  approvedBy?: { id: number; username: string };
}
