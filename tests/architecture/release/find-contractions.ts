const rules: [what: RegExp, unless?: RegExp][] = [
  [/\bdrop (?:table|view|materialized view|schema|type|function|sequence)\b[^,;]*/],
  [
    /\bdrop (?:column )?(?!table|view|materialized|schema|type|function|sequence|index|trigger|constraint|not null|default|expression|identity|owned|column\b|policy|rule)\w+/,
  ],
  [/\brename\b[^,;]*/],
  [/\bset not null\b/],
  [/\balter (?:column )?\w+ (?:set data )?type\b[^,;]*/],
  [/\badd column\b[^,;]*\bnot null\b[^,;]*/, /\bdefault\b|\bgenerated\b/],
  [/^truncate\b[^;]*/],
  [/\balter (?:column )?\w+ drop default\b/],
];

function listStatements(sql: string): string[] {
  return sql
    .replaceAll(/--[^\n]*/g, "")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .split(";")
    .map((statement) => statement.trim());
}

/** The tables that a migration makes. */
export function listMadeTables(sql: string): string[] {
  return listStatements(sql).flatMap(
    (text) => /^create table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? [],
  );
}

/**
 * What a migration takes from a release that still runs: names that it reads, and rows that it writes. `fresh` are tables
 * that other migrations since that release have made.
 */
export function findContractions(sql: string, fresh: readonly string[] = []): string[] {
  const statements = listStatements(sql);
  // A table that no release knows is read by nobody yet.
  const made = [...fresh, ...listMadeTables(sql)];
  return statements
    .filter((text) => !made.includes(/^alter table (?:only )?(\w+)/.exec(text)?.[1] ?? ""))
    .flatMap((text) => [...applyRules(text), ...findNewChecks(text)]);
}

function applyRules(text: string): string[] {
  return rules.flatMap(([what, unless]) =>
    [...text.matchAll(new RegExp(what, "g"))]
      .map(([found]) => found.trim())
      .filter((found) => unless?.test(found) !== true),
  );
}

/** A check that stands in the place of another of its name may be wider; a new one refuses what is written today. */
function findNewChecks(text: string): string[] {
  const dropped = [...text.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].map(
    ([, name]) => name,
  );
  return [...text.matchAll(/\badd constraint (\w+) (?:check|unique|exclude)\b[^,;]*/g)].flatMap(
    ([found, name]) => (dropped.includes(name) ? [] : [found]),
  );
}
