import { expect, test } from "vitest";
import { cruiseRepository } from "./cruise-dependencies.ts";
import { findFolderCycles } from "./folder-cycles.ts";
import { listRepositoryFiles, readRepositoryFile } from "./repository-files.ts";
import { isUseCase, listCallbacks, listExportedFunctions, nameUseCase } from "./file-roles.ts";

const { imports } = await cruiseRepository();
const produced = imports.filter(({ from }) => !/^tests\/|\.test\.tsx?$|\/testing\//.test(from));
const featureFile = /^services\/(?!(?:contract|platform|stack)\/)[^/]+\/[^/]+\/[^/]+\.ts$/;

test("folders of a package need each other in one direction", () => {
  const cycles = findFolderCycles(produced).map((cycle) => cycle.join(" -> "));
  expect(cycles).toEqual([]);
});

test("a use case's file is named after what it does", () => {
  const files = new Set(produced.map(({ from }) => from).filter((path) => featureFile.test(path)));
  const useCases = [...files].filter((path) =>
    isUseCase(
      path,
      produced.filter(({ from }) => from === path).map(({ to }) => to),
    ),
  );
  expect(useCases.length).toBeGreaterThan(20);
  const misnamed = useCases.filter(
    (path) => !listExportedFunctions(readRepositoryFile(path)).includes(nameUseCase(path)),
  );
  expect(misnamed).toEqual([]);
});

test("a store is given nobody else's work", () => {
  const stores = listRepositoryFiles().filter(
    (path) => featureFile.test(path) && path.endsWith("store.ts"),
  );
  expect(stores.length).toBeGreaterThan(20);
  const found = stores.flatMap((path) =>
    listCallbacks(readRepositoryFile(path)).map((callback) => `${path}: ${callback}`),
  );
  expect(found).toEqual([]);
});

test.each([
  [[{ from: "services/minting/coins/coin.ts", to: "services/minting/bars/bar.ts" }], []],
  [
    [
      { from: "services/minting/coins/coin.ts", to: "services/minting/bars/bar.ts" },
      { from: "services/minting/bars/ingot.ts", to: "services/minting/coins/edge.ts" },
    ],
    [["services/minting/coins", "services/minting/bars"]],
  ],
  [
    [
      { from: "mfe-kiosk/src/features/till/a.ts", to: "mfe-kiosk/src/blocks/b.ts" },
      { from: "mfe-kiosk/src/blocks/b.ts", to: "mfe-kiosk/src/paths.ts" },
      { from: "mfe-kiosk/src/blocks/c.ts", to: "mfe-kiosk/src/features/queue/d.ts" },
    ],
    [["mfe-kiosk/src/features", "mfe-kiosk/src/blocks"]],
  ],
])("planted: folders that need each other are found", (planted, cycles) => {
  expect(findFolderCycles(planted.map((one) => ({ ...one, isTypeOnly: true })))).toEqual(cycles);
});

test("planted: a use case under another name is found", () => {
  const path = "services/minting/coins/strike-coin.ts";
  expect(isUseCase(path, ["services/minting/coins/store.ts"])).toBe(true);
  expect(isUseCase(path, ["services/minting/coins/edge.ts"])).toBe(false);
  expect(nameUseCase(path)).toBe("strikeCoin");
  expect(listExportedFunctions("export async function mint() {}\nfunction own() {}")).toEqual([
    "mint",
  ]);
});

test.each([
  ["export interface S { change(gate: (tx: Tx) => Promise<void>): void }", 1],
  ["export interface S { change(asked: { parse: (text: string) => string }): void }", 1],
  ["export function createS(parts: { sql: Sql; addMail: (tx: Tx) => void }) {}", 1],
  ["export interface S { change(tx: Tx): Promise<void> }\nfunction own(map: () => void) {}", 0],
])("planted: a store that is given a function is found: %s", (text, count) => {
  expect(listCallbacks(text)).toHaveLength(count);
});
