import { assistantDeskRoutes as routes } from "@dhahabu/contract/assistant-desk";
import { isComputedAnswer } from "@dhahabu/contract/assistant-choices";
import type { BankEntry, PreviewLine, Trial } from "@dhahabu/contract/assistant-desk";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Author, Caller } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { decodeCursor, encodeCursor, setNextLink } from "@dhahabu/platform/http/page-link";
import type { Log } from "@dhahabu/platform/log";
import { z } from "zod";
import type { AnswerBank } from "../answer/bank.ts";
import type { Use } from "../use/use.ts";
import { findLike, groupQuestions } from "./group-questions.ts";
import type { AssistantDesk } from "./jobs.ts";
import { readOwnQuestions } from "./own-question.ts";
import type { AssistantDeskStore, DeskCursor } from "./store.ts";

const cursorSchema = z.tuple([
  z.int().nonnegative().max(8_000_000_000_000),
  z.int().nonnegative().max(2_147_483_647),
]);

/** Says how a text would be understood and answered now, without noting it. */
export type TryOut = (asked: {
  text: string;
  language: ChatLanguage;
  requestId: string;
}) => Promise<Trial>;

/** Creates the calls of the assistant's desk. Each change is logged with who made it, and counts in this process at once. */
export function createDeskEndpoints(parts: {
  store: AssistantDeskStore;
  desk: AssistantDesk;
  bank: AnswerBank;
  readUses: () => Promise<ReadonlyMap<string, Use>>;
  tryOut: TryOut;
  log: Log;
}): Endpoint[] {
  const { store, desk, bank, readUses, tryOut, log } = parts;

  /** Throws `AppError` where the bank has no such answer. */
  function assertKnown(answerId: string | null): void {
    if (answerId === null || bank.get(answerId)) return;
    throw new AppError("invalid_input", { reason: "assistant.answerIdMissing", at: "answerId" });
  }

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

    createEndpoint(routes.addAssistantExample, ({ body, caller }) => {
      assertKnown(body.answerId);
      return teach("example added", caller, (author) => store.addExample(body, author));
    }),

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

    createEndpoint(routes.createWrittenAnswer, ({ body, caller }) => {
      assertKnown(body.answerId);
      return teach("answer written", caller, (author) => store.insertAnswer(body, author));
    }),

    createEndpoint(routes.updateWrittenAnswer, ({ params, body, caller }) => {
      const { updatedAt, ...input } = body;
      assertKnown(input.answerId);
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

    createEndpoint(routes.listAnswerBank, async () => {
      const uses = await readUses();
      return bank.ids.flatMap((id) => describeEntry(bank, id, desk, uses) ?? []);
    }),

    createEndpoint(routes.setBankAnswerState, async ({ params, body, caller }) => {
      const { answerId } = params;
      if (!bank.get(answerId)) {
        throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
      }
      const author = readAuthor(caller);
      await store.setRetired(answerId, body.isRetired, author);
      const { userId, requestId, address } = author;
      log.info(
        { answerId, ...body, userId, requestId, address },
        "answer of the bank set by staff",
      );
      await desk.refresh();
      const entry = describeEntry(bank, answerId, desk, await readUses());
      if (!entry) throw new Error("The answer was there a moment ago.");
      return entry;
    }),

    createEndpoint(routes.listQuestionGroups, async ({ query }) =>
      groupQuestions(await store.listOpenQuestions(query.language, groupedQuestions)),
    ),

    createEndpoint(routes.previewWrittenAnswer, async ({ body, caller }) => {
      assertKnown(body.answerId);
      const open = await store.listOpenQuestions(undefined, groupedQuestions);
      const lines: PreviewLine[] = [];
      for (const { text, language } of findLike(open, body)) {
        const { candidates, understanding } = await tryOut({
          text,
          language,
          requestId: caller.requestId,
        });
        const answerId = understanding === "clear" ? (candidates[0]?.answerId ?? null) : null;
        const isAnsweredByDraft =
          body.answerId === null
            ? readOwnQuestions([{ id: 0, questions: body.questions }]).find(text, false) === 0
            : answerId === body.answerId;
        lines.push({ text, language, answerId, isAnsweredByDraft });
      }
      return lines;
    }),

    createEndpoint(routes.tryAssistant, ({ body, caller }) =>
      tryOut({ ...body, requestId: caller.requestId }),
    ),
  ];
}

const groupedQuestions = 500;

function describeEntry(
  bank: AnswerBank,
  id: string,
  desk: AssistantDesk,
  uses: ReadonlyMap<string, Use>,
): BankEntry | undefined {
  const answer = bank.get(id);
  if (!answer) return undefined;
  const { kind, title, says, link = null } = answer;
  const use = uses.get(id) ?? { uses: 0, thumbsUp: 0, thumbsDown: 0 };
  const isRetired = desk.isRetired(id);
  return { id, kind, title, says, link, isComputed: isComputedAnswer(id), isRetired, ...use };
}

function readCursor(after: string | undefined): DeskCursor | undefined {
  return decodeCursor(after, cursorSchema);
}

function nameNext(next: DeskCursor | undefined, name: (cursor: string) => void): void {
  if (next) name(encodeCursor(next));
}
