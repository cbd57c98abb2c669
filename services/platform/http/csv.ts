import { pipeline, Readable } from "node:stream";
import { findNairobiDay, nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
// Writes and guards cells as spreadsheets read them, better than a few lines of ours did.
import { stringify } from "csv-stringify";
import type { PlainAnswer } from "./endpoint.ts";

/** What a cell may hold; null is an empty one, a moment is written as ISO 8601 in UTC. */
export type CsvCell = string | number | boolean | Date | null;

// Some spreadsheets part a cell at another separator than ours, and take what follows for a formula.
const laterFormula = /([;,|\t\r\n]\s*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A moment as the bank's clocks show it, `2026-11-22 04:12`. */
export function writeNairobiTime(moment: Date): string {
  return new Date(moment.getTime() + nairobiAheadMs).toISOString().slice(0, 16).replace("T", " ");
}

/** Every row of a list, read page by page in short queries: nothing is held while a reader is slow. */
export async function* eachRow<Row, Key>(
  readPage: (after: Key | undefined) => Promise<{ rows: readonly Row[]; next: Key | undefined }>,
): AsyncGenerator<Row, void, void> {
  let after: Key | undefined;
  do {
    const { rows, next } = await readPage(after);
    yield* rows;
    after = next;
  } while (after !== undefined);
}

/** Text of CSV (RFC 4180): every text is quoted, and what a spreadsheet would run is led by an apostrophe. */
function writeLines(columns: readonly string[], rows: AsyncIterable<readonly CsvCell[]>): Readable {
  const lines = stringify({
    // By the mark at its start spreadsheets know the text for UTF-8.
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: {
      string: (text) => text.replaceAll(laterFormula, "$1'$2"),
      boolean: (value) => ({ value: String(value), quoted: false }),
      date: (moment) => ({ value: moment.toISOString(), quoted: false }),
    },
  });
  // A fault of either end reaches the other: `lines` breaks off, `rows` stop being read.
  pipeline(Readable.from(rows), lines, () => undefined);
  return lines;
}

/**
 * The answer of an endpoint that exports a list as CSV, streamed as its reader takes it. The day in
 * Nairobi is put into the file's name; a row that cannot be read breaks the answer off, so that no half
 * file passes for a whole one.
 */
export function createCsvAnswer(options: {
  /** Name for the reader's disk, with `.csv`. */
  fileName: string;
  columns: readonly string[];
  rows: AsyncIterable<readonly CsvCell[]>;
  now?: Date;
}): PlainAnswer {
  const day = findNairobiDay((options.now ?? new Date()).getTime());
  const fileName = options.fileName.replace(/\.csv$/, `-${day}.csv`);
  return {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    body: writeLines(options.columns, options.rows),
  };
}
