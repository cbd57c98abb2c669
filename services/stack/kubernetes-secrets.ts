import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callersFileOf, ensureCallerKeys } from "./caller-keys.ts";
import { newSecrets } from "./compose-environment.ts";
import { serviceNames } from "./services.ts";
import { StackError } from "./stack-error.ts";

const namespace = "dhahabu-gold-bank";

/** What only the owner of a cluster can say, and what for. */
export const askedOfOwner: Record<string, string> = {
  DATABASE_ADMIN_URL: "an administrator of PostgreSQL; empty where the component postgres runs",
  SMTP_URL: "the mail server, such as smtps://user:password@mail.example",
  S3_ACCESS_KEY_ID: "the store of files",
  S3_SECRET_ACCESS_KEY: "the store of files",
  UI_READER_ACCESS_KEY_ID:
    "the store of interfaces, a key that may read; empty without the component interfaces-on-s3",
  UI_READER_SECRET_ACCESS_KEY: "the same",
  UI_WRITER_ACCESS_KEY_ID:
    "the store of interfaces, the job's key, which may write; empty without the component interfaces-on-s3",
  UI_WRITER_SECRET_ACCESS_KEY: "the same",
  BACKUP_ACCESS_KEY_ID: "the store of backups; empty without the component postgres",
  BACKUP_SECRET_ACCESS_KEY: "the store of backups; empty without the component postgres",
};

interface Secret {
  apiVersion: "v1";
  kind: "Secret";
  metadata: { name: string; namespace: string };
  stringData: Record<string, string>;
}

/** Every Secret that services/stack/kubernetes names, newly made: the bank's own, and the keys of callers of each service. */
export async function makeKubernetesSecrets(): Promise<{ items: Secret[] }> {
  const empty = Object.fromEntries(Object.keys(askedOfOwner).map((name) => [name, ""]));
  const keys = await makeKeyFiles();
  return {
    items: [
      newKubernetesSecret("bank", { ...newSecrets(), ...empty }),
      ...keys.map(([service, text]) =>
        newKubernetesSecret(`keys-${service}`, { "callers.json": text }),
      ),
    ],
  };
}

/** Writes them for their owner alone. Throws `StackError` where the file is there already. */
export async function writeKubernetesSecrets(file: string): Promise<void> {
  const list = { apiVersion: "v1", kind: "List", ...(await makeKubernetesSecrets()) };
  const text = `${JSON.stringify(list, null, 2)}\n`;
  try {
    await writeFile(file, text, { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new StackError(`${file} is there already, and stays as it is.`, { cause: error });
  }
}

function newKubernetesSecret(name: string, stringData: Record<string, string>): Secret {
  return { apiVersion: "v1", kind: "Secret", metadata: { name, namespace }, stringData };
}

async function makeKeyFiles(): Promise<[service: string, text: string][]> {
  const folder = await mkdtemp(join(tmpdir(), "dhahabu-keys-"));
  try {
    await ensureCallerKeys(folder);
    return await Promise.all(
      serviceNames.map(async (name): Promise<[string, string]> => {
        return [name, await readFile(callersFileOf(folder, name), "utf8")];
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}
