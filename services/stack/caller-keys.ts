import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { callerPairs } from "@dhahabu/contract/inner-calls";
import type { CallerPair } from "@dhahabu/contract/inner-calls";
import { keyFileSchema } from "@dhahabu/platform/http/key-file";
import type { CallerKey, KeyFile } from "@dhahabu/platform/http/key-file";
import { newSecret } from "./secrets.ts";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";
import { StackError } from "./stack-error.ts";

/** The file of each service. */
export type KeyFiles = Record<ServiceName, KeyFile>;

/** In this order a key takes another's place, and nobody is refused while some processes have done a step and others have not. */
export const keySteps = ["make-known", "use", "forget"] as const;

export type KeyStep = (typeof keySteps)[number];

/** How long a rotation waits after its first two steps. */
export const rotationWaits = {
  // Services look at their file each second; a busy one is given more.
  learnedWithinMs: 10_000,
  // A signature holds for 30 s, from the second in which its service still had the old key.
  lapsedWithinMs: 45_000,
};

const mostRotations = 50;

/** The file of one service, which nobody else reads. */
export function callersFileOf(keysDir: string, service: ServiceName): string {
  return join(keysDir, service, "callers.json");
}

/** Gives each pair of the contract one key, the one it signs with, and each service a secret of its own. */
export async function ensureCallerKeys(keysDir: string): Promise<void> {
  const files = await readKeyFiles(keysDir);
  for (const pair of callerPairs) {
    const key = findKey(files, pair) ?? newKey(pair);
    setKeys(files[pair.to], pair, [key]);
    setKeys(files[pair.from], pair, [key]);
  }
  await writeKeyFiles(keysDir, files);
}

/**
 * Gives pairs a new key while their services run: first whoever is called learns it, then whoever calls signs with
 * it, and when the last signature by the old one has lapsed, that one is forgotten.
 */
export async function rotateCallerKeys(
  keysDir: string,
  options: {
    pairs: readonly CallerPair[];
    tell: (line: string) => void;
    waits?: typeof rotationWaits;
  },
): Promise<void> {
  const { pairs, tell, waits = rotationWaits } = options;
  const files = await readKeyFiles(keysDir);
  changeCallerKeys(files, pairs, "make-known");
  await writeKeyFiles(keysDir, files);
  tell("New keys are made known to the services that are called");
  await delay(waits.learnedWithinMs);
  changeCallerKeys(files, pairs, "use");
  await writeKeyFiles(keysDir, files);
  tell("Calls are signed with the new keys; the old ones count until the last of theirs is over");
  await delay(waits.lapsedWithinMs);
  changeCallerKeys(files, pairs, "forget");
  await writeKeyFiles(keysDir, files);
}

/** Takes one step with the keys of pairs, in the files as they were read. Throws `StackError` where the step before was not taken. */
export function changeCallerKeys(
  files: KeyFiles,
  pairs: readonly CallerPair[],
  step: KeyStep,
): void {
  for (const pair of pairs) {
    const signing = findKey(files, pair);
    if (!signing) {
      throw new StackError(
        `There is no key of ${nameOf(pair)} yet: the bank's start makes all of them.`,
      );
    }
    if (step === "make-known") setKeys(files[pair.to], pair, [signing, newKey(pair)]);
    if (step === "use") setKeys(files[pair.from], pair, [findFresh(files, pair, signing)]);
    if (step === "forget") {
      if (listKnown(files, pair).at(-1)?.id !== signing.id) {
        throw new StackError(
          `The new key of ${nameOf(pair)} is not in use yet: use puts it there.`,
        );
      }
      setKeys(files[pair.to], pair, [signing]);
    }
  }
  if (step === "make-known") noteRotation(files.identity, pairs);
}

/** Throws `StackError` where a pair has two keys: a renewal was begun, and is not over. */
export function assertNoneBegun(files: KeyFiles): void {
  const begun = callerPairs.find((pair) => listKnown(files, pair).length > 1);
  if (!begun) return;
  throw new StackError(`${nameOf(begun)} has two keys already: use or forget them first.`);
}

/** The key that is known to whoever is called, and signs nothing yet. */
function findFresh(files: KeyFiles, pair: CallerPair, signing: CallerKey): CallerKey {
  const known = listKnown(files, pair);
  const fresh = known.at(-1);
  if (fresh && fresh.id !== signing.id) return fresh;
  throw new StackError(
    known.length > 1
      ? `The new key of ${nameOf(pair)} is in use already: forget the old one, once it is over.`
      : `There is no new key of ${nameOf(pair)}: make-known makes one.`,
  );
}

/** The keys by which whoever is called believes a pair, the newest last. */
function listKnown(files: KeyFiles, pair: CallerPair): CallerKey[] {
  return files[pair.to].keys.filter((key) => isOf(key, pair));
}

/** The pairs that arguments such as `gateway-identity` name; all where they name none. Throws `StackError`. */
export function findPairs(names: readonly string[]): readonly CallerPair[] {
  const unknown = names.filter((name) => !callerPairs.some((pair) => nameOf(pair) === name));
  if (unknown.length > 0) {
    throw new StackError(
      `There is no pair ${unknown.join(", ")}, only ${callerPairs.map(nameOf).join(", ")}.`,
    );
  }
  return callerPairs.filter((pair) => names.length === 0 || names.includes(nameOf(pair)));
}

/** Leaves word of a change of keys for the record of security events. */
function noteRotation(identity: KeyFile, pairs: readonly CallerPair[]): void {
  const rotation = {
    id: randomBytes(9).toString("base64url"),
    at: new Date().toISOString(),
    pairs: pairs.map(nameOf),
  };
  identity.rotations = [...(identity.rotations ?? []), rotation].slice(-mostRotations);
}

const nameOf = ({ from, to }: CallerPair) => `${from}-${to}`;

function newKey({ from, to }: CallerPair): CallerKey {
  return { id: randomBytes(9).toString("base64url"), from, to, secret: newSecret() };
}

const isOf = (key: CallerKey, { from, to }: CallerPair) => key.from === from && key.to === to;

/** The key with which a pair's calls are signed. */
function findKey(files: KeyFiles, pair: CallerPair): CallerKey | undefined {
  return files[pair.from].keys.find((key) => isOf(key, pair));
}

function setKeys(file: KeyFile, pair: CallerPair, keys: CallerKey[]): void {
  file.keys = [...file.keys.filter((key) => !isOf(key, pair)), ...keys];
}

async function readKeyFiles(keysDir: string): Promise<KeyFiles> {
  const files = serviceNames.map(async (service) => {
    const { own, keys, ...further } = (await readKeyFile(callersFileOf(keysDir, service))) ?? {
      own: newSecret(),
      keys: [],
    };
    const isKnown = (key: CallerKey) => callerPairs.some((pair) => isOf(key, pair));
    return [service, { own, keys: keys.filter(isKnown), ...further }];
  });
  return Object.fromEntries(await Promise.all(files)) as KeyFiles;
}

async function readKeyFile(file: string): Promise<KeyFile | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return keyFileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StackError(
      `${file} cannot be read: delete it, and the bank's start makes new keys.`,
      { cause: error },
    );
  }
}

async function writeKeyFiles(keysDir: string, files: KeyFiles): Promise<void> {
  await Promise.all(
    serviceNames.map(async (service) => {
      const file = callersFileOf(keysDir, service);
      const text = `${JSON.stringify(files[service], null, 2)}\n`;
      if ((await readFile(file, "utf8").catch(() => undefined)) === text) return;
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${process.pid}`;
      await writeFile(draft, text, { mode: 0o600, flush: true });
      await rename(draft, file);
    }),
  );
}
