import { existsSync, globSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listRepositoryFiles, readRepositoryFile, repository } from "./repository-files.ts";

const papers = listRepositoryFiles().filter((path) => /(?:^|\/)README\.md$/.test(path));
const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()).optional() });
const commandsOfTheirOwn = new Set(["start", "test"]);

/** What stands between backticks, in line and in blocks. */
function listCode(text: string): string[] {
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) =>
    block.split("\n"),
  );
  const inline = [...text.replaceAll(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...inline.map(([, code = ""]) => code)];
}

/** A path of the repository or of the paper's folder; what only a running product has begins with a dot or a place of its own. */
function isPath(code: string): boolean {
  return (
    /^[\w@.*{},-]+(?:\/[\w@.*{},:-]+)*\/?$/.test(code) &&
    (code.includes("/")
      ? /^(?:services|shell|mfe-\w+|tests)\//.test(code)
      : /\.(?:tsx?|mjs|css)$/.test(code))
  );
}

function isThere(paper: string, code: string): boolean {
  const own = join(repository, dirname(paper));
  const exclude = (name: string) => name === "node_modules";
  return (
    [repository, own].some((folder) => globSync(code, { cwd: folder, exclude }).length > 0) ||
    globSync(`**/${code}`, { cwd: own, exclude }).length > 0
  );
}

/** Scripts of the repository, and of the package that a paper belongs to. */
function listScripts(paper: string): Set<string> {
  const folders = dirname(paper).split("/");
  const manifests = folders
    .map((_, index) => `${folders.slice(0, index + 1).join("/")}/package.json`)
    .filter((path) => existsSync(join(repository, path)));
  return new Set(
    ["package.json", ...manifests].flatMap((path) =>
      Object.keys(manifestSchema.parse(JSON.parse(readRepositoryFile(path))).scripts ?? {}),
    ),
  );
}

function findMissing(paper: string, text: string): string[] {
  const codes = listCode(text);
  const scripts = listScripts(paper);
  const paths = codes.filter((code) => isPath(code) && !isThere(paper, code));
  const commands = codes.flatMap((code) =>
    [...code.matchAll(/\bnpm (?:run )?(?:-s )?([\w:-]+)/g)].flatMap(([whole, name = ""]) => {
      const isKnown = scripts.has(name) || ["ci", "install"].includes(name);
      const needsRun = !whole.startsWith("npm run") && !commandsOfTheirOwn.has(name);
      return isKnown && !(needsRun && scripts.has(name)) ? [] : [whole];
    }),
  );
  const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !existsSync(join(repository, dirname(paper), link)));
  return [...paths, ...commands, ...links];
}

test.each(papers)("every path and command that %s names is there", (paper) => {
  expect(findMissing(paper, readRepositoryFile(paper))).toEqual([]);
});

describe("planted", () => {
  test.each([
    ["`services/minting/coin.ts`", "services/minting/coin.ts"],
    ["`coin-that-is-not.ts`", "coin-that-is-not.ts"],
    ["```\nnpm run mint\n```", "npm run mint"],
    ["`npm bench`", "npm bench"],
    ["[picture](art/none.webp)", "art/none.webp"],
  ])("%j is found", (text, missing) => {
    expect(findMissing("README.md", text)).toEqual([missing]);
  });

  test("what is there is not", () => {
    expect(findMissing("README.md", "`services/stack/main.ts`, `npm run bench -- api`")).toEqual(
      [],
    );
  });
});
