import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { QuestionState } from "@dhahabu/contract/assistant-choices";
import { questionsKeptDays } from "@dhahabu/contract/assistant-desk";
import type { AskedQuestion } from "@dhahabu/contract/assistant-desk";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";
import type { PendingQuestion } from "./question-queue.ts";

/** Which questions a list holds; absent parts let all of them through. */
interface QuestionFilter {
  search?: string | undefined;
  language?: ChatLanguage | undefined;
  outcome?: AskedQuestion["outcome"] | undefined;
  state?: QuestionState | undefined;
}

export interface QuestionStore {
  /** Counts questions; the same one is one row. One that comes back although staff said what it means is open again. */
  addQuestions(questions: readonly PendingQuestion[]): Promise<void>;
  listQuestions(
    place: PagePlace & { filter: QuestionFilter; sort: "-times" | "-lastAskedAt" },
  ): Promise<Page<AskedQuestion>>;
  listOpenQuestions(language: ChatLanguage | undefined, limit: number): Promise<AskedQuestion[]>;
  lockQuestion(tx: Tx, id: number): Promise<AskedQuestion | undefined>;
  setState(
    tx: Tx,
    id: number,
    given: { state: QuestionState; meantAnswerId: string | null; changedBy: string | null },
  ): Promise<AskedQuestion>;
  /** Deletes questions that nobody asked for 90 days, and all but the newest `mostQuestions`; says how many. */
  purgeQuestions(now: Date): Promise<number>;
}

/** Most questions that are kept, whoever asks how much. */
const mostQuestions = 50_000;

const purgeBatchSize = 5000;

interface Row extends Omit<AskedQuestion, "firstAskedAt" | "lastAskedAt"> {
  firstAskedAt: Date;
  lastAskedAt: Date;
}

export function createQuestionStore({ sql }: { sql: Sql }): QuestionStore {
  const columns = sql`
    id, text, language, answer_id as "answerId", score::float8, margin::float8, outcome, times,
    first_asked_at as "firstAskedAt", last_asked_at as "lastAskedAt", state,
    meant_answer_id as "meantAnswerId", state_changed_by_username as "changedBy"`;

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

    async listQuestions({ filter, sort, ...place }) {
      const { state, language, outcome, search } = filter;
      const page = await readPage<Row>(
        sql,
        {
          table: "assistant_questions",
          columns,
          where: [
            ...(state ? [sql`state = ${state}`] : []),
            ...(language ? [sql`language = ${language}`] : []),
            ...(outcome ? [sql`outcome = ${outcome}`] : []),
            ...(search ? [sql`strpos(lower(text), lower(${search})) > 0`] : []),
          ],
          order: {
            keys:
              sort === "-times"
                ? { times: "integer", id: "id" }
                : { last_asked_at: "moment", id: "id" },
            isFalling: true,
          },
        },
        place,
      );
      return mapPage(page, toQuestion);
    },

    async listOpenQuestions(language, limit) {
      const rows = await sql<Row[]>`
        select ${columns} from assistant_questions
        where state = 'open' ${language ? sql`and language = ${language}` : sql``}
        order by times desc, id desc limit ${limit}`;
      return rows.map(toQuestion);
    },

    async lockQuestion(tx, id) {
      const [row] = await tx<Row[]>`
        select ${columns} from assistant_questions where id = ${id} for update`;
      return row && toQuestion(row);
    },

    async setState(tx, id, { state, meantAnswerId, changedBy }) {
      const [row] = await tx<Row[]>`
        update assistant_questions set state = ${state}, meant_answer_id = ${meantAnswerId},
          state_changed_at = now(), state_changed_by_username = ${changedBy}
        where id = ${id} returning ${columns}`;
      if (!row) throw new Error("The question was locked and is gone.");
      return toQuestion(row);
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
  };
}

function toQuestion(row: Row): AskedQuestion {
  return {
    ...row,
    firstAskedAt: row.firstAskedAt.toISOString(),
    lastAskedAt: row.lastAskedAt.toISOString(),
  };
}
