import { createHash, createSecretKey } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerPairs } from "@dhahabu/contract/inner-calls";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { createCallerSigner } from "@dhahabu/platform/http/caller";
import { keyFileSchema } from "@dhahabu/platform/http/key-file";
import type { KeyFile } from "@dhahabu/platform/http/key-file";

const digest = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Writes the keys of every pair into one file, for services that a test starts by itself; the same each time. */
function writeKeys(): string {
  const keys = callerPairs.map((pair) => ({
    ...pair,
    id: digest(`id of ${pair.from} ${pair.to}`).slice(0, 12),
    secret: digest(`secret of ${pair.from} ${pair.to}`),
  }));
  const text = JSON.stringify({ own: digest("own"), keys } satisfies KeyFile);
  const file = join(tmpdir(), `dhahabu-test-callers-${digest(text).slice(0, 12)}.json`);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  renameSync(draft, file);
  return file;
}

/** The keys of services that a test starts by itself. */
export const testCallersFile = writeKeys();

/** The keys that a running bank gave its gateway. */
export function gatewayCallersFile(dataDir: string): string {
  return join(dataDir, "keys/gateway/callers.json");
}

/** Signs calls to `service` as the gateway does, or whoever else `from` is, by the keys of a file. */
export function createSigner(options: {
  service: Owner;
  from?: Owner;
  file?: string;
  /** Which of several; the first unless it is said. */
  id?: string;
}): (caller: Omit<Caller, "expiresAtMs">) => string {
  const { service, from = "gateway", file = testCallersFile, id } = options;
  const { keys } = keyFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const isWanted = (key: { id: string }) => id === undefined || key.id === id;
  const found = keys.find((key) => key.from === from && key.to === service && isWanted(key));
  if (!found) throw new Error(`${file} has no key for calls of ${from} to ${service}.`);
  const ready = { ...found, key: createSecretKey(Buffer.from(found.secret, "base64url")) };
  return createCallerSigner({ keys: { signingKey: () => ready }, service });
}
