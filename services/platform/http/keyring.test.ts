import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { callerPairs } from "@dhahabu/contract/inner-calls";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { CallerKey } from "./key-file.ts";
import { openKeyring } from "./keyring.ts";
import type { Keyring } from "./keyring.ts";

const log = createLog({ service: "test", level: "fatal" });
let file: string;
let opened: Keyring[];

beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "keyring-")), "callers.json");
  opened = [];
});

afterEach(() => {
  for (const keys of opened) keys.close();
  rmSync(dirname(file), { recursive: true });
});

const keyOf = ({ from, to }: (typeof callerPairs)[number], name = "first"): CallerKey => ({
  id: `${from}-${to}-${name}`,
  from,
  to,
  secret: name.padEnd(43, "x"),
});

function write(keys: CallerKey[]): void {
  writeFileSync(`${file}.new`, JSON.stringify({ own: "o".repeat(43), keys }));
  renameSync(`${file}.new`, file);
}

function open(): Keyring {
  const keys = openKeyring({ service: "enquiry", file, log });
  opened.push(keys);
  return keys;
}

test("a service signs with the first key of a pair, and finds those of calls to it alone", () => {
  const all = callerPairs.map((pair) => keyOf(pair));
  write([...all, ...callerPairs.map((pair) => keyOf(pair, "second"))]);
  const keys = open();
  expect(keys.signingKey("identity").id).toBe("enquiry-identity-first");
  expect(keys.findKey("gateway-enquiry-first")?.from).toBe("gateway");
  expect(keys.findKey("gateway-enquiry-second")?.from).toBe("gateway");
  for (const id of ["enquiry-identity-first", "gateway-identity-first", "none"]) {
    expect(keys.findKey(id), id).toBeUndefined();
  }
  expect(() => keys.signingKey("gateway")).toThrow("enquiry has no key for calls to gateway.");
});

test("a change of the file counts, and a file that cannot be read changes nothing", async () => {
  write(callerPairs.map((pair) => keyOf(pair)));
  const keys = open();
  writeFileSync(file, "{");
  write(callerPairs.map((pair) => keyOf(pair, "second")));
  await expect.poll(() => keys.signingKey("identity").id).toBe("enquiry-identity-second");
  writeFileSync(file, "{");
  const other = () => openKeyring({ service: "enquiry", file, log });
  expect(other).toThrow("CALLERS_FILE: holds no keys of callers");
  expect(keys.signingKey("identity").id).toBe("enquiry-identity-second");
});

test("a start without a key of each pair is refused, all of them named", () => {
  write(callerPairs.filter(({ from }) => from === "gateway").map((pair) => keyOf(pair)));
  for (const to of ["identity", "content", "pricing"]) {
    expect(open).toThrow(`CALLERS_FILE: has no key for calls of enquiry to ${to}`);
  }
  const missing = () => openKeyring({ service: "enquiry", file: `${file}.none`, log });
  expect(missing).toThrow(`CALLERS_FILE: ${file}.none cannot be read (ENOENT)`);
  const nowhere = () => openKeyring({ service: "enquiry", file: undefined, log });
  expect(nowhere).toThrow("CALLERS_FILE: is required where calls are answered or made");
});
