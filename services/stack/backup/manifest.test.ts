import { expect, test } from "vitest";
import {
  isBackupName,
  listDifferences,
  listUnknownMigrations,
  nameBackup,
  readManifest,
  writeManifest,
} from "./manifest.ts";
import type { Manifest } from "./manifest.ts";

const manifest: Manifest = {
  format: 1,
  dataOf: "2026-11-28T01:30:00.000Z",
  postgres: "18",
  platform: "linux-x64",
  systemId: "7",
  restorePoint: "dhahabu 20261128T013000Z",
  firstWal: "000000010000000000000002",
  backupLabel: "START WAL LOCATION",
  migrations: { pricing: ["0001-pricing.sql"] },
  tables: { "pricing.gold_prices": { rows: 6, sum: "-12345678901234567890" } },
  uploads: "here",
  files: { "ui/registry.json": { bytes: 2, changedAtMs: 1, sha256: "ab" } },
};

test("a manifest is read as it was written", () => {
  expect(readManifest(writeManifest(manifest))).toEqual(manifest);
});

test("one with any byte changed or missing is not read", () => {
  const written = writeManifest(manifest);
  for (let at = 0; at < written.length; at += 1) {
    const other = written[at] === "0" ? "1" : "0";
    expect(readManifest(`${written.slice(0, at)}${other}${written.slice(at + 1)}`)).toBeUndefined();
    expect(readManifest(written.slice(0, at))).toBeUndefined();
  }
});

test("names of backups sort as their moments do, and drafts are none", () => {
  const name = nameBackup(new Date("2026-11-28T01:30:00.500Z"));
  expect(name).toBe("20261128T013000Z");
  expect(isBackupName(name)).toBe(true);
  for (const other of [`${name}.draft`, "log", "lost+found"])
    expect(isBackupName(other)).toBe(false);
});

test("tables differ by rows, by sum, and by being there", () => {
  const wanted = { a: { rows: 1, sum: "1" }, b: { rows: 1, sum: "1" }, c: { rows: 1, sum: "1" } };
  const found = { a: { rows: 1, sum: "1" }, b: { rows: 2, sum: "1" }, d: { rows: 0, sum: "0" } };
  expect(listDifferences(wanted, found)).toEqual(["b", "c", "d"]);
  expect(listDifferences(wanted, { ...wanted, a: { rows: 1, sum: "2" } })).toEqual(["a"]);
  expect(listDifferences(wanted, wanted)).toEqual([]);
});

test("a migration that is not known here is of a newer release", () => {
  const applied = { pricing: ["0001-a.sql", "0002-b.sql"], lending: ["0001-c.sql"] };
  const known = { pricing: ["0001-a.sql", "0002-b.sql", "0003-d.sql"] };
  expect(listUnknownMigrations(applied, known)).toEqual(["lending 0001-c.sql"]);
});
