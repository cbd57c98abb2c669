import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../messages/en/admin-media.json";

type Key = MessageKey<typeof texts>;

// What the server reads from a file goes with the file.
const keyByField: Readonly<Record<string, Key>> = {
  title: "field.title",
  titles: "field.title",
  language: "field.language",
  type: "field.type",
  category: "field.category",
  sortOrder: "field.sortOrder",
  description: "field.description",
  altText: "field.altText",
  caption: "field.caption",
  thumbnailUrl: "field.thumbnailUrl",
  isActive: "record.shown",
};

/** Keys of the names of changed fields, each once; whatever else belongs to an item is of its file. */
export function nameRecordedFields(fields: readonly string[]): readonly Key[] {
  return [...new Set(fields.map((field) => keyByField[field] ?? "record.file"))];
}
