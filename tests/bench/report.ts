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

/** Prints rows under a title, in columns. */
export function printRows(title: string, rows: Row[]): void {
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
