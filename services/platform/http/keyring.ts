import { createSecretKey } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { callerPairs } from "@dhahabu/contract/inner-calls";
import type { Owner } from "@dhahabu/contract/route";
import { ConfigError } from "../config.ts";
import type { Log } from "../log.ts";
import { keyFileSchema } from "./key-file.ts";
import type { CallerKey, KeyFile, KeyRotation } from "./key-file.ts";

/** A key that is ready for use: made once, it costs an eighth of one made at each call. */
interface ReadyKey {
  id: string;
  from: Owner;
  to: Owner;
  key: KeyObject;
}

/** The keys of one service, as its file has them now. */
export interface Keyring {
  /** The key that signs calls to a service. */
  signingKey(to: Owner): ReadyKey;
  /** The key of calls to this service that has the id. */
  findKey(id: string): ReadyKey | undefined;
  /** A secret that no other service knows. */
  readonly own: string;
  /** When keys were changed lately, where this service is told. */
  readonly rotations: readonly KeyRotation[];
  close(): void;
}

const lookEveryMs = 1000;

/**
 * Opens the keys of a service, and follows their file: a change counts within two seconds, and a file that cannot be
 * read changes nothing. Throws `ConfigError` where there is none, or none for a pair of the contract.
 */
export function openKeyring(options: {
  service: Owner;
  file: string | undefined;
  log: Log;
}): Keyring {
  const { service, file, log } = options;
  if (file === undefined) {
    throw new ConfigError(["CALLERS_FILE: is required where calls are answered or made"]);
  }
  let text = readText(file);
  let now = readKeys(service, text);
  let isBroken = false;
  const look = () => {
    try {
      const found = readText(file);
      if (found === text) return;
      now = readKeys(service, found);
      text = found;
      isBroken = false;
      log.info("keys of callers read again");
    } catch (error) {
      if (!isBroken)
        log.error({ err: error }, "keys of callers cannot be read; the old ones count");
      isBroken = true;
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return {
    signingKey(to) {
      const key = now.signing.get(to);
      if (!key) throw new Error(`${service} has no key for calls to ${to}.`);
      return key;
    },
    findKey: (id) => now.counting.get(id),
    get own() {
      return now.own;
    },
    get rotations() {
      return now.rotations;
    },
    close: () => clearInterval(looking),
  };
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new ConfigError([`CALLERS_FILE: ${file} cannot be read (${reason})`]);
  }
}

function readKeys(service: Owner, text: string) {
  const { own, keys, rotations = [] } = parseKeys(text);
  const missing = callerPairs.filter(
    ({ from, to }) =>
      (from === service || to === service) &&
      !keys.some((key) => key.from === from && key.to === to),
  );
  if (missing.length > 0) {
    throw new ConfigError(
      missing.map(({ from, to }) => `CALLERS_FILE: has no key for calls of ${from} to ${to}`),
    );
  }
  const signing = new Map<Owner, ReadyKey>();
  for (const key of keys) {
    if (key.from === service && !signing.has(key.to)) signing.set(key.to, makeReady(key));
  }
  const counting = keys.filter(({ to }) => to === service).map((key) => [key.id, makeReady(key)]);
  return { own, rotations, signing, counting: new Map(counting as [string, ReadyKey][]) };
}

function parseKeys(text: string): KeyFile {
  try {
    return keyFileSchema.parse(JSON.parse(text));
  } catch {
    throw new ConfigError(["CALLERS_FILE: holds no keys of callers"]);
  }
}

function makeReady({ secret, ...key }: CallerKey): ReadyKey {
  return { ...key, key: createSecretKey(Buffer.from(secret, "base64url")) };
}
