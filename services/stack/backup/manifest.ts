import { createHash } from "node:crypto";
import { z } from "zod";

const fileSchema = z.object({ bytes: z.int(), changedAtMs: z.number(), sha256: z.string() });

/** A file of a backup. */
export type BackedUpFile = z.infer<typeof fileSchema>;

const tableSchema = z.object({ rows: z.int(), sum: z.string() });

/** Rows of a table, and a sum over all of them that does not depend on their order. */
export type TableSum = z.infer<typeof tableSchema>;

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment of which the data are. */
  dataOf: z.iso.datetime(),
  postgres: z.string(),
  platform: z.string(),
  systemId: z.string(),
  /** The name in the database's log up to which it is repeated, so that it holds the data of that moment. */
  restorePoint: z.string(),
  /** The first piece of the log that the copied cluster needs. */
  firstWal: z.string(),
  /** What a server must find beside the copied cluster. */
  backupLabel: z.string(),
  /** By schema, the migrations that were applied. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.record(z.string(), tableSchema),
  uploads: z.enum(["here", "elsewhere"]),
  files: z.record(z.string(), fileSchema),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifestSchema>;

const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** The text of a manifest, with a sum over it in front. */
export function writeManifest(manifest: Manifest): string {
  const text = JSON.stringify(manifest, null, 1);
  return `${sumOf(text)}\n${text}\n`;
}

/** Reads what `writeManifest` wrote; undefined where a byte of it is missing or another. */
export function readManifest(written: string): Manifest | undefined {
  const lineEnd = written.indexOf("\n");
  const text = written.slice(lineEnd + 1, -1);
  if (lineEnd < 0 || !written.endsWith("}\n") || sumOf(text) !== written.slice(0, lineEnd))
    return undefined;
  return manifestSchema.safeParse(JSON.parse(text)).data;
}

/** A backup's name, of the moment it was begun: names sort as their moments do. */
export function nameBackup(begunAt: Date): string {
  return begunAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
}

/** True for what `nameBackup` gives; drafts and everything else in the folder are no backups. */
export function isBackupName(name: string): boolean {
  return /^\d{8}T\d{6}Z$/.test(name);
}

/** Tables whose rows are not those of before. */
export function listDifferences(
  wanted: Readonly<Record<string, TableSum>>,
  found: Readonly<Record<string, TableSum>>,
): string[] {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].toSorted();
  return names.filter(
    (name) => wanted[name]?.rows !== found[name]?.rows || wanted[name]?.sum !== found[name]?.sum,
  );
}

/** Migrations of a backup that are not known here: it was made by a newer release. */
export function listUnknownMigrations(
  applied: Readonly<Record<string, readonly string[]>>,
  known: Readonly<Record<string, readonly string[]>>,
): string[] {
  return Object.entries(applied).flatMap(([schema, names]) =>
    names.filter((name) => !known[schema]?.includes(name)).map((name) => `${schema} ${name}`),
  );
}
