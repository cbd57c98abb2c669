import { createHmac, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const secretsSchema = z.object({
  sessionSecret: z.string(),
  internalSecret: z.string(),
  postgresPassword: z.string(),
  redisPassword: z.string(),
  /** Present until the first admin's password was printed, which is derived from it and never stored. */
  firstAdminSalt: z.string().optional(),
});

/** The keys of one data folder. */
export type Secrets = z.infer<typeof secretsSchema>;

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** Reads the data folder's secrets, or makes them on the first start; only the owner can read the file. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, "secrets.json");
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text !== undefined) return secretsSchema.parse(JSON.parse(text));
  const secrets: Secrets = {
    sessionSecret: newSecret(),
    internalSecret: newSecret(),
    postgresPassword: newSecret(),
    redisPassword: newSecret(),
    firstAdminSalt: newSecret(),
  };
  await saveSecrets(dataDir, secrets);
  return secrets;
}

/** The first admin's password while it was not printed yet; afterwards it cannot be worked out any more. */
export function firstAdminPassword(secrets: Secrets): string | undefined {
  if (secrets.firstAdminSalt === undefined) return undefined;
  const digest = createHmac("sha256", secrets.internalSecret)
    .update(`first admin ${secrets.firstAdminSalt}`)
    .digest("base64url");
  return digest.replaceAll(/[-_]/g, "").slice(0, 20);
}

/** Forgets what the first admin's password was derived from. */
export async function forgetFirstAdminPassword(dataDir: string, secrets: Secrets): Promise<void> {
  const { firstAdminSalt: _, ...kept } = secrets;
  await saveSecrets(dataDir, kept);
}

async function saveSecrets(dataDir: string, secrets: Secrets): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "secrets.json");
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
