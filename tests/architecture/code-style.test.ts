import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { listRepositoryFiles, readRepositoryFile } from "./repository-files.ts";

const files = listRepositoryFiles();
const sources = files.filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
const production = sources.filter(
  (path) => !path.startsWith("tests/") && !/\.test\.tsx?$/.test(path),
);

test("there is code to look at", () => {
  expect(production.length).toBeGreaterThan(20);
});

test("no class but errors", () => {
  const classes = production.filter((path) =>
    readRepositoryFile(path)
      .split("\n")
      .some(
        (line) =>
          /^\s*(?:export )?(?:abstract )?class \w+/.test(line) &&
          !/extends \w*(?:Error|Boundary|Component)\b/.test(line),
      ),
  );
  expect(classes).toEqual([]);
});

test("a feature of the office asks the contract who may make a call, and does not write it again", () => {
  const features = production.filter((path) => path.startsWith("mfe-admin/src/features/"));
  expect(features.length).toBeGreaterThan(20);
  const found = features.filter((path) =>
    /duties\.(?:includes|some)\(|isAllowed\(\{ access: "/.test(readRepositoryFile(path)),
  );
  expect(found).toEqual([]);
});

test("a class that a component of the frame, the kit or the office names is in its sheet of styles", () => {
  const shown = production.filter((path) => /^(?:shell|mfe-admin)\/.*\.tsx$/.test(path));
  const found = shown.flatMap((path) => {
    const text = readRepositoryFile(path);
    return [...text.matchAll(/import (\w+) from "(\..+\.module\.css)"/g)].flatMap(
      ([, name = "", sheet = ""]) => {
        const styles = readRepositoryFile(join(dirname(path), sheet));
        const named = [...text.matchAll(new RegExp(`(?<![./\\w])${name}\\.(\\w+)`, "g"))];
        return named
          .filter(([, word = ""]) => !new RegExp(`\\.${word}\\b`).test(styles))
          .map(([use]) => `${path}: ${use}`);
      },
    );
  });
  expect(shown.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test("no attic: nothing is named utils, helpers, common, misc or index but an entry of a build", () => {
  const attics = sources.filter((path) =>
    /^(?:utils?|helpers?|common|misc|shared)$/.test(basename(path).replace(/\..*$/, "")),
  );
  const barrels = sources.filter(
    (path) =>
      /^index\.tsx?$/.test(basename(path)) && !/^(?:shell|mfe-[^/]+)\/src\/index\.tsx?$/.test(path),
  );
  expect([...attics, ...barrels]).toEqual([]);
});

test("every service and app has a README of at most 60 lines", () => {
  const packages = files
    .filter((path) => path.endsWith("package.json") && path.includes("/"))
    .map((path) => dirname(path))
    .filter((folder) => folder !== "tests");
  const faults = packages.flatMap((folder) => {
    const readme = `${folder}/README.md`;
    if (!files.includes(readme)) return [`${folder} has no README.md`];
    const lineCount = readRepositoryFile(readme).trimEnd().split("\n").length;
    return lineCount > 60 ? [`${readme} has ${lineCount} lines`] : [];
  });
  expect(faults).toEqual([]);
});

test("styles are logical, so that right-to-left needs no second sheet", () => {
  const physical =
    /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)|(?:left|right)\s*:|text-align\s*:\s*(?:left|right)|float\s*:\s*(?:left|right))/;
  const found = files
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) =>
      readRepositoryFile(path)
        .split("\n")
        .flatMap((line, index) =>
          physical.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});
