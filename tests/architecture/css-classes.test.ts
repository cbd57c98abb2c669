import { posix } from "node:path";
import { expect, test } from "vitest";
import { listRepositoryFiles, readRepositoryFile } from "./repository-files.ts";

const importOfModule = /^import (?<name>\w+) from "(?<path>[^"]+\.module\.css)";$/gm;

/** The classes that a style sheet has. */
function listClasses(css: string): Set<string | undefined> {
  const rules = css.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/"[^"]*"|url\([^)]*\)/g, "");
  return new Set(
    [...rules.matchAll(/\.(?<name>[a-z_][\w-]*)/gi)].map(({ groups }) => groups?.["name"]),
  );
}

/** What a component takes from a style sheet that does not have it: nothing is drawn by it, and nobody is told. */
function listMissing(component: string, text: string, read: (path: string) => string): string[] {
  const body = text.replaceAll(importOfModule, "");
  return [...text.matchAll(importOfModule)].flatMap(({ groups }) => {
    const { name = "", path = "" } = groups ?? {};
    const known = listClasses(read(posix.join(posix.dirname(component), path)));
    const used = body.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\["([^"]+)"\\])`, "g"));
    return [...new Set([...used].map(([, plain, quoted]) => plain ?? quoted ?? ""))]
      .filter((used) => !known.has(used))
      .map((missing) => `${component}: ${missing}`);
  });
}

test("every class that a component takes from its style sheet is there", () => {
  const components = listRepositoryFiles().filter((path) =>
    /^(?:shell|mfe-[^/]+)\/.*\.tsx?$/.test(path),
  );
  const texts = components.map((path) => ({ path, text: readRepositoryFile(path) }));
  const styled = texts.filter(({ text }) => text.includes(".module.css"));
  expect(styled.length).toBeGreaterThan(100);
  expect(styled.flatMap(({ path, text }) => listMissing(path, text, readRepositoryFile))).toEqual(
    [],
  );
});

test("a class that is not there, or only in a comment, is found by either way to take it", () => {
  const sheets: Record<string, string> = {
    "mfe-public/src/page.module.css": "/* .gone */ .there,\n.beside:hover { color: red; }",
  };
  const component = `
import classes from "../page.module.css";

export const Part = () => (
  <p className={classes.there}>
    <b className={classes.gone} />
    <i className={classes["beside"]} />
    <u className={classes["hover"]} />
  </p>
);`;
  const missing = listMissing(
    "mfe-public/src/part/part.tsx",
    component,
    (path) => sheets[path] ?? "",
  );
  expect(missing).toEqual([
    "mfe-public/src/part/part.tsx: gone",
    "mfe-public/src/part/part.tsx: hover",
  ]);
});
