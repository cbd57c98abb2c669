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
import type { AssistantTopic, QuestionState } from "@dhahabu/contract/assistant-topics";
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
  topic?: AssistantTopic | undefined;
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
  examples: Pick<AssistantExample, "text" | "language" | "topic">[];
  answers: Pick<WrittenAnswer, "id" | "topic" | "questions" | "texts" | "sourcePath">[];
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
  /** Throws `AppError` conflict where the topic has an answer already, or there are too many. */
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
  subject: "question" | "example" | "answer";
  action: "added" | "changed" | "removed" | "restored";
  id: number;
  content: object;
};

/** Creates the store over enquiry's schema. */
export function createAssistantDeskStore({ sql }: { sql: Sql }): AssistantDeskStore {
  const questionColumns = sql`
    id, text, language, topic, score::float8, margin::float8, outcome, times,
    first_asked_at as "firstAskedAt", last_asked_at as "lastAskedAt", state,
    meant_topic as "meantTopic", state_changed_by_username as "changedBy"`;
  const exampleColumns = sql`
    id, text, language, topic, question_id as "questionId", added_at as "addedAt",
    added_by_username as "addedBy"`;
  const answerColumns = sql`
    id, topic, questions, texts, source_path as "sourcePath", updated_at as "updatedAt",
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

  async function lockQuestion(tx: Tx, id: number): Promise<QuestionRow | undefined> {
    const [row] = await tx<QuestionRow[]>`
      select ${questionColumns} from assistant_questions where id = ${id} for update`;
    return row;
  }

  async function writeState(
    tx: Tx,
    before: QuestionRow,
    after: { state: QuestionState; meantTopic: AssistantTopic | null },
    author: Author,
  ): Promise<AskedQuestion> {
    const { id } = before;
    const [row] = await tx<QuestionRow[]>`
      update assistant_questions set state = ${after.state}, meant_topic = ${after.meantTopic},
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
    given: { id: number | undefined; meantTopic: AssistantTopic | null },
    author: Author,
  ): Promise<void> {
    const before = given.id === undefined ? undefined : await lockQuestion(tx, given.id);
    if (!before) return;
    await writeState(tx, before, { state: "done", meantTopic: given.meantTopic }, author);
  }

  async function lockAnswer(tx: Tx, id: number, isRemoved: boolean): Promise<AnswerRow> {
    const [row] = await tx<AnswerRow[]>`
      select ${answerColumns} from assistant_answers
      where id = ${id} and deleted_at is ${isRemoved ? sql`not null` : sql`null`} for update`;
    if (!row) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
    return row;
  }

  async function assertTopicFree(tx: Tx, topic: AssistantTopic | null, ownId: number | null) {
    const [other] = await tx`
      select from assistant_answers
      where topic = ${topic} and deleted_at is null and id is distinct from ${ownId}`;
    if (!other) return;
    throw refuse("topic", { reason: "assistant.topicAnswered" });
  }

  async function assertRoomForAnswer(tx: Tx): Promise<void> {
    const [count] = await tx<{ answers: number }[]>`
      select count(*)::int as answers from assistant_answers where deleted_at is null`;
    if ((count?.answers ?? 0) < maxAnswers) return;
    throw refuse("topic", { reason: "assistant.tooManyAnswers", values: { max: maxAnswers } });
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
          (language, text, key, topic, score, margin, outcome, times)
        select language, text, key, topic, score, margin, outcome, times
        from jsonb_to_recordset(${sql.json(questions as never)}) as asked (language text, text text,
          key text, topic text, score real, margin real, outcome text, times integer)
        order by language, key
        on conflict (language, key) do update set
          times = least(assistant_questions.times::bigint + excluded.times, 1000000000)::integer,
          topic = excluded.topic, score = excluded.score, margin = excluded.margin,
          outcome = excluded.outcome, last_asked_at = excluded.last_asked_at,
          state = case
            when assistant_questions.state = 'done'
              and assistant_questions.meant_topic is distinct from excluded.topic
              and assistant_questions.meant_topic is not null
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
        return writeState(tx, before, { state, meantTopic: null }, author);
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
        where ${equals(sql`language`, filter.language)} and ${equals(sql`topic`, filter.topic)}
          and ${matches(filter.search, sql`text`)} and ${place}
        order by added_at desc, id desc limit ${limit + 1}`;
      return cutPage(rows, limit, { toRow: toExample, toKey: (row) => row.addedAt.getTime() });
    },

    async addExample({ text, language, topic, questionId }, author) {
      const key = toQuestionKey(text);
      if (key === "") throw refuse("text", { reason: "assistant.exampleWordless" });
      return teach(async (tx) => {
        const [same] = await tx<ExampleRow[]>`
          select ${exampleColumns} from assistant_examples where key = ${key}`;
        if (same) {
          const isKnown = same.topic === topic;
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
          insert into assistant_examples (text, key, language, topic, question_id, added_by_username)
          values (${text}, ${key}, ${language}, ${topic}, ${questionId ?? null}, ${author.username})
          returning ${exampleColumns}`;
        if (!row) throw new Error("The insert returned no example.");
        const content = { text, language, topic };
        await record(tx, { subject: "example", action: "added", id: row.id, content }, author);
        await finishQuestion(tx, { id: questionId, meantTopic: topic }, author);
        return toExample(row);
      });
    },

    async removeExample(id, author) {
      return teach(async (tx) => {
        const [row] = await tx<ExampleRow[]>`
          delete from assistant_examples where id = ${id} returning ${exampleColumns}`;
        if (!row) throw new AppError("not_found", { reason: "assistant.unknownExample" });
        const { text, language, topic, questionId } = row;
        const content = { text, language, topic };
        await record(tx, { subject: "example", action: "removed", id, content }, author);
        const question = questionId === null ? undefined : await lockQuestion(tx, questionId);
        if (question?.state === "done" && question.meantTopic === topic) {
          await writeState(tx, question, { state: "open", meantTopic: null }, author);
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
      const words = sql`concat_ws(' ', topic, questions::text, texts::text)`;
      const rows = await sql<AnswerRow[]>`
        select ${answerColumns} from assistant_answers
        where deleted_at is null and ${matches(search, words)} and ${place}
        order by updated_at desc, id desc limit ${limit + 1}`;
      return cutPage(rows, limit, { toRow: toAnswer, toKey: (row) => row.updatedAt.getTime() });
    },

    async insertAnswer({ topic, questions, texts, sourcePath, questionId }, author) {
      return teach(async (tx) => {
        await assertRoomForAnswer(tx);
        await assertTopicFree(tx, topic, null);
        const [row] = await tx<AnswerRow[]>`
          insert into assistant_answers (topic, questions, texts, source_path, updated_by_username)
          values (${topic}, ${tx.json(questions)}, ${tx.json(texts)}, ${sourcePath},
            ${author.username})
          returning ${answerColumns}`;
        if (!row) throw new Error("The insert returned no answer.");
        const content = { topic, questions, texts, sourcePath };
        await record(tx, { subject: "answer", action: "added", id: row.id, content }, author);
        await finishQuestion(tx, { id: questionId, meantTopic: null }, author);
        return toAnswer(row);
      });
    },

    async updateAnswer(id, input, { updatedAt, author }) {
      return teach(async (tx) => {
        const before = await lockAnswer(tx, id, false);
        if (updatedAt !== undefined && before.updatedAt.toISOString() !== updatedAt) {
          throw refuse("updatedAt", { reason: "assistant.answerChanged" });
        }
        const { topic, questions, texts, sourcePath, questionId } = input;
        await assertTopicFree(tx, topic, id);
        const [row] = await tx<AnswerRow[]>`
          update assistant_answers set topic = ${topic}, questions = ${tx.json(questions)},
            texts = ${tx.json(texts)}, source_path = ${sourcePath},
            updated_by_username = ${author.username}, updated_at = ${nextUpdate}
          where id = ${id} returning ${answerColumns}`;
        if (!row) throw new Error("The answer was locked and is gone.");
        await record(tx, { ...toEvidence(before), action: "changed" }, author);
        await finishQuestion(tx, { id: questionId, meantTopic: null }, author);
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
        await assertTopicFree(tx, row.topic, id);
        await tx`update assistant_answers set deleted_at = null where id = ${id}`;
        await record(tx, { ...toEvidence(row), action: "restored" }, author);
        return toAnswer(row);
      });
    },

    readVersion,

    // The version is read first: a change that comes in between is seen as one that is still to be read.
    async readKnowledge() {
      const version = await readVersion();
      const examples = await sql<Knowledge["examples"]>`
        select text, language, topic from assistant_examples order by id limit ${maxExamples}`;
      const answers = await sql<Knowledge["answers"]>`
        select id, topic, questions, texts, source_path as "sourcePath" from assistant_answers
        where deleted_at is null order by updated_at desc, id desc limit ${maxAnswers}`;
      return { version, examples: [...examples], answers: [...answers] };
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

function toEvidence({ id, topic, questions, texts, sourcePath }: AnswerRow) {
  return { subject: "answer", id, content: { topic, questions, texts, sourcePath } } as const;
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
