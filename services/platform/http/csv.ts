import { Readable } from "node:stream";
import { findNairobiDay, nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
// Writes and guards cells as spreadsheets read them, better than a few lines of ours did.
import { stringify } from "csv-stringify/sync";
import type { PlainAnswer } from "./endpoint.ts";

/** What a cell may hold; null is an empty one, a moment is written as ISO 8601 in UTC. */
export type CsvCell = string | number | boolean | Date | null;

// Some spreadsheets part a cell at another separator than ours, and take what follows for a formula.
const laterFormula = /([;,|\t\r\n][\s"]*)([=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** A moment as the bank's clocks show it, `2026-11-22 04:12`. */
export function writeNairobiTime(moment: Date): string {
  return new Date(moment.getTime() + nairobiAheadMs).toISOString().slice(0, 16).replace("T", " ");
}

/** The two cells of a moment: in UTC, and as the bank's clocks show it. */
export function writeMoment(moment: string | null): [CsvCell, CsvCell] {
  if (moment === null) return [null, null];
  const at = new Date(moment);
  return [at, writeNairobiTime(at)];
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

// Lines go out together: one write for each would cost more than what it carries.
const linesPerChunk = 200;

function writeLines(lines: readonly (readonly CsvCell[])[]): string {
  return stringify([...lines], {
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: {
      string: (text) => text.replaceAll(laterFormula, "$1'$2"),
      boolean: (value) => ({ value: String(value), quoted: false }),
      date: (moment) => ({ value: moment.toISOString(), quoted: false }),
    },
  });
}

/** Text of CSV (RFC 4180): every text is quoted, and what a spreadsheet would run is led by an apostrophe. */
async function* writeCsv(
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string, void, void> {
  let lines: (readonly CsvCell[])[] = [columns];
  // By the mark at its start spreadsheets know the text for UTF-8.
  let mark = "\uFEFF";
  for await (const row of rows) {
    lines.push(row);
    if (lines.length < linesPerChunk) continue;
    yield mark + writeLines(lines);
    mark = "";
    lines = [];
  }
  if (lines.length > 0) yield mark + writeLines(lines);
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
    body: Readable.from(writeCsv(options.columns, options.rows), { objectMode: false }),
  };
}
