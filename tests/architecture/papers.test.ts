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

/** Folders of a running product, and files that a build or a start writes. */
const isOfRunning =
  /^(?:\.|DATA_DIR|BACKUP_DIR|(?:assistant|keys|library|logs?|mail|postgres|redis|run|server|spool|ui|uploads)\/)/;

/** A file or folder of the repository, by its whole path, or by that from the paper's folder on or from those around it. */
function isPath(code: string): boolean {
  if (!/^(?:@dhahabu|[\w.*{},<>-]+)(?:\/[\w.*{},<>:-]+)*\/?$/.test(code)) return false;
  if (/^(?:services|shell|mfe-\w+|tests)\/|^@dhahabu\/\w+\//.test(code)) return true;
  if (!code.includes("/")) return /\.(?:tsx?|mjs|css|sql)$/.test(code);
  if (code.startsWith("../") || code.startsWith("src/")) return true;
  return /\/$|\.(?:tsx?|mjs|css|json|sql|md)$/.test(code) && !isOfRunning.test(code);
}

/** The file of a package that a module's name stands for. */
function locateModule(code: string): string {
  return code.replace(/^@dhahabu\/(\w+)\/(.*)$/, (_, name: string, file: string) => {
    const folder = name === "kit" ? "shell/kit" : `services/${name}`;
    return `${folder}/${file}.{ts,tsx}`;
  });
}

function isThere(paper: string, code: string): boolean {
  const own = join(repository, dirname(paper));
  const around = [repository, join(repository, "services"), own, dirname(own)];
  const exclude = (name: string) => name === "node_modules";
  const wanted = locateModule(code).replaceAll(/<\w+>/g, "*");
  return (
    around.some((folder) => globSync(wanted, { cwd: folder, exclude }).length > 0) ||
    globSync(`**/${wanted}`, { cwd: own, exclude }).length > 0
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

/** Papers that a program or a test names and that are not in the repository. */
function findLostPapers(text: string): string[] {
  const named = [...text.matchAll(/[\w-]+\.md\b/g)].map(([name]) => name);
  const isKept = (name: string) => papers.some((paper) => paper.endsWith(name));
  return [...named.filter((name) => !isKept(name)), ...(text.match(/\(decisions\b/g) ?? [])];
}

test("no program names a paper that is not in the repository", () => {
  // The first make their papers, the second plants faults.
  const own = ["tests/bench/", "tests/architecture/papers.test.ts"];
  const lost = listRepositoryFiles()
    .filter(
      (path) =>
        /\.(?:tsx?|mjs|css|sql)$/.test(path) && !own.some((place) => path.startsWith(place)),
    )
    .flatMap((path) => findLostPapers(readRepositoryFile(path)).map((name) => `${path}: ${name}`));
  expect(lost).toEqual([]);
});

test("a README has at most 60 lines but for those of long tables, the first is one page", () => {
  const longTables =
    /^(?:services\/(?:gateway\/access\/(?:asvs\/)?|stack\/docker\/)|tests\/bench\/)README\.md$/;
  const long = papers.filter((paper) => {
    const lines = readRepositoryFile(paper).split("\n").length - 1;
    return !longTables.test(paper) && lines > (paper === "README.md" ? 100 : 60);
  });
  expect(long).toEqual([]);
});

describe("planted", () => {
  test.each([
    ["// The formula of decisions.md", ["decisions.md"]],
    ["/** What a gram costs (decisions, Prices). */", ["(decisions"]],
    ["// README.md says why.", []],
  ])("a paper that is not in the repository is found in %j", (text, lost) => {
    expect(findLostPapers(text)).toEqual(lost);
  });

  test.each([
    ["`contract/coin.ts`", "contract/coin.ts"],
    ["`0002-coins.sql`", "0002-coins.sql"],
    ["`src/pages/<page>/coin.ts`", "src/pages/<page>/coin.ts"],
    ["`staff-coins/`", "staff-coins/"],
    ["`@dhahabu/contract/coin`", "@dhahabu/contract/coin"],
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
