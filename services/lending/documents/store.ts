import type { DocumentKind } from "@dhahabu/contract/document-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { changeInBatches } from "@dhahabu/platform/change-in-batches";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { writeMoment } from "@dhahabu/platform/write-moment";
import type { KeptDocument } from "./document.ts";

type Subject = Pick<KeptDocument, "kind" | "subject">;

type DocumentRow = Pick<
  KeptDocument,
  "code" | "kind" | "number" | "language" | "subject" | "content" | "authorId"
> & {
  year: number;
  serial: number;
  issuedAt: Date;
  replaces: string | null;
  requestId: string;
};

export interface DocumentStore {
  /** Lets one paper of a kind after another. */
  lock(tx: Tx, kind: DocumentKind): Promise<void>;
  findLatest(tx: Tx, subject: Subject): Promise<KeptDocument | undefined>;
  findNextSerial(tx: Tx, counted: { kind: DocumentKind; year: number }): Promise<number>;
  insert(tx: Tx, document: DocumentRow): Promise<void>;
  find(code: string, db?: Queryable): Promise<KeptDocument | undefined>;
  /** Throws `AppError` not_found for an unknown code. */
  read(code: string): Promise<KeptDocument>;
  /** False where it was taken back already. */
  takeBack(id: number, given: { reason: string; by: Author; at: Date }): Promise<boolean>;
  /** Deletes the papers of subjects that are over. */
  deleteOf(tx: Tx, papers: { kind: DocumentKind; subjects: readonly string[] }): Promise<void>;
  /** Deletes the papers of subjects whose latest one was given out some months ago; says how many. */
  deleteOld(kind: DocumentKind, now: Date, keptForMonths: number): Promise<number>;
}

const batchSize = 1000;

function selectDocument(db: Queryable): Fragment {
  return db`
    select documents.id::float8, documents.code, documents.kind, documents.number,
      documents.language, documents.subject, documents.content, documents.sha256,
      ${writeMoment(db, "documents.issued_at")} as "issuedAt",
      documents.author_id as "authorId", documents.replaces as "replacesCode",
      later.code as "replacedByCode",
      case when document_voids.document_id is not null then jsonb_build_object(
        'reason', document_voids.reason, 'userId', document_voids.user_id,
        'username', document_voids.username,
        'at', ${writeMoment(db, "document_voids.at")}) end as "takenBack"
    from documents
    left join documents as later on later.replaces = documents.code
    left join document_voids on document_voids.document_id = documents.id`;
}

export function createDocumentStore({ sql }: { sql: Sql }): DocumentStore {
  const find: DocumentStore["find"] = async (code, db = sql) => {
    const [row] = await db<KeptDocument[]>`
      ${selectDocument(db)} where documents.code = ${code}`;
    return row;
  };

  return {
    find,

    async lock(tx, kind) {
      const name = `document ${kind}`;
      await tx`
        select pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ${name}, 0))`;
    },

    async findLatest(tx, { kind, subject }) {
      const [row] = await tx<KeptDocument[]>`
        ${selectDocument(tx)} where documents.kind = ${kind} and documents.subject = ${subject}
        order by documents.id desc limit 1`;
      return row;
    },

    async findNextSerial(tx, { kind, year }) {
      const [row] = await tx<[{ next: number }]>`
        select coalesce(max(serial), 0) + 1 as next from documents
        where kind = ${kind} and year = ${year}`;
      return row.next;
    },

    async insert(tx, document) {
      const { content } = document;
      await tx`
        insert into documents (code, kind, year, serial, number, language, subject, content, sha256,
          issued_at, author_id, request_id, replaces)
        values (${document.code}, ${document.kind}, ${document.year}, ${document.serial},
          ${document.number}, ${document.language}, ${document.subject}, ${content},
          encode(sha256(convert_to(${content}, 'UTF8')), 'hex'), ${document.issuedAt},
          ${document.authorId}, ${document.requestId}, ${document.replaces})`;
    },

    async read(code) {
      const document = await find(code);
      if (!document) throw new AppError("not_found", { reason: "document.unknown" });
      return document;
    },

    async takeBack(id, { reason, by, at }) {
      const taken = await sql`
        insert into document_voids (document_id, reason, user_id, username, address, request_id, at)
        values (${id}, ${reason}, ${by.userId}, ${by.username ?? ""}, ${by.address},
          ${by.requestId}, ${at})
        on conflict (document_id) do nothing`;
      return taken.count > 0;
    },

    async deleteOf(tx, { kind, subjects }) {
      await tx`delete from documents where kind = ${kind} and subject = any(${[...subjects]}::text[])`;
    },

    async deleteOld(kind, now, keptForMonths) {
      return changeInBatches(
        batchSize,
        (size) => sql`
          delete from documents where kind = ${kind} and subject in (
            select subject from documents as latest
            where kind = ${kind}
              and issued_at < ${now}::timestamptz - make_interval(months => ${keptForMonths})
              and not exists (select from documents as later where later.replaces = latest.code)
            order by issued_at limit ${size})`,
      );
    },
  };
}
