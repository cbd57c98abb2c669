import { resolve } from "node:path";
import { loanEstimateSchema } from "@dhahabu/contract/pricing";
import { findFreePorts } from "@dhahabu/stack/free-port";
import type { ProcessName } from "@dhahabu/stack/services";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import { readMail } from "../support/read-mail.ts";
import { checkOutRelease } from "../support/release-before.ts";
import type { ReleaseBefore } from "../support/release-before.ts";
import { startBeside } from "../support/start-beside.ts";
import { readSystemConfig, writeSystemConfig } from "../support/system-config.ts";
import { waitFor } from "../support/wait-for.ts";

// A rolling upgrade, by real processes: those of the release before beside today's, over the database that today's made.
// The assistant stays today's: what it was taught belongs to its sources, and teaching takes a minute.

const today = resolve(import.meta.dirname, "../..");
const others = ["identity", "content", "pricing", "enquiry", "lending", "pages"] as const;
const longMs = 300_000;

const bank = inject("bank");
let release: ReleaseBefore | string;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const found = await checkOutRelease();
  release = found;
  if (typeof found === "string") return;
  closers.push(() => found.remove());
}, longMs);

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
}, longMs);

async function start(root: string, name: ProcessName, env: Record<string, string>): Promise<void> {
  const { stop } = await startBeside(bank.pids[name], { name, root, env });
  closers.push(stop);
}

/** What visitors and staff do through a gateway: a page, sign-in, an estimate, an enquiry and its mail, a new price. */
async function walk(origin: string): Promise<Record<string, number>> {
  const visitor = createApiClient(origin);
  const page = await visitor.get("/?lang=en");
  expect(page.text).toContain("<main");

  const admin = createApiClient(origin);
  const { adminUsername: username, adminPassword: password, dataDir } = bank;
  await signIn(admin, { username, password });
  const user = await admin.get("/api/user");

  const wished = { goldType: "24K", goldWeight: 20, duration: 2 };
  const estimate = await visitor.send("POST", "/api/calculate-loan", wished);
  expect(loanEstimateSchema.parse(estimate.body).maxLoanAmount).toBeGreaterThan(0);

  const about = `Case ${crypto.randomUUID()}`;
  const enquiry = { name: "Amina Otieno", email: "amina@example.com", phone: "0712 345 678" };
  const message = "Do you take a bracelet as security?";
  const words = { service: "Gold Loans", subject: about, message };
  const sent = await visitor.send("POST", "/api/contact", { ...enquiry, ...words });
  expect((await admin.get(`/api/enquiries?search=${about.slice(5)}`)).text).toContain(about);
  await waitFor("the mail", async () =>
    (await readMail(dataDir)).some(({ subject = "", text = "" }) =>
      `${subject} ${text}`.includes(about),
    ),
  );

  const pricesPath = "/api/gold-prices/currency/KES";
  const before = (await visitor.get(pricesPath)).text;
  const key = "FALLBACK_GOLD_PRICE_24K_PER_GRAM";
  const kept = (await readSystemConfig(admin)).get(key) ?? "";
  const value = (100 + 50 * Math.random()).toFixed(2);
  await writeSystemConfig(admin, key, value);
  try {
    await waitFor("the new price", async () => (await visitor.get(pricesPath)).text !== before);
  } finally {
    await writeSystemConfig(admin, key, kept);
  }
  return {
    page: page.status,
    user: user.status,
    estimate: estimate.status,
    enquiry: sent.status,
  };
}

const walked = { page: 200, user: 200, estimate: 200, enquiry: 201 };

test(
  "the gateway of the release before works with today's services",
  async (context) => {
    if (typeof release === "string") return context.skip(release);
    const [port = 0] = await findFreePorts(1);
    const origin = `http://127.0.0.1:${port}`;
    await start(release.root, "gateway", { PORT: String(port), PUBLIC_ORIGIN: origin });
    expect(await walk(origin)).toEqual(walked);
  },
  longMs,
);

test(
  "today's gateway works with the services of the release before, over the newer schema",
  async (context) => {
    if (typeof release === "string") return context.skip(release);
    const [port = 0, ...ports] = await findFreePorts(1 + others.length);
    const origin = `http://127.0.0.1:${port}`;
    const urls = Object.fromEntries(
      others.map((name, at) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${ports[at]}`]),
    );
    const { root } = release;
    await Promise.all(
      others.map((name, at) => start(root, name, { ...urls, PORT: String(ports[at]) })),
    );
    await start(today, "gateway", { ...urls, PORT: String(port), PUBLIC_ORIGIN: origin });
    expect(await walk(origin)).toEqual(walked);
  },
  longMs,
);
