import type { Access, Route } from "@dhahabu/contract/route";

/** Where the table stands. */
export const accessReadme = "services/gateway/access/README.md";

const markers = { start: "<!-- access -->", end: "<!-- /access -->" };

const columns: Record<Access, [anonymous: string, user: string, marketing: string, admin: string]> =
  {
    public: ["yes", "yes", "yes", "yes"],
    user: ["401", "yes", "yes", "yes"],
    staff: ["401", "403", "yes", "yes"],
    admin: ["401", "403", "403", "yes"],
    duty: ["401", "403", "403", "403"],
  };

/** The table of every call with who may make it, as Markdown in columns. */
export function formatAccessTable(routes: readonly Route[]): string {
  const head = ["call", "what", "anonymous", "user", "marketing", "admin", "duties", "sign-in"];
  const rows = routes
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method))
    .map((route) => [
      `\`${route.method} ${route.path.slice("/api".length)}\``,
      describeBriefly(route),
      ...columns[route.access],
      (route.duties ?? []).join(", "),
      route.needsFreshSignIn === true ? "fresh" : "",
    ]);
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => (row[at] ?? "").length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - cell.length)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** The first clause of a summary. */
function describeBriefly({ summary }: Route): string {
  const [clause = summary] = summary.split(/[;.](?: |$)/);
  return clause.replaceAll("|", "\\|");
}

/** Puts the table between the markers of a README; throws where it has none. */
export function putAccessTable(readme: string, table: string): string {
  const [before, behind] = readme.split(markers.start);
  const after = behind?.split(markers.end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`The README has no ${markers.start} and ${markers.end}.`);
  }
  return `${before}${markers.start}\n\n${table}\n\n${markers.end}${after}`;
}
