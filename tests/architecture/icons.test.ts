import { officeIcons, shownIcons } from "../../shell/kit/ui/icon-names.ts";
import { expect, test } from "vitest";
import { listRepositoryFiles, readRepositoryFile } from "./repository-files.ts";

const sources = listRepositoryFiles()
  .filter((path) => /^(?:shell|mfe-[^/]+)\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|icon-names\.ts$|kit\/ui\/icon\.tsx$/.test(path))
  .map(readRepositoryFile)
  .filter((text) => /\bIcon(?:Name|Button)?\b/.test(text));

const isNamed = (name: string) => sources.some((text) => text.includes(`"${name}"`));

test("every drawing of the sprite is shown, but for those kept for the back office", () => {
  expect(shownIcons.filter((name) => !isNamed(name))).toEqual([]);
});

test("a drawing that is shown is no longer listed as kept", () => {
  const shown = sources.flatMap((text) =>
    [...text.matchAll(/<Icon(?: name|Button\s+icon)="([\w-]+)"/g)].map(([, name]) => name),
  );
  expect(shown.length).toBeGreaterThan(10);
  const known: readonly (string | undefined)[] = shownIcons;
  expect(shown.filter((name) => !known.includes(name))).toEqual([]);
  expect(officeIcons.length).toBeGreaterThan(0);
});
