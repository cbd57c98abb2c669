import type { MediaItem } from "@dhahabu/contract/content";
import type { Sql, Tx } from "@dhahabu/platform/db";
import { fileUrlOf } from "./attachment.ts";
import type { FileFacts } from "./attachment.ts";
import type { ServedFile } from "./file-answer.ts";

/** A file that is about to be stored. */
export interface NewFile {
  name: string;
  type: MediaItem["type"];
  mimeType: string;
  /** Bytes. */
  fileSize: number;
  width: number | null;
  height: number | null;
  /** Seconds. */
  duration: number | null;
  sha256: string;
  thumbnail: { name: string; size: number } | null;
  /** Null for a file that the service itself took in. */
  uploadedBy: number | null;
}

/** Uploaded files in the database. */
export interface FileStore {
  /** Writes down a file before its bytes go into the store, so that a crash leaves no byte unknown. Returns its id. */
  insert(file: NewFile): Promise<string>;
  /** Says that the bytes are in the store. */
  markStored(id: string): Promise<void>;
  /** Says that the bytes are to be removed. */
  markDoomed(id: string): Promise<void>;
  find(name: string): Promise<ServedFile | undefined>;
  /** What an item takes from a file; undefined for none of this name. */
  readFacts(tx: Tx, name: string): Promise<FileFacts | undefined>;
  /** True for a stored picture or thumbnail. */
  isPicture(tx: Tx, name: string): Promise<boolean>;
}

interface FactsRow extends Omit<FileFacts, "fileSize" | "thumbnailUrl"> {
  fileSize: string;
  thumbnailName: string | null;
}

interface ServedRow {
  isThumbnail: boolean;
  mimeType: string;
  size: string;
  sha256: string;
  createdAt: Date;
  isPublic: boolean;
}

/** Creates the store over content's schema. */
export function createFileStore({ sql }: { sql: Sql }): FileStore {
  return {
    async insert(file) {
      const rows = await sql<{ id: string }[]>`
        insert into media_files (name, type, mime_type, file_size, width, height, duration, sha256,
          thumbnail_name, thumbnail_size, uploaded_by)
        values (${file.name}, ${file.type}, ${file.mimeType}, ${file.fileSize}, ${file.width},
          ${file.height}, ${file.duration}, ${file.sha256}, ${file.thumbnail?.name ?? null},
          ${file.thumbnail?.size ?? null}, ${file.uploadedBy})
        returning id::text`;
      const id = rows[0]?.id;
      if (id === undefined) throw new Error("The file was given no id.");
      return id;
    },

    async markStored(id) {
      await sql`update media_files set stored_at = now() where id = ${id}`;
    },

    async markDoomed(id) {
      await sql`update media_files set deleted_at = now() where id = ${id}`;
    },

    async find(name) {
      const rows = await sql<ServedRow[]>`
        select name <> ${name} as "isThumbnail", sha256, created_at as "createdAt",
          case when name = ${name} then mime_type else 'image/webp' end as "mimeType",
          case when name = ${name} then file_size else thumbnail_size end as size,
          exists (select from media_items where is_active and file_name = ${name})
            or exists (select from media_items where is_active and thumbnail_name = ${name})
            as "isPublic"
        from media_files
        where (name = ${name} or thumbnail_name = ${name})
          and stored_at is not null and deleted_at is null`;
      const [row] = rows;
      return row && toServedFile(name, row);
    },

    async readFacts(tx, name) {
      const rows = await tx<FactsRow[]>`
        select type, file_size as "fileSize", width, height, duration,
          thumbnail_name as "thumbnailName"
        from media_files
        where name = ${name} and stored_at is not null and deleted_at is null`;
      const [row] = rows;
      if (!row) return undefined;
      const { thumbnailName, ...facts } = row;
      return {
        ...facts,
        fileSize: Number(row.fileSize),
        thumbnailUrl: thumbnailName === null ? null : fileUrlOf(thumbnailName),
      };
    },

    async isPicture(tx, name) {
      const rows = await tx`
        select from media_files
        where (thumbnail_name = ${name} or (name = ${name} and type = 'image'))
          and stored_at is not null and deleted_at is null`;
      return rows.length > 0;
    },
  };
}

function toServedFile(name: string, row: ServedRow): ServedFile {
  const { isThumbnail, sha256, size, ...facts } = row;
  const version = sha256.slice(0, 32);
  return {
    name,
    ...facts,
    size: Number(size),
    etag: isThumbnail ? `"${version}-thumbnail"` : `"${version}"`,
  };
}
