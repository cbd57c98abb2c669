import type { ChatLanguage } from "@dhahabu/contract/assistant";
import type { AssistantExample } from "@dhahabu/contract/assistant-desk";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { mapPage, readPage } from "@dhahabu/platform/paged-list";
import type { Page, PagePlace } from "@dhahabu/platform/paged-list";

/** Which examples a list holds; absent parts let all of them through. */
interface ExampleFilter {
  search?: string | undefined;
  language?: ChatLanguage | undefined;
  answerId?: string | undefined;
}

export interface ExampleStore {
  listExamples(place: PagePlace & { filter: ExampleFilter }): Promise<Page<AssistantExample>>;
  countExamples(tx: Tx): Promise<number>;
  findExample(tx: Tx, key: string): Promise<AssistantExample | undefined>;
  insertExample(
    tx: Tx,
    example: Pick<AssistantExample, "text" | "language" | "answerId" | "questionId" | "addedBy"> & {
      key: string;
    },
  ): Promise<AssistantExample>;
  deleteExample(tx: Tx, id: number): Promise<AssistantExample | undefined>;
}

interface Row extends Omit<AssistantExample, "addedAt"> {
  addedAt: Date;
}

export function createExampleStore({ sql }: { sql: Sql }): ExampleStore {
  const columns = sql`
    id, text, language, answer_id as "answerId", question_id as "questionId", added_at as "addedAt",
    added_by_username as "addedBy"`;

  return {
    async listExamples({ filter, limit, after }) {
      const { language, answerId, search } = filter;
      const page = await readPage<Row>(
        sql,
        {
          table: "assistant_examples",
          columns,
          where: [
            ...(language ? [sql`language = ${language}`] : []),
            ...(answerId ? [sql`answer_id = ${answerId}`] : []),
            ...(search ? [sql`strpos(lower(text), lower(${search})) > 0`] : []),
          ],
          order: { keys: { added_at: "moment", id: "id" }, isFalling: true },
        },
        { limit, after },
      );
      return mapPage(page, toExample);
    },

    async countExamples(tx) {
      const [row] = await tx<{ examples: number }[]>`
        select count(*)::int as examples from assistant_examples`;
      return row?.examples ?? 0;
    },

    async findExample(tx, key) {
      const [row] = await tx<Row[]>`
        select ${columns} from assistant_examples where key = ${key}`;
      return row && toExample(row);
    },

    async insertExample(tx, { text, key, language, answerId, questionId, addedBy }) {
      const [row] = await tx<Row[]>`
        insert into assistant_examples (text, key, language, answer_id, question_id, added_by_username)
        values (${text}, ${key}, ${language}, ${answerId}, ${questionId}, ${addedBy})
        returning ${columns}`;
      if (!row) throw new Error("The insert returned no example.");
      return toExample(row);
    },

    async deleteExample(tx, id) {
      const [row] = await tx<Row[]>`
        delete from assistant_examples where id = ${id} returning ${columns}`;
      return row && toExample(row);
    },
  };
}

function toExample(row: Row): AssistantExample {
  return { ...row, addedAt: row.addedAt.toISOString() };
}
