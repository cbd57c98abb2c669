import { expect, test } from "vitest";
import { createPasswords } from "./password.ts";

const passwords = await createPasswords();
const quick = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** The least times of two works, measured in turn: what else the machine does only adds. */
async function compareMs(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < 10; run += 1) {
    const startedAtMs = performance.now();
    await (run % 2 === 0 ? one() : other());
    times[run % 2 === 0 ? 0 : 1].push(performance.now() - startedAtMs);
  }
  return times.map((all) => Math.min(...all));
}

test("hashes with argon2id at 46 MiB and two passes, never twice alike", async () => {
  const first = await passwords.hash("river gold 24");
  expect(first).toMatch(/^\$argon2id\$v=19\$m=47104,t=2,p=1\$/);
  expect(await passwords.hash("river gold 24")).not.toBe(first);
});

test("knows the right password from a wrong one", async () => {
  const passwordHash = await passwords.hash("river gold 24");
  expect(await passwords.isRight("river gold 24", passwordHash)).toBe(true);
  expect(await passwords.isRight("River gold 24", passwordHash)).toBe(false);
});

test("says no for nobody, after the same work", async () => {
  expect(await passwords.isRight("river gold 24", undefined)).toBe(false);
  const passwordHash = await passwords.hash("river gold 24");
  const [wrongMs = 0, nobodyMs = 0] = await compareMs(
    () => passwords.isRight("wrong", passwordHash),
    () => passwords.isRight("wrong", undefined),
  );
  expect(nobodyMs).toBeGreaterThan(wrongMs / 2);
  expect(wrongMs).toBeGreaterThanOrEqual(25);
});

test("tells apart what looks alike: case, blanks, composed and decomposed letters, long texts", async () => {
  const { hash, isRight } = await createPasswords({ cost: quick });
  const long = "a".repeat(127);
  for (const [right, wrong] of [
    ["nyumba ya dhahabu ", "nyumba ya dhahabu"],
    ["caf\u00e9 caf\u00e9", "cafe\u0301 cafe\u0301"],
    [`${long}b`, `${long}c`],
    ["\u{1F600}\u{1F601}\u{1F602}\u{1F603}", "\u{1F600}\u{1F601}\u{1F602}\u{1F604}"],
  ] as const) {
    const passwordHash = await hash(right);
    expect(await isRight(right, passwordHash)).toBe(true);
    expect(await isRight(wrong, passwordHash)).toBe(false);
  }
});

test("turns a flood away at once instead of letting everybody wait, and recovers", async () => {
  const few = await createPasswords({ mostAtOnce: 6 });
  const passwordHash = await few.hash("river gold 24");
  const checks = Array.from({ length: 10 }, () => few.isRight("wrong", passwordHash));
  const results = await Promise.allSettled(checks);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(4);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: "unavailable", retryAfterSeconds: 5 });
  }
  expect(await few.isRight("river gold 24", passwordHash)).toBe(true);
});
