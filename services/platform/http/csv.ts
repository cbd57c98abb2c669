import { Readable } from "node:stream";
import { findNairobiDay, nairobiAheadMs } from "@dhahabu/contract/nairobi-time";
import type { PlainAnswer } from "./endpoint.ts";

/** What a cell may hold; null is an empty one, a moment is written as ISO 8601 in UTC. */
export type CsvCell = string | number | boolean | Date | null;

// A spreadsheet takes such a text for a formula, and runs it.
const formulaStart = /^[=+\-@\t\r]/;

function writeCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of CSV (RFC 4180): quoted where needed; a text that a spreadsheet would run is led by an apostrophe. */
export function writeCsvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(writeCell).join(",")}\r\n`;
}

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

// Lines go out together: one write for each would cost more than what it carries.
const linesPerChunk = 200;

async function* writeLines(
  columns: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<string, void, void> {
  // By the mark at its start spreadsheets know the text for UTF-8.
  let chunk = `\uFEFF${writeCsvLine(columns)}`;
  let lineCount = 1;
  for await (const row of rows) {
    chunk += writeCsvLine(row);
    lineCount += 1;
    if (lineCount < linesPerChunk) continue;
    yield chunk;
    chunk = "";
    lineCount = 0;
  }
  if (chunk !== "") yield chunk;
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
    body: Readable.from(writeLines(options.columns, options.rows), { objectMode: false }),
  };
}
