import type { ChangedStatus } from "@dhahabu/contract/identity";
import type { Author } from "@dhahabu/contract/internal";
import { changeEach } from "@dhahabu/platform/change-each";
import { changeUser } from "./change-user.ts";

interface Chosen {
  id: number;
  /** The state that the author saw. */
  replaces?: boolean | undefined;
}

/** Activates or deactivates several users, each by itself and under the same rules as one. */
export async function changeSeveral(
  parts: Parameters<typeof changeUser>[0],
  { users, isActive }: { users: readonly Chosen[]; isActive: boolean },
  author: Author,
): Promise<ChangedStatus[]> {
  const waiting = new Map<number, number>();
  const each = [...new Map(users.map((chosen) => [chosen.id, chosen])).values()];
  const outcomes = await changeEach(each, author.requestId, async ({ id, replaces }) => {
    const asked = { field: "isActive", value: isActive, replaces } as const;
    const { pendingRequestId } = await changeUser(parts, id, asked, author);
    if (pendingRequestId !== undefined) waiting.set(id, pendingRequestId);
  });
  return outcomes.map((outcome) => ({ ...outcome, pendingRequestId: waiting.get(outcome.id) }));
}
