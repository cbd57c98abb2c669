import type { MediaItem } from "@dhahabu/contract/content";
import { fileNameOf } from "../files/attachment.ts";

/** A media item as it comes out of the database. */
export interface MediaRow extends Omit<MediaItem, "createdAt" | "updatedAt" | "fileSize"> {
  fileSize: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What is selected of an item, of `media_items` and of `deleted_media_items` alike. */
export const mediaColumns = `
  id, title, language, titles, description, alt_text as "altText", caption, type, category, file_url as "fileUrl",
  thumbnail_url as "thumbnailUrl", file_size as "fileSize", duration, width, height,
  sort_order as "sortOrder", is_active as "isActive", created_at as "createdAt",
  updated_at as "updatedAt"`;

/** Turns a row into the item of the contract. */
export function toMediaItem(row: MediaRow): MediaItem {
  return {
    ...row,
    fileSize: row.fileSize === null ? null : Number(row.fileSize),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Names of the uploaded files that an item shows. */
export function listFileNames(item: Pick<MediaItem, "fileUrl" | "thumbnailUrl">): string[] {
  return [item.fileUrl, item.thumbnailUrl ?? ""].flatMap((url) => fileNameOf(url) ?? []);
}
