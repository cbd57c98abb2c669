import { maxAnswers, maxExamples, openQuestionLimit } from "@dhahabu/contract/assistant-desk";
import type { Author } from "@dhahabu/contract/internal";
import type { Sql, Tx } from "@dhahabu/platform/db";
import type { StaffTeaching } from "./staff-knowledge.ts";

export interface DeskChange {
  subject: "question" | "example" | "answer" | "bank";
  action: "added" | "changed" | "removed" | "restored";
  id: number;
  content: object;
}

export interface KnowledgeStore {
  /** Grows with every change of what staff taught. */
  readVersion(): Promise<string>;
  readTeaching(): Promise<StaffTeaching>;
  /** How much waits and how much was taught; open questions count to `openQuestionLimit`. */
  readTotals(): Promise<{ open: number; examples: number; answers: number }>;
  /** The next version; whoever raises it holds it until the end of the transaction. */
  raiseVersion(tx: Tx): Promise<string>;
  /** Takes an answer of the bank out of use, or brings it back; false where it was so already. */
  setRetired(
    tx: Tx,
    answerId: string,
    given: { isRetired: boolean; changedBy: string | null },
  ): Promise<boolean>;
  addChange(tx: Tx, change: DeskChange, author: Author): Promise<void>;
}

export function createKnowledgeStore({ sql }: { sql: Sql }): KnowledgeStore {
  async function readVersion(): Promise<string> {
    const [row] = await sql<{ version: string }[]>`
      select version::text from assistant_desk_version`;
    return row?.version ?? "";
  }

  return {
    readVersion,

    // The version is read first: a change that comes in between is seen as one that is still to be read.
    async readTeaching() {
      const version = await readVersion();
      const examples = await sql<StaffTeaching["examples"]>`
        select text, language, answer_id as "answerId" from assistant_examples order by id limit ${maxExamples}`;
      const answers = await sql<StaffTeaching["answers"]>`
        select id, answer_id as "answerId", questions, texts, source_path as "sourcePath" from assistant_answers
        where deleted_at is null order by updated_at desc, id desc limit ${maxAnswers}`;
      const retired = await sql<{ answerId: string }[]>`
        select answer_id as "answerId" from assistant_retired_answers`;
      const retiredIds = retired.map(({ answerId }) => answerId);
      return { version, examples: [...examples], answers: [...answers], retiredIds };
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

    async raiseVersion(tx) {
      const [row] = await tx<{ version: string }[]>`
        update assistant_desk_version set version = version + 1 returning version::text`;
      return row?.version ?? "0";
    },

    async setRetired(tx, answerId, { isRetired, changedBy }) {
      const changed = isRetired
        ? await tx`
            insert into assistant_retired_answers (answer_id, retired_by_username)
            values (${answerId}, ${changedBy}) on conflict do nothing`
        : await tx`delete from assistant_retired_answers where answer_id = ${answerId}`;
      return changed.count > 0;
    },

    async addChange(tx, { subject, action, id, content }, author) {
      await tx`
        insert into assistant_desk_changes (subject, subject_id, action, content,
          changed_by_user_id, changed_by_username, address, request_id)
        values (${subject}, ${id}, ${action}, ${tx.json(content as never)}, ${author.userId},
          ${author.username}, ${author.address}, ${author.requestId})`;
    },
  };
}
