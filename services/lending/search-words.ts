import type { Sql } from "@dhahabu/platform/db";
import type { PagedList } from "@dhahabu/platform/paged-list";
import type { WordIndex } from "@dhahabu/platform/word-index";

/** What finds rows by the beginnings of their words; nothing where none was typed. */
export function searchWords(
  sql: Sql,
  table: string,
  { words, index }: { words: string; index: Omit<WordIndex, "beginnings"> },
): PagedList["search"] {
  if (words === "") return undefined;
  return {
    words: `${table}.words`,
    query: sql`appointment_query(${words})`,
    // Of a telephone number or a reference few rows have many digits: their own index is as good.
    ...(!/\d/.test(words) && { index: { ...index, beginnings: sql`list_beginnings(${words})` } }),
  };
}
