import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { AppError } from "@dhahabu/contract/errors";
import type { Log } from "@dhahabu/platform/log";
import type { SentStore } from "./store.ts";

/** What a visitor sent, under their key if they gave one. */
interface Sent {
  key?: string | undefined;
  message: string;
}

/**
 * Creates the answering of what may be sent twice: whoever sends the same under the same key within ten minutes is
 * given the first answer, though the conversation went on. Where that cannot be known it is answered again. Throws
 * `AppError` conflict where the key came with something else.
 */
export function createAnsweringOnce({
  sent: store,
  log,
}: {
  sent: SentStore;
  log: Pick<Log, "warn">;
}): (sent: Sent, answer: () => Promise<ChatAnswer>) => Promise<ChatAnswer> {
  const underWay = new Map<string, { body: string; answer: Promise<ChatAnswer> }>();

  const orUnknown = (error: unknown) => {
    log.warn({ err: error, what: "sent keys" }, "the assistant lacks a source");
    return undefined;
  };

  async function answerFirst(
    sent: { key: string; body: string },
    answer: () => Promise<ChatAnswer>,
  ): Promise<ChatAnswer> {
    const known = await store.find(sent).catch(orUnknown);
    if (known) return readFirst(known);
    const own = await answer();
    await store.keep(sent, own).catch(orUnknown);
    return own;
  }

  return async ({ key, ...what }, answer) => {
    if (key === undefined) return answer();
    const body = JSON.stringify(what);
    const first = underWay.get(key);
    if (first) return readFirst({ isSame: first.body === body, answer: first.answer });
    const own = answerFirst({ key, body }, answer).finally(() => underWay.delete(key));
    underWay.set(key, { body, answer: own });
    return own;
  };
}

function readFirst<Answer>({ isSame, answer }: { isSame: boolean; answer: Answer }): Answer {
  if (isSame) return answer;
  throw new AppError("conflict", { reason: "request.keyUsed", at: "key" });
}
