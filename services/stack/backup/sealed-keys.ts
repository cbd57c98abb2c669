import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StackError } from "../stack-error.ts";
import { listFiles } from "./copy-files.ts";

const cipher = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/** Where the key stands that seals the secrets in backups. */
export function backupKeyFileOf(dataDir: string): string {
  return join(dataDir, "backup-key.txt");
}

/** Reads the key of a file. Throws `StackError` where it holds none. */
export async function readBackupKey(file: string): Promise<Buffer> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new StackError(`The backup key ${file} cannot be read (${error.code ?? ""}).`);
  });
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== keyBytes) throw new StackError(`${file} holds no backup key.`);
  return key;
}

/** The data folder's key for backups, made at the first one; `isNew` until then. */
export async function ensureBackupKey(dataDir: string): Promise<{ key: Buffer; isNew: boolean }> {
  const file = backupKeyFileOf(dataDir);
  const fresh = `${randomBytes(keyBytes).toString("base64url")}\n`;
  const isNew = await writeFile(file, fresh, { mode: 0o600, flag: "wx", flush: true }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );
  return { key: await readBackupKey(file), isNew };
}

const secretFilesSchema = z.record(z.string(), z.string());

/** The data folder's secrets: passwords, and the keys with which rows and calls are sealed. */
async function readSecretFiles(dataDir: string): Promise<Record<string, string>> {
  const keys = await listFiles(join(dataDir, "keys"));
  const paths = ["secrets.json", ...keys.map((path) => `keys/${path}`)];
  const texts = paths.map(async (path) => [path, await readFile(join(dataDir, path), "utf8")]);
  return Object.fromEntries(await Promise.all(texts)) as Record<string, string>;
}

/** The data folder's secrets, readable by whoever has the key. */
export async function sealSecrets(dataDir: string, key: Buffer): Promise<Buffer> {
  const iv = randomBytes(ivBytes);
  const sealing = createCipheriv(cipher, key, iv);
  const text = JSON.stringify(await readSecretFiles(dataDir));
  const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]);
}

/** Opens what `sealSecrets` gave; undefined by another key. */
export function unsealSecrets(sealed: Buffer, key: Buffer): Record<string, string> | undefined {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes));
  opening.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([
      opening.update(sealed.subarray(ivBytes + tagBytes)),
      opening.final(),
    ]);
    return secretFilesSchema.parse(JSON.parse(text.toString()));
  } catch {
    return undefined;
  }
}

/** Writes secrets below a folder, for their owner alone. */
export async function writeSecrets(
  folder: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(secrets)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, text, { mode: 0o600, flush: true });
    await chmod(file, 0o600);
  }
}
