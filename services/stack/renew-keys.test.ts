import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callerPairs } from "@dhahabu/contract/inner-calls";
import { createCallerReader, createCallerSigner } from "@dhahabu/platform/http/caller";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import { createLog } from "@dhahabu/platform/log";
import { afterAll, describe, expect, test } from "vitest";
import { keySteps } from "./caller-keys.ts";
import { composeEnvironment } from "./compose-environment.ts";
import { readValue } from "./environment-file.ts";
import { makeKubernetesSecrets } from "./kubernetes-secrets.ts";
import {
  describeNextStep,
  readRenewal,
  renewInEnvironment,
  renewInSecrets,
  renewKeys,
} from "./renew-keys.ts";
import { serviceNames } from "./services.ts";
import type { ServiceName } from "./services.ts";

const folder = mkdtempSync(join(tmpdir(), "renew-keys-"));
const log = createLog({ service: "test", level: "fatal" });
const opened: Keyring[] = [];
const nobody = {
  userId: null,
  username: null,
  role: null,
  duties: [],
  address: "",
  requestId: "renewal",
};

afterAll(() => {
  for (const keyring of opened) keyring.close();
  rmSync(folder, { recursive: true });
});

interface Stage {
  bank: Record<string, string>;
  keyrings: Record<ServiceName, Keyring>;
}

/** What a cluster's processes are given at the start and after each step. */
async function walkThrough(): Promise<Stage[]> {
  const texts = [JSON.stringify(await makeKubernetesSecrets())];
  for (const step of keySteps) texts.push(renewInSecrets(texts.at(-1) ?? "", wish(step)));
  return texts.map((one, at) => {
    const { items } = JSON.parse(one) as Awaited<ReturnType<typeof makeKubernetesSecrets>>;
    const dataOf = (name: string) =>
      items.find(({ metadata }) => metadata.name === name)?.stringData ?? {};
    const open = (service: ServiceName) => {
      const file = join(folder, `${at}-${service}.json`);
      writeFileSync(file, dataOf(`keys-${service}`)["callers.json"] ?? "");
      const keyring = openKeyring({ service, file, log });
      opened.push(keyring);
      return keyring;
    };
    const keyrings = Object.fromEntries(serviceNames.map((name) => [name, open(name)]));
    return { bank: dataOf("bank"), keyrings: keyrings as Stage["keyrings"] };
  });
}

const wish = (step: (typeof keySteps)[number]) => ({
  step,
  names: readRenewal(["kubernetes-secrets.json", step]).names,
});

/** Whether a call of a process at one stage is believed by one at another, for every pair. */
function listRefused(calling: Stage, called: Stage): string[] {
  return callerPairs
    .filter(({ from, to }) => {
      const sign = createCallerSigner({ keys: calling.keyrings[from], service: to });
      const read = createCallerReader({ keys: called.keyrings[to] });
      return read(sign(nobody))?.from !== from;
    })
    .map(({ from, to }) => `${from}-${to}`);
}

describe("in a cluster", () => {
  test("callers are believed while processes are a step apart, either way, and by no key that is over", async () => {
    const stages = await walkThrough();
    for (const [at, stage] of stages.entries()) {
      for (const other of stages.slice(Math.max(at - 1, 0), at + 2)) {
        expect(listRefused(stage, other)).toEqual([]);
      }
    }
    const [first, , , last] = stages;
    if (!first || !last) throw new Error("There are four stages.");
    expect(listRefused(first, last)).toHaveLength(callerPairs.length);
    expect(listRefused(last, first)).toHaveLength(callerPairs.length);
    // It is written down once, as a rotation that a command does.
    expect(last.keyrings.identity.rotations).toHaveLength(1);
  });

  test.each(["SESSION_SECRET", "FACTOR_KEY", "CUSTOMER_KEY"])(
    "%s is known to all before one uses it, and what it replaces is known until the end",
    async (name) => {
      const [first, known, used, last] = (await walkThrough()).map(({ bank }) => [
        bank[name],
        bank[`${name}_BEFORE`],
      ]);
      const [old] = first ?? [];
      const fresh = known?.[1];
      expect(first).toEqual([old, undefined]);
      expect(known).toEqual([old, fresh]);
      expect(used).toEqual([fresh, old]);
      expect(last).toEqual([fresh, ""]);
      expect(fresh?.length).toBeGreaterThan(32);
      expect(fresh).not.toBe(old);
    },
  );

  test("a step without the one before it is refused in words, and changes nothing", async () => {
    const text = JSON.stringify(await makeKubernetesSecrets());
    expect(() => renewInSecrets(text, { step: "use", names: ["callers"] })).toThrow(
      /There is no new key of gateway-identity: make-known makes one\./,
    );
    expect(() => renewInSecrets(text, { step: "use", names: ["FACTOR_KEY"] })).toThrow(
      "There is no new FACTOR_KEY yet: make-known makes one.",
    );
    const known = renewInSecrets(text, wish("make-known"));
    expect(() => renewInSecrets(known, wish("make-known"))).toThrow(
      "SESSION_SECRET_BEFORE is there already",
    );
    expect(() => renewInSecrets("{}", wish("use"))).toThrow("holds no Secrets");
  });

  test("a step taken twice puts no old key back, and one too early is no end", async () => {
    let text = JSON.stringify(await makeKubernetesSecrets());
    const expectRefused = (step: (typeof keySteps)[number], words: RegExp) => {
      for (const name of ["callers", "FACTOR_KEY"] as const) {
        expect(() => renewInSecrets(text, { step, names: [name] })).toThrow(words);
      }
    };
    // Also a second renewal of the same keys, whose old ones are new ones of the first.
    for (let time = 0; time < 2; time += 1) {
      text = renewInSecrets(text, wish("make-known"));
      expectRefused("make-known", /already: use or forget/);
      expectRefused("forget", /is not in use yet/);
      text = renewInSecrets(text, wish("use"));
      expectRefused("use", /is in use already/);
      expectRefused("make-known", /already: use or forget/);
      text = renewInSecrets(text, wish("forget"));
      expectRefused("use", /make-known makes one/);
    }
  });
});

describe("under compose", () => {
  const site = { origin: undefined, smtpUrl: undefined };

  test("one step puts a new key into use beside the old one, every other line is kept, and the file stays closed", async () => {
    const before = `# mine\n${composeEnvironment(site)}FACTOR_KEY=the-last-of-two # it counts\nMINE=7`;
    const file = join(folder, ".env");
    writeFileSync(file, before, { mode: 0o644 });
    const renewal = readRenewal([file, "use"]);
    await renewKeys(renewal);
    const used = readFileSync(file, "utf8");
    for (const name of ["SESSION_SECRET", "FACTOR_KEY", "CUSTOMER_KEY"]) {
      expect(readValue(used, `${name}_BEFORE`)).toBe(readValue(before, name));
      expect(readValue(used, name)?.length).toBeGreaterThan(32);
      expect(readValue(used, name)).not.toBe(readValue(before, name));
    }
    const others = (text: string) =>
      text.split("\n").filter((line) => !/^(?:SESSION_SECRET|FACTOR_KEY|CUSTOMER_KEY)/.test(line));
    expect(others(used).filter(Boolean)).toEqual(others(before).filter(Boolean));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(describeNextStep(renewal)).toContain("--no-build --wait gateway identity lending;");
    expect(() => renewInEnvironment(used, renewal)).toThrow("is in use already");
    const over = renewInEnvironment(used, { ...renewal, step: "forget" });
    expect(readValue(over, "FACTOR_KEY_BEFORE")).toBeUndefined();
    expect(readValue(over, "FACTOR_KEY")).toBe(readValue(used, "FACTOR_KEY"));
  });

  test.each([[[]], [[".env"]], [[".env", "swap"]], [[".env", "use", "callers"]]])(
    "%j is answered with how it is written",
    (args) => {
      expect(() => readRenewal(args)).toThrow(/^usage: npm run renew-keys -- /);
    },
  );
});
