import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Author, Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import type { AssistantDesk } from "./jobs.ts";
import type { AssistantDeskStore, DeskCursor } from "./store.ts";

const cursorSchema = z.tuple([
  z.int().nonnegative().max(8_000_000_000_000),
  z.int().nonnegative().max(2_147_483_647),
]);

/** Says how a text would be understood and answered now, without noting it. Never throws. */
export type TryOut = (asked: {
  text: string;
  language: ChatLanguage;
  requestId: string;
}) => Promise<Trial>;

/** Creates the calls of the assistant's desk. Each change is logged with who made it, and counts in this process at once. */
export function createAssistantDeskEndpoints(parts: {
  store: AssistantDeskStore;
  desk: AssistantDesk;
  tryOut: TryOut;
  log: Log;
}): Endpoint[] {
  const { store, desk, tryOut, log } = parts;

  async function teach<T extends { id: number }>(
    change: string,
    caller: Caller,
    act: (author: Author) => Promise<T>,
  ): Promise<T> {
    const author = readAuthor(caller);
    const changed = await act(author);
    const { userId, requestId, address } = author;
    log.info({ change, id: changed.id, userId, requestId, address }, "assistant taught by staff");
    await desk.refresh();
    return changed;
  }

  return [
    createEndpoint(routes.listAskedQuestions, async ({ query, setHeader }) => {
      const { limit, after, sort, ...filter } = query;
      const found = await store.listQuestions({ filter, sort, limit, after: readCursor(after) });
      const { path } = routes.listAskedQuestions;
      nameNext(found.next, (next) =>
        setNextLink(setHeader, path, { ...filter, sort, limit }, next),
      );
      return found.rows;
    }),

    createEndpoint(routes.getAssistantTotals, () => store.readTotals()),

    createEndpoint(routes.setQuestionState, ({ params, body, caller }) =>
      store.setQuestionState(params.id, body, readAuthor(caller)),
    ),

    createEndpoint(routes.listAssistantExamples, async ({ query, setHeader }) => {
      const { limit, after, sort, ...filter } = query;
      const found = await store.listExamples({ filter, limit, after: readCursor(after) });
      const { path } = routes.listAssistantExamples;
      nameNext(found.next, (next) =>
        setNextLink(setHeader, path, { ...filter, sort, limit }, next),
      );
      return found.rows;
    }),

    createEndpoint(routes.addAssistantExample, ({ body, caller }) =>
      teach("example added", caller, (author) => store.addExample(body, author)),
    ),

    createEndpoint(routes.removeAssistantExample, ({ params, caller }) =>
      teach("example removed", caller, (author) => store.removeExample(params.id, author)),
    ),

    createEndpoint(routes.listWrittenAnswers, async ({ query, setHeader }) => {
      const { limit, after, sort, search } = query;
      const found = await store.listAnswers({ search, limit, after: readCursor(after) });
      const { path } = routes.listWrittenAnswers;
      nameNext(found.next, (next) => setNextLink(setHeader, path, { search, sort, limit }, next));
      return found.rows;
    }),

    createEndpoint(routes.createWrittenAnswer, ({ body, caller }) =>
      teach("answer written", caller, (author) => store.insertAnswer(body, author)),
    ),

    createEndpoint(routes.updateWrittenAnswer, ({ params, body, caller }) => {
      const { updatedAt, ...input } = body;
      return teach("answer changed", caller, (author) =>
        store.updateAnswer(params.id, input, { updatedAt, author }),
      );
    }),

    createEndpoint(routes.deleteWrittenAnswer, ({ params, caller }) =>
      teach("answer removed", caller, (author) => store.removeAnswer(params.id, author)),
    ),

    createEndpoint(routes.restoreWrittenAnswer, ({ params, caller }) =>
      teach("answer restored", caller, (author) => store.restoreAnswer(params.id, author)),
    ),

    createEndpoint(routes.tryAssistant, ({ body, caller }) =>
      tryOut({ ...body, requestId: caller.requestId }),
    ),
  ];
}

function readCursor(after: string | undefined): DeskCursor | undefined {
  return decodeCursor(after, cursorSchema);
}

function nameNext(next: DeskCursor | undefined, name: (cursor: string) => void): void {
  if (next) name(encodeCursor(next));
}
