import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";

const secretsSchema = z.object({
  sessionSecret: z.string(),
  /** Seals the second factors of staff; a release that knew none kept none. */
  factorKey: z.string().default(newSecret),
  /** Seals the documents of customers; a release that knew none kept none. */
  customerKey: z.string().default(newSecret),
  /** Of the embedded servers' administrators. */
  postgresPassword: z.string(),
  redisPassword: z.string(),
  /** Of each service, as its role in PostgreSQL and as its user in Redis. */
  servicePasswords: z.partialRecord(z.enum(serviceNames), z.string()),
  /** Present until it was printed. */
  firstAdminPassword: z.string().optional(),
});

/** What an earlier release kept: all but the servers' passwords was derived from one secret that every service knew. */
const derivedSecretsSchema = z.object({
  sessionSecret: z.string(),
  internalSecret: z.string(),
  postgresPassword: z.string(),
  redisPassword: z.string(),
  firstAdminSalt: z.string().optional(),
});

/** The secrets of one data folder. */
export interface Secrets extends z.infer<typeof secretsSchema> {
  servicePasswords: Record<ServiceName, string>;
}

/** A secret of 256 random bits. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

export function newServicePasswords(): Record<ServiceName, string> {
  return Object.fromEntries(serviceNames.map((name) => [name, newSecret()])) as Record<
    ServiceName,
    string
  >;
}

/** Reads the data folder's secrets and makes those that it has not got; only the owner can read the file. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  const known = text === undefined ? makeSecrets() : readSecrets(JSON.parse(text));
  const servicePasswords = { ...newServicePasswords(), ...known.servicePasswords };
  const secrets: Secrets = { ...known, servicePasswords };
  if (text !== toText(secrets)) await saveSecrets(dataDir, secrets);
  return secrets;
}

function makeSecrets(): z.infer<typeof secretsSchema> {
  return {
    sessionSecret: newSecret(),
    factorKey: newSecret(),
    customerKey: newSecret(),
    postgresPassword: newSecret(),
    redisPassword: newSecret(),
    servicePasswords: {},
    firstAdminPassword: toPassword(randomBytes(32)),
  };
}

/** The secrets of a file, of this release or an earlier one. */
export function readSecrets(json: unknown): z.infer<typeof secretsSchema> {
  const derived = derivedSecretsSchema.safeParse(json).data;
  if (!derived) return secretsSchema.parse(json);
  const { internalSecret, firstAdminSalt, ...rest } = derived;
  const kept = { ...rest, factorKey: newSecret(), customerKey: newSecret() };
  if (firstAdminSalt === undefined) return { ...kept, servicePasswords: {} };
  const seed = createHmac("sha256", internalSecret).update(`first admin ${firstAdminSalt}`);
  return { ...kept, servicePasswords: {}, firstAdminPassword: toPassword(seed.digest()) };
}

function toPassword(bytes: Buffer): string {
  return bytes.toString("base64url").replaceAll(/[-_]/g, "").slice(0, 20);
}

export async function forgetFirstAdminPassword(dataDir: string, secrets: Secrets): Promise<void> {
  const { firstAdminPassword: _, ...kept } = secrets;
  await saveSecrets(dataDir, kept);
}

function toText(secrets: Secrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

async function saveSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "secrets.json");
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, toText(secrets), { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
