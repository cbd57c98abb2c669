import { chmod, chown, mkdir, open, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A change that is older than this is put aside, however little came after it: what a lost disk costs at most. */
const putAsideAfterSeconds = 300;

interface Owner {
  uid: number;
  gid: number;
}

/** Makes the folder to which logs of changes are put aside, within the reach of `owner` and of nobody else. */
export async function makeArchiveDir(archiveDir: string, owner?: Owner): Promise<string> {
  const backupDir = dirname(archiveDir);
  const made = await mkdir(backupDir, { recursive: true, mode: 0o700 });
  await mkdir(archiveDir, { recursive: true, mode: 0o700 });
  if (owner) {
    await chown(archiveDir, owner.uid, owner.gid);
    if (made !== undefined) await chown(backupDir, 0, owner.gid);
    if (made !== undefined) await chmod(backupDir, 0o710);
  }
  return archiveDir;
}

/** The number that a cluster was given when it was made: pieces of two clusters have the same names. */
export async function readSystemId(clusterDir: string): Promise<string> {
  const file = await open(join(clusterDir, "global/pg_control"), "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return buffer.readBigUInt64LE().toString();
  } finally {
    await file.close();
  }
}

/** The pieces of one cluster. */
export function walDirOf(archiveDir: string, systemId: string): string {
  return join(archiveDir, systemId);
}

/** Text as one word of a shell, in a setting in which % is doubled. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`.replaceAll("%", "%%");
}

/** Settings with which a server puts each finished piece of its log aside, compressed, whole or not at all. */
export async function archiveSettings(options: {
  archiveDir: string;
  clusterDir: string;
  owner: Owner | undefined;
}): Promise<Record<string, string>> {
  const { archiveDir, clusterDir, owner } = options;
  const walDir = walDirOf(archiveDir, await readSystemId(clusterDir));
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  if (owner) await chown(walDir, owner.uid, owner.gid);
  const folder = quote(walDir);
  const file = `${folder}/%f.gz`;
  return {
    archive_mode: "on",
    archive_command: `test -f ${file} || (gzip -1 < "%p" > ${file}.part && sync ${file}.part && mv ${file}.part ${file})`,
    archive_timeout: String(putAsideAfterSeconds),
  };
}

/** Settings with which a server repeats the changes that were put aside. */
export function replaySettings(walDir: string): Record<string, string> {
  return { restore_command: `gzip -dc ${quote(walDir)}/%f.gz > "%p"` };
}

// Without the number of the line of history, which grows with each restore.
const placeOf = (piece: string) => piece.slice(8, 24);

/** True for what a server may ask for that begins at the piece `first`: later pieces, and where lines part. */
export function isNeededFrom(first: string, piece: string): boolean {
  if (/^[0-9A-F]{8}\.history\.gz$/.test(piece)) return true;
  return /^[0-9A-F]{24}\.gz$/.test(piece) && placeOf(piece) >= placeOf(first);
}

/** Removes the pieces from before the first one that the oldest backup needs. */
export async function removeOldPieces(walDir: string, first: string): Promise<void> {
  for (const piece of await readdir(walDir).catch(() => [])) {
    if (!isNeededFrom(first, piece)) await rm(join(walDir, piece), { force: true });
  }
}
