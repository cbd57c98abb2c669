import { AppError } from "@dhahabu/contract/errors";
import type { Said } from "@dhahabu/contract/sentences";
import {
  answerKeptDays,
  maxAnswers,
  maxExamples,
  openQuestionLimit,
  questionsKeptDays,
} from "@dhahabu/contract/assistant-desk";
import type {
  AnswerInput,
  AskedQuestion,
  AssistantExample,
  ExampleInput,
  WrittenAnswer,
} from "@dhahabu/contract/assistant-desk";
import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { enqueueEvent } from "@dhahabu/platform/outbox";
import { toQuestionKey } from "./question-key.ts";
import type { PendingQuestion } from "./question-queue.ts";

/** Which questions a list holds; absent parts let all of them through. */
export interface QuestionFilter {
  search?: string | undefined;
  language?: ChatLanguage | undefined;
  outcome?: AskedQuestion["outcome"] | undefined;
  state?: QuestionState | undefined;
}

/** Which examples a list holds. */
export interface ExampleFilter {
  search?: string | undefined;
  language?: ChatLanguage | undefined;
  answerId?: string | undefined;
}

/** Where a page ended: its last row's key in the order (a count, or milliseconds since 1970) and id. */
export type DeskCursor = [key: number, id: number];

interface Page {
  limit: number;
  after: DeskCursor | undefined;
}

interface Found<Row> {
  rows: Row[];
  next: DeskCursor | undefined;
}

/** What the assistant learnt of staff. */
export interface Knowledge {
  version: string;
  examples: Pick<AssistantExample, "text" | "language" | "answerId">[];
  answers: Pick<WrittenAnswer, "id" | "answerId" | "questions" | "texts" | "sourcePath">[];
  /** Answers of the bank that staff took out of use. */
  retiredIds: string[];
}

/** The assistant's desk: questions that wait for staff, and what staff taught the assistant. */
export interface AssistantDeskStore {
  /** Counts questions; the same one is one row. One that comes back although staff said what it means is open again. */
  addQuestions(questions: readonly PendingQuestion[]): Promise<void>;
  listQuestions(
    page: Page & { filter: QuestionFilter; sort: "-times" | "-lastAskedAt" },
  ): Promise<Found<AskedQuestion>>;
  readTotals(): Promise<{ open: number; examples: number; answers: number }>;
  /** Throws `AppError` not_found, and conflict where the state is not `from` any more. */
  setQuestionState(
    id: number,
    change: { state: QuestionState; from: QuestionState },
    author: Author,
  ): Promise<AskedQuestion>;
  listExamples(page: Page & { filter: ExampleFilter }): Promise<Found<AssistantExample>>;
  /** Throws `AppError` conflict where the sentence is an example already, or there are too many. */
  addExample(input: ExampleInput, author: Author): Promise<AssistantExample>;
  /** Throws `AppError` not_found. */
  removeExample(id: number, author: Author): Promise<AssistantExample>;
  listAnswers(page: Page & { search: string | undefined }): Promise<Found<WrittenAnswer>>;
  /** Throws `AppError` conflict where the answer of the bank has a written one already, or there are too many. */
  insertAnswer(input: AnswerInput, author: Author): Promise<WrittenAnswer>;
  /** Throws `AppError` not_found, and conflict as `insertAnswer` or where it is not of `updatedAt` any more. */
  updateAnswer(
    id: number,
    input: AnswerInput,
    given: { updatedAt: string | undefined; author: Author },
  ): Promise<WrittenAnswer>;
  /** Throws `AppError` not_found. */
  removeAnswer(id: number, author: Author): Promise<WrittenAnswer>;
  /** Brings a removed one back as it was. Throws `AppError` not_found, and conflict as `insertAnswer`. */
  restoreAnswer(id: number, author: Author): Promise<WrittenAnswer>;
  /** Takes an answer of the bank out of use, or brings it back. */
  setRetired(answerId: string, isRetired: boolean, author: Author): Promise<void>;
  /** Open questions, the most asked first. */
  listOpenQuestions(language: ChatLanguage | undefined, limit: number): Promise<AskedQuestion[]>;
  /** Grows with every change of what the assistant learnt. */
  readVersion(): Promise<string>;
  readKnowledge(): Promise<Knowledge>;
  /** Deletes questions that nobody asked for 90 days, and all but the newest `mostQuestions`; says how many. */
  purgeQuestions(now: Date): Promise<number>;
  /** Deletes answers that were removed long ago; says how many. */
  purgeAnswers(now: Date): Promise<number>;
}

/** Most questions that are kept, whoever asks how much. */
export const mostQuestions = 50_000;

const purgeBatchSize = 5000;

interface QuestionRow extends Omit<AskedQuestion, "firstAskedAt" | "lastAskedAt"> {
  firstAskedAt: Date;
  lastAskedAt: Date;
}

interface ExampleRow extends Omit<AssistantExample, "addedAt"> {
  addedAt: Date;
}

interface AnswerRow extends Omit<WrittenAnswer, "updatedAt"> {
  updatedAt: Date;
}

type Change = {
  subject: "question" | "example" | "answer" | "bank";
  action: "added" | "changed" | "removed" | "restored";
  id: number;
  content: object;
};

/** Creates the store over the assistant's schema. */
export function createAssistantDeskStore({
  sql,
  orderLesson,
}: {
  sql: Sql;
  /** Writes the job that learns what staff taught, in the transaction of the change. */
  orderLesson: (tx: Tx, version: string, requestId: string) => Promise<unknown>;
}): AssistantDeskStore {
  const questionColumns = sql`
    id, text, language, answer_id as "answerId", score::float8, margin::float8, outcome, times,
    first_asked_at as "firstAskedAt", last_asked_at as "lastAskedAt", state,
    meant_answer_id as "meantAnswerId", state_changed_by_username as "changedBy"`;
  const exampleColumns = sql`
    id, text, language, answer_id as "answerId", question_id as "questionId", added_at as "addedAt",
    added_by_username as "addedBy"`;
  const answerColumns = sql`
    id, answer_id as "answerId", questions, texts, source_path as "sourcePath", updated_at as "updatedAt",
    updated_by_username as "updatedBy"`;
  type Fragment = typeof questionColumns;
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;

  async function record(tx: Tx, { subject, action, id, content }: Change, author: Author) {
    await tx`
      insert into assistant_desk_changes (subject, subject_id, action, content,
        changed_by_user_id, changed_by_username, address, request_id)
      values (${subject}, ${id}, ${action}, ${tx.json(content as never)}, ${author.userId},
        ${author.username}, ${author.address}, ${author.requestId})`;
    const changedAt = new Date().toISOString();
    await enqueueEvent(tx, "assistant.changed", { changedAt }, author.requestId);
  }

  /** Changes of what the assistant learns happen one after the other, each with a version of its own. */
  async function teach<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
    return (await sql.begin(async (tx) => {
      await tx`update assistant_desk_version set version = version + 1`;
      return act(tx);
    })) as T;
  }

  /** Has what staff taught learned, as a job. */
  async function orderTeaching(tx: Tx, author: Author): Promise<void> {
    const [row] = await tx<{ version: string }[]>`
      select version::text from assistant_desk_version`;
    await orderLesson(tx, row?.version ?? "0", author.requestId);
  }

  async function lockQuestion(tx: Tx, id: number): Promise<QuestionRow | undefined> {
    const [row] = await tx<QuestionRow[]>`
      select ${questionColumns} from assistant_questions where id = ${id} for update`;
    return row;
  }

  async function writeState(
    tx: Tx,
    before: QuestionRow,
    after: { state: QuestionState; meantAnswerId: string | null },
    author: Author,
  ): Promise<AskedQuestion> {
    const { id } = before;
    const [row] = await tx<QuestionRow[]>`
      update assistant_questions set state = ${after.state}, meant_answer_id = ${after.meantAnswerId},
        state_changed_at = now(), state_changed_by_username = ${author.username}
      where id = ${id} returning ${questionColumns}`;
    if (!row) throw new Error("The question was locked and is gone.");
    const content = { from: before.state, ...after };
    await record(tx, { subject: "question", action: "changed", id, content }, author);
    return toQuestion(row);
  }

  // A question may have been deleted by its age while somebody looked at it: the teaching counts all the same.
  async function finishQuestion(
    tx: Tx,
    given: { id: number | undefined; meantAnswerId: string | null },
    author: Author,
  ): Promise<void> {
    const before = given.id === undefined ? undefined : await lockQuestion(tx, given.id);
    if (!before) return;
    await writeState(tx, before, { state: "done", meantAnswerId: given.meantAnswerId }, author);
  }

  async function lockAnswer(tx: Tx, id: number, isRemoved: boolean): Promise<AnswerRow> {
    const [row] = await tx<AnswerRow[]>`
      select ${answerColumns} from assistant_answers
      where id = ${id} and deleted_at is ${isRemoved ? sql`not null` : sql`null`} for update`;
    if (!row) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
    return row;
  }

  async function assertFree(tx: Tx, answerId: string | null, ownId: number | null) {
    const [other] = await tx`
      select from assistant_answers
      where answer_id = ${answerId} and deleted_at is null and id is distinct from ${ownId}`;
    if (!other) return;
    throw refuse("answerId", { reason: "assistant.answerReplaced" });
  }

  async function assertRoomForAnswer(tx: Tx): Promise<void> {
    const [count] = await tx<{ answers: number }[]>`
      select count(*)::int as answers from assistant_answers where deleted_at is null`;
    if ((count?.answers ?? 0) < maxAnswers) return;
    throw refuse("answerId", { reason: "assistant.tooManyAnswers", values: { max: maxAnswers } });
  }

  async function readVersion(): Promise<string> {
    const [row] = await sql<{ version: string }[]>`
      select version::text from assistant_desk_version`;
    return row?.version ?? "";
  }

  const matches = (search: string | undefined, text: Fragment) =>
    search === undefined || search === ""
      ? sql`true`
      : sql`strpos(lower(${text}), lower(${search})) > 0`;
  const equals = (column: Fragment, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  const toMoment = (milliseconds: number) => sql`${new Date(milliseconds)}::timestamptz`;

  return {
    async addQuestions(questions) {
      if (questions.length === 0) return;
      await sql`
        insert into assistant_questions
          (language, text, key, answer_id, score, margin, outcome, times)
        select language, text, key, "answerId", score, margin, outcome, times
        from jsonb_to_recordset(${sql.json(questions as never)}) as asked (language text, text text,
          key text, "answerId" text, score real, margin real, outcome text, times integer)
        order by language, key
        on conflict (language, key) do update set
          times = least(assistant_questions.times::bigint + excluded.times, 1000000000)::integer,
          answer_id = excluded.answer_id, score = excluded.score, margin = excluded.margin,
          outcome = excluded.outcome, last_asked_at = excluded.last_asked_at,
          state = case
            when assistant_questions.state = 'done'
              and assistant_questions.meant_answer_id is distinct from excluded.answer_id
              and assistant_questions.meant_answer_id is not null
              and assistant_questions.state_changed_at < now() - interval '1 minute'
            then 'open' else assistant_questions.state end`;
    },

    async listQuestions({ filter, sort, limit, after }) {
      const isByTimes = sort === "-times";
      const order = isByTimes ? sql`times` : sql`last_asked_at`;
      const [key, lastId] = after ?? [];
      const place =
        key === undefined || lastId === undefined
          ? sql`true`
          : sql`(${order}, id) < (${isByTimes ? key : toMoment(key)}, ${lastId})`;
      const rows = await sql<QuestionRow[]>`
        select ${questionColumns} from assistant_questions
        where ${equals(sql`state`, filter.state)} and ${equals(sql`language`, filter.language)}
          and ${equals(sql`outcome`, filter.outcome)} and ${matches(filter.search, sql`text`)}
          and ${place}
        order by ${order} desc, id desc limit ${limit + 1}`;
      return cutPage(rows, limit, {
        toRow: toQuestion,
        toKey: ({ times, lastAskedAt }) => (isByTimes ? times : lastAskedAt.getTime()),
      });
    },

    async readTotals() {
      const [row] = await sql<{ open: number; examples: number; answers: number }[]>`
        select
          (select count(*)::int from (select from assistant_questions where state = 'open'
            limit ${openQuestionLimit}) as counted) as open,
          (select count(*)::int from assistant_examples) as examples,
          (select count(*)::int from assistant_answers where deleted_at is null) as answers`;
      if (!row) throw new Error("Nothing was counted.");
      return row;
    },

    async setQuestionState(id, { state, from }, author) {
      return sql.begin(async (tx) => {
        const before = await lockQuestion(tx, id);
        if (!before) throw new AppError("not_found", { reason: "assistant.unknownQuestion" });
        if (before.state !== from) {
          throw refuse("from", { reason: "assistant.questionChanged" });
        }
        if (state === from) return toQuestion(before);
        return writeState(tx, before, { state, meantAnswerId: null }, author);
      });
    },

    async listExamples({ filter, limit, after }) {
      const [key, lastId] = after ?? [];
      const place =
        key === undefined || lastId === undefined
          ? sql`true`
          : sql`(added_at, id) < (${toMoment(key)}, ${lastId})`;
      const rows = await sql<ExampleRow[]>`
        select ${exampleColumns} from assistant_examples
        where ${equals(sql`language`, filter.language)} and ${equals(sql`answer_id`, filter.answerId)}
          and ${matches(filter.search, sql`text`)} and ${place}
        order by added_at desc, id desc limit ${limit + 1}`;
      return cutPage(rows, limit, { toRow: toExample, toKey: (row) => row.addedAt.getTime() });
    },

    async addExample({ text, language, answerId, questionId }, author) {
      const key = toQuestionKey(text);
      if (key === "") throw refuse("text", { reason: "assistant.exampleWordless" });
      return teach(async (tx) => {
        const [same] = await tx<ExampleRow[]>`
          select ${exampleColumns} from assistant_examples where key = ${key}`;
        if (same) {
          const isKnown = same.answerId === answerId;
          throw refuse("text", {
            reason: isKnown ? "assistant.exampleKnown" : "assistant.exampleElsewhere",
          });
        }
        const [count] = await tx<{ examples: number }[]>`
          select count(*)::int as examples from assistant_examples`;
        if ((count?.examples ?? 0) >= maxExamples) {
          throw refuse("text", {
            reason: "assistant.tooManyExamples",
            values: { max: maxExamples },
          });
        }
        const [row] = await tx<ExampleRow[]>`
          insert into assistant_examples (text, key, language, answer_id, question_id, added_by_username)
          values (${text}, ${key}, ${language}, ${answerId}, ${questionId ?? null}, ${author.username})
          returning ${exampleColumns}`;
        if (!row) throw new Error("The insert returned no example.");
        const content = { text, language, answerId };
        await record(tx, { subject: "example", action: "added", id: row.id, content }, author);
        await orderTeaching(tx, author);
        await finishQuestion(tx, { id: questionId, meantAnswerId: answerId }, author);
        return toExample(row);
      });
    },

    async removeExample(id, author) {
      return teach(async (tx) => {
        const [row] = await tx<ExampleRow[]>`
          delete from assistant_examples where id = ${id} returning ${exampleColumns}`;
        if (!row) throw new AppError("not_found", { reason: "assistant.unknownExample" });
        const { text, language, answerId, questionId } = row;
        const content = { text, language, answerId };
        await record(tx, { subject: "example", action: "removed", id, content }, author);
        await orderTeaching(tx, author);
        const question = questionId === null ? undefined : await lockQuestion(tx, questionId);
        if (question?.state === "done" && question.meantAnswerId === answerId) {
          await writeState(tx, question, { state: "open", meantAnswerId: null }, author);
        }
        return toExample(row);
      });
    },

    async listAnswers({ search, limit, after }) {
      const [key, lastId] = after ?? [];
      const place =
        key === undefined || lastId === undefined
          ? sql`true`
          : sql`(updated_at, id) < (${toMoment(key)}, ${lastId})`;
      const words = sql`concat_ws(' ', answer_id, questions::text, texts::text)`;
      const rows = await sql<AnswerRow[]>`
        select ${answerColumns} from assistant_answers
        where deleted_at is null and ${matches(search, words)} and ${place}
        order by updated_at desc, id desc limit ${limit + 1}`;
      return cutPage(rows, limit, { toRow: toAnswer, toKey: (row) => row.updatedAt.getTime() });
    },

    async insertAnswer({ answerId, questions, texts, sourcePath, questionId }, author) {
      return teach(async (tx) => {
        await assertRoomForAnswer(tx);
        await assertFree(tx, answerId, null);
        const [row] = await tx<AnswerRow[]>`
          insert into assistant_answers (answer_id, questions, texts, source_path, updated_by_username)
          values (${answerId}, ${tx.json(questions)}, ${tx.json(texts)}, ${sourcePath},
            ${author.username})
          returning ${answerColumns}`;
        if (!row) throw new Error("The insert returned no answer.");
        const content = { answerId, questions, texts, sourcePath };
        await record(tx, { subject: "answer", action: "added", id: row.id, content }, author);
        await finishQuestion(tx, { id: questionId, meantAnswerId: null }, author);
        return toAnswer(row);
      });
    },

    async updateAnswer(id, input, { updatedAt, author }) {
      return teach(async (tx) => {
        const before = await lockAnswer(tx, id, false);
        if (updatedAt !== undefined && before.updatedAt.toISOString() !== updatedAt) {
          throw refuse("updatedAt", { reason: "assistant.answerChanged" });
        }
        const { answerId, questions, texts, sourcePath, questionId } = input;
        await assertFree(tx, answerId, id);
        const [row] = await tx<AnswerRow[]>`
          update assistant_answers set answer_id = ${answerId}, questions = ${tx.json(questions)},
            texts = ${tx.json(texts)}, source_path = ${sourcePath},
            updated_by_username = ${author.username}, updated_at = ${nextUpdate}
          where id = ${id} returning ${answerColumns}`;
        if (!row) throw new Error("The answer was locked and is gone.");
        await record(tx, { ...toEvidence(before), action: "changed" }, author);
        await finishQuestion(tx, { id: questionId, meantAnswerId: null }, author);
        return toAnswer(row);
      });
    },

    async removeAnswer(id, author) {
      return teach(async (tx) => {
        const row = await lockAnswer(tx, id, false);
        await tx`update assistant_answers set deleted_at = now() where id = ${id}`;
        await record(tx, { ...toEvidence(row), action: "removed" }, author);
        return toAnswer(row);
      });
    },

    async restoreAnswer(id, author) {
      return teach(async (tx) => {
        const row = await lockAnswer(tx, id, true);
        await assertRoomForAnswer(tx);
        await assertFree(tx, row.answerId, id);
        await tx`update assistant_answers set deleted_at = null where id = ${id}`;
        await record(tx, { ...toEvidence(row), action: "restored" }, author);
        return toAnswer(row);
      });
    },

    async setRetired(answerId, isRetired, author) {
      await teach(async (tx) => {
        const changed = isRetired
          ? await tx`
              insert into assistant_retired_answers (answer_id, retired_by_username)
              values (${answerId}, ${author.username}) on conflict do nothing`
          : await tx`delete from assistant_retired_answers where answer_id = ${answerId}`;
        if (changed.count === 0) return;
        const action = isRetired ? "removed" : "restored";
        await record(tx, { subject: "bank", action, id: 0, content: { answerId } }, author);
      });
    },

    async listOpenQuestions(language, limit) {
      const rows = await sql<QuestionRow[]>`
        select ${questionColumns} from assistant_questions
        where state = 'open' and ${equals(sql`language`, language)}
        order by times desc, id desc limit ${limit}`;
      return rows.map(toQuestion);
    },

    readVersion,

    // The version is read first: a change that comes in between is seen as one that is still to be read.
    async readKnowledge() {
      const version = await readVersion();
      const examples = await sql<Knowledge["examples"]>`
        select text, language, answer_id as "answerId" from assistant_examples order by id limit ${maxExamples}`;
      const answers = await sql<Knowledge["answers"]>`
        select id, answer_id as "answerId", questions, texts, source_path as "sourcePath" from assistant_answers
        where deleted_at is null order by updated_at desc, id desc limit ${maxAnswers}`;
      const retired = await sql<{ answerId: string }[]>`
        select answer_id as "answerId" from assistant_retired_answers`;
      const retiredIds = retired.map(({ answerId }) => answerId);
      return { version, examples: [...examples], answers: [...answers], retiredIds };
    },

    async purgeQuestions(now) {
      const old = await changeInBatches(
        purgeBatchSize,
        (size) => sql`
          delete from assistant_questions where id in (
            select id from assistant_questions
            where last_asked_at < ${now}::timestamptz - make_interval(days => ${questionsKeptDays})
            order by last_asked_at limit ${size})`,
      );
      const tooMany = await changeInBatches(
        purgeBatchSize,
        (size) => sql`
          delete from assistant_questions where id in (
            select id from assistant_questions order by last_asked_at desc, id desc
            offset ${mostQuestions} limit ${size})`,
      );
      return old + tooMany;
    },

    async purgeAnswers(now) {
      const answers = await sql`
        delete from assistant_answers
        where deleted_at < ${now}::timestamptz - make_interval(days => ${answerKeptDays})`;
      return answers.count;
    },
  };
}

function refuse(path: string, said: Said): AppError {
  return new AppError("conflict", { ...said, at: path });
}

function cutPage<Row extends { id: number }, Shown>(
  rows: readonly Row[],
  limit: number,
  { toRow, toKey }: { toRow: (row: Row) => Shown; toKey: (row: Row) => number },
): Found<Shown> {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page.map(toRow), next: last && [toKey(last), last.id] };
}

function toEvidence({ id, answerId, questions, texts, sourcePath }: AnswerRow) {
  return { subject: "answer", id, content: { answerId, questions, texts, sourcePath } } as const;
}

function toQuestion(row: QuestionRow): AskedQuestion {
  return {
    ...row,
    firstAskedAt: row.firstAskedAt.toISOString(),
    lastAskedAt: row.lastAskedAt.toISOString(),
  };
}

function toExample(row: ExampleRow): AssistantExample {
  return { ...row, addedAt: row.addedAt.toISOString() };
}

function toAnswer(row: AnswerRow): WrittenAnswer {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}
