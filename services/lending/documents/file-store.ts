import type { Sql } from "@dhahabu/platform/db";

/** Papers as they were first drawn. */
export interface PaperFileStore {
  find(documentId: number): Promise<Buffer | undefined>;
  /** Keeps a drawn paper and gives what is kept: of two first drawings the first. */
  keep(documentId: number, bytes: Buffer): Promise<Buffer>;
}

export function createPaperFileStore({ sql }: { sql: Sql }): PaperFileStore {
  const find: PaperFileStore["find"] = async (documentId) => {
    const [row] = await sql<{ bytes: Buffer }[]>`
      select bytes from document_files where document_id = ${documentId}`;
    return row?.bytes;
  };

  return {
    find,

    async keep(documentId, bytes) {
      const kept = await sql`
        insert into document_files (document_id, bytes, sha256)
        values (${documentId}, ${bytes}, encode(sha256(${bytes}::bytea), 'hex'))
        on conflict (document_id) do nothing`;
      return kept.count > 0 ? bytes : ((await find(documentId)) ?? bytes);
    },
  };
}
