import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import type { Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import type { DeskChange, KnowledgeStore } from "./knowledge-store.ts";

export async function recordChange(
  { knowledge, clock }: { knowledge: KnowledgeStore; clock: Clock },
  tx: Tx,
  change: DeskChange,
  author: Author,
): Promise<void> {
  await knowledge.addChange(tx, change, author);
  const changedAt = clock.now().toISOString();
  await enqueueEvent(tx, "assistant.changed", { changedAt }, author.requestId);
}
