import { answerKeptDays } from "@dhahabu/contract/assistant-desk";
import type { AnswerInput, WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";

type AnswerContent = Pick<AnswerInput, "answerId" | "questions" | "texts" | "sourcePath">;

/** Answers that staff wrote; a removed one stays for a while. */
export interface AnswerStore {
  listAnswers(place: PagePlace & { search?: string | undefined }): Promise<Page<WrittenAnswer>>;
  countAnswers(tx: Tx): Promise<number>;
  lockAnswer(tx: Tx, id: number, state: "written" | "removed"): Promise<WrittenAnswer | undefined>;
  /** Id of the written answer that takes the place of one of the bank. */
  findReplacement(tx: Tx, answerId: string): Promise<number | undefined>;
  insertAnswer(tx: Tx, content: AnswerContent, updatedBy: string | null): Promise<WrittenAnswer>;
  updateAnswer(
    tx: Tx,
    id: number,
    content: AnswerContent,
    updatedBy: string | null,
  ): Promise<WrittenAnswer>;
  setRemoved(tx: Tx, id: number, isRemoved: boolean): Promise<void>;
  /** Deletes answers that were removed long ago; says how many. */
  purgeAnswers(now: Date): Promise<number>;
}

interface Row extends Omit<WrittenAnswer, "updatedAt"> {
  updatedAt: Date;
}

export function createAnswerStore({ sql }: { sql: Sql }): AnswerStore {
  const columns = sql`
    id, answer_id as "answerId", questions, texts, source_path as "sourcePath", updated_at as "updatedAt",
    updated_by_username as "updatedBy"`;
  // Whole milliseconds, as callers read and send it back; never the same twice.
  const nextUpdate = sql`
    greatest(date_trunc('milliseconds', clock_timestamp()), updated_at + interval '1 millisecond')`;

  return {
    async listAnswers({ search, limit, after }) {
      const words = sql`concat_ws(' ', answer_id, questions::text, texts::text)`;
      const page = await readPage<Row>(
        sql,
        {
          table: "assistant_answers",
          columns,
          where: [
            sql`deleted_at is null`,
            ...(search ? [sql`strpos(lower(${words}), lower(${search})) > 0`] : []),
          ],
          order: { keys: { updated_at: "moment", id: "id" }, isFalling: true },
        },
        { limit, after },
      );
      return mapPage(page, toAnswer);
    },

    async countAnswers(tx) {
      const [row] = await tx<{ answers: number }[]>`
        select count(*)::int as answers from assistant_answers where deleted_at is null`;
      return row?.answers ?? 0;
    },

    async lockAnswer(tx, id, state) {
      const [row] = await tx<Row[]>`
        select ${columns} from assistant_answers
        where id = ${id} and (deleted_at is not null) = ${state === "removed"} for update`;
      return row && toAnswer(row);
    },

    async findReplacement(tx, answerId) {
      const [row] = await tx<{ id: number }[]>`
        select id from assistant_answers where answer_id = ${answerId} and deleted_at is null`;
      return row?.id;
    },

    async insertAnswer(tx, { answerId, questions, texts, sourcePath }, updatedBy) {
      const [row] = await tx<Row[]>`
        insert into assistant_answers (answer_id, questions, texts, source_path, updated_by_username)
        values (${answerId}, ${tx.json(questions)}, ${tx.json(texts)}, ${sourcePath}, ${updatedBy})
        returning ${columns}`;
      if (!row) throw new Error("The insert returned no answer.");
      return toAnswer(row);
    },

    async updateAnswer(tx, id, { answerId, questions, texts, sourcePath }, updatedBy) {
      const [row] = await tx<Row[]>`
        update assistant_answers set answer_id = ${answerId}, questions = ${tx.json(questions)},
          texts = ${tx.json(texts)}, source_path = ${sourcePath},
          updated_by_username = ${updatedBy}, updated_at = ${nextUpdate}
        where id = ${id} returning ${columns}`;
      if (!row) throw new Error("The answer was locked and is gone.");
      return toAnswer(row);
    },

    async setRemoved(tx, id, isRemoved) {
      await tx`
        update assistant_answers set deleted_at = ${isRemoved ? tx`now()` : tx`null`} where id = ${id}`;
    },

    async purgeAnswers(now) {
      const answers = await sql`
        delete from assistant_answers
        where deleted_at < ${now}::timestamptz - make_interval(days => ${answerKeptDays})`;
      return answers.count;
    },
  };
}

function toAnswer(row: Row): WrittenAnswer {
  return { ...row, updatedAt: row.updatedAt.toISOString() };
}
