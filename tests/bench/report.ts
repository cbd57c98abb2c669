/** One measured figure beside its budget. */
export interface Row {
  what: string;
  measured: string;
  must: string;
  aim: string;
  verdict: "aim" | "must" | "MISSED" | "";
}

/** Judges a figure that should be at least its budget. */
export function judgeAtLeast(value: number, must: number, aim: number): Row["verdict"] {
  if (value >= aim) return "aim";
  return value >= must ? "must" : "MISSED";
}

/** Judges a figure that should be at most its budget. */
export function judgeAtMost(value: number, must: number, aim: number): Row["verdict"] {
  if (value <= aim) return "aim";
  return value <= must ? "must" : "MISSED";
}

interface Table {
  title: string;
  rows: Row[];
  /** The paper beside this file that keeps it. */
  paper: string;
}

let tables: Table[] = [];

/** The tables printed since the last call, for a record. */
export function takeTables(): Table[] {
  const taken = tables;
  tables = [];
  return taken;
}

/** Puts tables between the markers of a benchmark's name; throws where the text has none. */
export function putTables(text: string, name: string, measured: readonly Table[]): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [before, behind] = text.split(open);
  const after = behind?.split(close)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`There is no ${open} and ${close}.`);
  }
  const written = measured.map(({ title, rows }) =>
    [
      `| ${title} | measured | must | aim | reached |`,
      "| --- | --- | --- | --- | --- |",
      ...rows.map(
        ({ what, measured: figure, must, aim, verdict }) =>
          `| ${[what, figure, must, aim, verdict].map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`,
      ),
    ].join("\n"),
  );
  return `${before}${open}\n\n${written.join("\n\n")}\n\n${close}${after}`;
}

/** Prints rows under a title, in columns; `paper` is where a record keeps them. */
export function printRows(title: string, rows: Row[], paper = "README.md"): void {
  tables.push({ title, rows, paper });
  const lines = [
    { what: title, measured: "measured", must: "must", aim: "aim", verdict: "reached" },
    ...rows,
  ];
  const width = (column: keyof Row) => Math.max(...lines.map((line) => line[column].length));
  const widths = {
    what: width("what"),
    measured: width("measured"),
    must: width("must"),
    aim: width("aim"),
  };
  console.log("");
  for (const line of lines) {
    console.log(
      [
        line.what.padEnd(widths.what),
        line.measured.padStart(widths.measured),
        line.must.padStart(widths.must),
        line.aim.padStart(widths.aim),
        line.verdict,
      ].join("  "),
    );
  }
}
