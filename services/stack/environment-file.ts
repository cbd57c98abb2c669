// A `.env` as compose reads it: the last line of a name counts, and an empty value is none.

const lineOf = (name: string) =>
  new RegExp(
    `^[ \\t]*(?:export[ \\t]+)?${name}[ \\t]*[=:][ \\t]*(?:'([^'\\n]*)'|"([^"\\n]*)"|([^\\s#]\\S*)|)[^\\n]*\\n?`,
    "gm",
  );

/** What a name stands for; undefined for nothing. */
export function readValue(text: string, name: string): string | undefined {
  const values = [...text.matchAll(lineOf(name))].map(
    ([, single, double, bare]) => single ?? double ?? bare ?? "",
  );
  return values.findLast((value) => value !== "");
}

/** The text in which a name stands for a value alone, at its last place or at the end; every other line is kept. */
export function setValue(text: string, name: string, value: string): string {
  const last = [...text.matchAll(lineOf(name))].at(-1)?.index;
  const line = `${name}='${value}'\n`;
  if (last === undefined) return `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${line}`;
  return text.replaceAll(lineOf(name), (_line, _single, _double, _bare, at: number) =>
    at === last ? line : "",
  );
}
