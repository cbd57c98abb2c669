import { readFile, rename, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { keyFileSchema } from "@dhahabu/platform/http/key-file";
import { z } from "zod";
import { assertNoneBegun, changeCallerKeys, findPairs, keySteps } from "./caller-keys.ts";
import type { KeyFiles, KeyStep } from "./caller-keys.ts";
import { readValue, setValue } from "./environment-file.ts";
import { newSecret } from "./secrets.ts";
import { serviceNames } from "./services.ts";
import { StackError } from "./stack-error.ts";

/** Of one service alone. */
const ownKeys = ["SESSION_SECRET", "FACTOR_KEY", "CUSTOMER_KEY"] as const;
const callers = "callers";

/** What may be renewed: keys of one service alone, each with its `_BEFORE`, and in a cluster the keys of all callers. */
type Renewable = (typeof ownKeys)[number] | typeof callers;

/** What is wished for on the command line. */
interface Renewal {
  file: string;
  step: KeyStep;
  names: readonly Renewable[];
}

const secretsSchema = z.looseObject({
  items: z.array(
    z.looseObject({
      metadata: z.looseObject({ name: z.string() }),
      stringData: z.record(z.string(), z.string()),
    }),
  ),
});

type Secrets = z.infer<typeof secretsSchema>;

/** Reads the arguments of `renew-keys`. Throws `StackError`. */
export function readRenewal(args: string[]): Renewal {
  const { positionals } = parseArgs({ args, strict: false, allowPositionals: true });
  const [file = "", step = "", ...given] = positionals;
  const known: Renewable[] = isOfCluster(file) ? [...ownKeys, callers] : [...ownKeys];
  const names = given.length === 0 ? known : known.filter((name) => given.includes(name));
  const knownStep = keySteps.find((one) => one === step);
  const isWhole = given.every((name) => known.some((one) => one === name));
  if (file === "" || knownStep === undefined || !isWhole) {
    throw new StackError(
      `usage: npm run renew-keys -- <.env|kubernetes-secrets.json> <${keySteps.join("|")}> [${[...ownKeys, callers].join(" ")}]`,
    );
  }
  return { file, step: knownStep, names };
}

/** Takes one step with the keys in a file. Throws `StackError` where the file or the step is not the right one. */
export async function renewKeys({ file, step, names }: Renewal): Promise<void> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new StackError(`${file} cannot be read.`);
  });
  const next = isOfCluster(file)
    ? renewInSecrets(text, { step, names })
    : renewInEnvironment(text, { step, names });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, next, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** What its owner does next, so that the step counts. */
export function describeNextStep({ file, step, names }: Renewal): string {
  const who: Record<Renewable, string[]> = {
    SESSION_SECRET: ["gateway"],
    FACTOR_KEY: ["identity"],
    CUSTOMER_KEY: ["lending"],
    // They follow their files.
    callers: [],
  };
  const restarted = names.flatMap((name) => who[name]);
  const now = isOfCluster(file)
    ? [
        `kubectl apply -f ${file}`,
        ...restarted.map(
          (name) => `kubectl -n dhahabu-gold-bank rollout restart deployment ${name}`,
        ),
      ]
    : [`docker compose up --no-build --wait ${restarted.join(" ")}`];
  const then = {
    "make-known": "and use, once every pod was replaced and three minutes are over",
    use: "and forget, the day after",
    forget: "and the old keys open nothing any more",
  }[step];
  return `Now: ${now.join("; ")}; ${then}.`;
}

const isOfCluster = (file: string) => file.endsWith(".json");

/** The `.env` of docker-compose.yml after a step. */
export function renewInEnvironment(text: string, how: Omit<Renewal, "file">): string {
  return how.names.reduce((lines, name) => {
    // Who replaces all processes of a service in one need not make a key known before.
    const changed = renewOne(name, how.step, {
      read: (one) => readValue(lines, one),
      atOnce: true,
    });
    return Object.entries(changed).reduce(
      (next, [key, value]) => setValue(next, key, value),
      lines,
    );
  }, text);
}

/** The Secrets of services/stack/kubernetes after a step. */
export function renewInSecrets(text: string, { step, names }: Omit<Renewal, "file">): string {
  const secrets = readSecrets(text);
  const own = dataOf(secrets, "bank");
  for (const name of names) {
    if (name === callers) renewCallers(secrets, step);
    else Object.assign(own, renewOne(name, step, { read: (one) => own[one], atOnce: false }));
  }
  return `${JSON.stringify(secrets, null, 2)}\n`;
}

function readSecrets(text: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new StackError("The file holds no Secrets as kubernetes-secrets makes them.", {
      cause: error,
    });
  }
}

function dataOf(secrets: Secrets, name: string): Record<string, string> {
  const found = secrets.items.find(({ metadata }) => metadata.name === name);
  if (!found) throw new StackError(`The file has no Secret ${name}.`);
  return found.stringData;
}

/**
 * A key and its `_BEFORE` after a step, by their names; `atOnce` lets `use` make a key that nobody was told of. Empty stands for
 * none: what is left out of a Secret's `stringData` stays in the cluster. A step that is taken twice would put the old key
 * back, and one too early would leave it where it is: both are refused.
 */
function renewOne(
  name: string,
  step: KeyStep,
  { read, atOnce }: { read: (name: string) => string | undefined; atOnce: boolean },
): Record<string, string> {
  const before = `${name}_BEFORE`;
  const [key, other] = [read(name) ?? "", read(before) ?? ""];
  if (key === "") throw new StackError(`The file has no ${name}.`);
  const isOtherNew = readMadeAt(other) > readMadeAt(key);
  if (step === "forget") {
    if (isOtherNew) throw new StackError(`The new ${name} is not in use yet: use puts it there.`);
    return { [before]: "" };
  }
  if (step === "make-known") {
    if (other !== "") throw new StackError(`${before} is there already: use or forget it first.`);
    return { [before]: makeAfter(key) };
  }
  if (other === "") {
    if (!atOnce) throw new StackError(`There is no new ${name} yet: make-known makes one.`);
    return { [name]: makeAfter(key), [before]: key };
  }
  if (!isOtherNew) {
    throw new StackError(`The new ${name} is in use already: forget ${before}, once it is over.`);
  }
  return { [name]: other, [before]: key };
}

/** A new key, which ends in the moment it was made: of two, the newer one is known. */
function makeAfter(key: string): string {
  return `${newSecret()}.${Math.max(Date.now(), readMadeAt(key) + 1)}`;
}

/** When a key was made, in milliseconds; 0 for one that says nothing of it. */
function readMadeAt(key: string): number {
  return Number(/\.(\d{13})$/.exec(key)?.[1] ?? 0);
}

function renewCallers(secrets: Secrets, step: KeyStep): void {
  const texts = serviceNames.map((name) => [name, dataOf(secrets, `keys-${name}`)] as const);
  const files = Object.fromEntries(
    texts.map(([name, data]) => [
      name,
      keyFileSchema.parse(JSON.parse(data["callers.json"] ?? "{}")),
    ]),
  ) as KeyFiles;
  if (step === "make-known") assertNoneBegun(files);
  changeCallerKeys(files, findPairs([]), step);
  for (const [name, data] of texts)
    data["callers.json"] = `${JSON.stringify(files[name], null, 2)}\n`;
}
