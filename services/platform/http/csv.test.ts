import { text } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createCsvAnswer, eachRow, writeNairobiTime } from "./csv.ts";
import type { CsvCell } from "./csv.ts";

async function* listRows(...rows: CsvCell[][]): AsyncGenerator<CsvCell[]> {
  yield* rows;
}

async function write(...cells: CsvCell[]): Promise<string> {
  const columns = cells.map((_, index) => `c${index}`);
  const { body } = createCsvAnswer({ fileName: "a.csv", columns, rows: listRows(cells) });
  const [, ...lines] = (await text(body as Readable)).split("\r\n");
  return lines.join("\r\n");
}

test.each(["=1+1", "+254712345678", "-5", "@SUM(A1)", "\tx", "\rx", "＝1", "＋1", "－1", "＠A1"])(
  "a text that a spreadsheet would run is led by an apostrophe: %j",
  async (cell) => {
    expect(await write(cell)).toBe(`"'${cell}"\r\n`);
  },
);

test("19.9: so is what would begin a cell behind another separator, also behind a quotation mark", async () => {
  expect(await write("a;=1+1", "a, -5", "a\t@B", "a|＝C", "low-carat; 22-karat", 'a;"=1"')).toBe(
    `"a;'=1+1","a, '-5","a\t'@B","a|'＝C","low-carat; 22-karat","a;""'=1"""\r\n`,
  );
});

test("every text is quoted, whatever is in it", async () => {
  expect(await write("a,b", 'say "now"', "two\nlines", "plain", "ذهب", "")).toBe(
    '"a,b","say ""now""","two\nlines","plain","ذهب",""\r\n',
  );
});

test("numbers stay numbers, also negative ones; nothing is an empty cell", async () => {
  expect(await write(-12.5, 0, true, false, null, new Date("2026-11-22T01:12:00Z"))).toBe(
    "-12.5,0,true,false,,2026-11-22T01:12:00.000Z\r\n",
  );
});

test("Nairobi's day may be another one than that of UTC", () => {
  expect(writeNairobiTime(new Date("2026-12-31T22:30:00Z"))).toBe("2027-01-01 01:30");
});

test("an answer is UTF-8 with its mark, a file with the day in its name, and kept by nobody", async () => {
  const { headers, body } = createCsvAnswer({
    fileName: "users.csv",
    columns: ["id", "name"],
    rows: listRows([1, "Amina"], [2, "=cmd"]),
    now: new Date("2026-11-21T22:00:00Z"),
  });
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["content-disposition"]).toBe('attachment; filename="users-2026-11-22.csv"');
  expect(headers["cache-control"]).toBe("no-store");
  const bytes: Uint8Array[] = [];
  for await (const chunk of body as Readable) bytes.push(chunk as Uint8Array);
  const whole = Buffer.concat(bytes);
  expect([...whole.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(whole.subarray(3).toString()).toBe('"id","name"\r\n1,"Amina"\r\n2,"\'=cmd"\r\n');
});

test("rows are read page by page, and no page before it is wanted", async () => {
  const asked: (number | undefined)[] = [];
  const rows = eachRow<number, number>(async (after) => {
    asked.push(after);
    const start = after ?? 0;
    return { rows: [start + 1, start + 2], next: start < 4 ? start + 2 : undefined };
  });
  expect(await rows.next()).toEqual({ done: false, value: 1 });
  expect(asked).toEqual([undefined]);
  const others: number[] = [];
  for await (const row of rows) others.push(row);
  expect(others).toEqual([2, 3, 4, 5, 6]);
  expect(asked).toEqual([undefined, 2, 4]);
});

test("a reader who stops makes the reading stop", async () => {
  let readPages = 0;
  const rows = eachRow<CsvCell[], number>(async (after = 0) => {
    readPages += 1;
    return { rows: Array.from({ length: 500 }, () => ["x".repeat(100)]), next: after + 1 };
  });
  const { body } = createCsvAnswer({ fileName: "a.csv", columns: ["a"], rows });
  const reader = (body as Readable)[Symbol.asyncIterator]();
  await reader.next();
  await reader.return?.();
  const pagesThen = readPages;
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  expect(pagesThen).toBeLessThan(5);
  expect(readPages).toBe(pagesThen);
});

test("a row that cannot be read breaks the answer off", async () => {
  const rows = eachRow<CsvCell[], number>(async (after) => {
    if (after !== undefined) throw new Error("the database is gone");
    return { rows: [["a"]], next: 1 };
  });
  const { body } = createCsvAnswer({ fileName: "a.csv", columns: ["a"], rows });
  await expect(text(body as Readable)).rejects.toThrow("the database is gone");
});
