import { AppError } from "@dhahabu/contract/errors";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import { describeAct, isForTwo } from "./account-request.ts";
import type { AskedAct } from "./account-request.ts";
import type { RequestStore } from "./store.ts";

/** What says whether an act waits for a second administrator. */
export interface HoldParts {
  requests: RequestStore;
  isApprovalNeeded: (requestId: string) => Promise<boolean>;
  recordSecurityEvent: RecordSecurityEvent;
}

/**
 * Lets an act pass that needs no second administrator: undefined. Another one becomes a request, of which it gives
 * the id; a reset of a second factor always, whatever the setting. Where nobody could approve, as there is no second
 * administrator, or he is the one who lost his factor or is to have a duty, the only one acts alone. Throws `AppError`
 * conflict where something is asked of the same user already, and unavailable while the setting is not known.
 */
export async function holdForApproval(
  { requests, isApprovalNeeded, recordSecurityEvent }: HoldParts,
  tx: Tx,
  asked: AskedAct & { user: ListedUser; admin: ListedUser; author: Author },
): Promise<number | undefined> {
  const { user, admin, author, ...act } = asked;
  const isFactorReset = act.act === "factorReset";
  if (!isFactorReset && !isForTwo(user, act)) return undefined;
  const isOwnMatter = isFactorReset || act.act === "duties";
  const mayNotApprove = isOwnMatter ? [admin.id, user.id] : [admin.id];
  if (!(await requests.hasOtherAdmin(tx, mayNotApprove))) return undefined;
  if (!isFactorReset && !(await isApprovalNeeded(author.requestId))) return undefined;
  const id = await requests.insert(tx, { userId: user.id, by: admin, author, ...act });
  if (id === undefined) throw new AppError("conflict", { reason: "policy.waitsAlready" });
  await recordSecurityEvent(tx, {
    kind: "account.change-asked",
    person: admin,
    subject: user,
    address: author.address,
    requestId: author.requestId,
    details: describeAct({
      oldValue: null,
      newValue: null,
      ...act,
    }),
  });
  await enqueueEvent(tx, "user.changed", { userId: user.id }, author.requestId);
  return id;
}
