import { retryDelayMs } from "@dhahabu/platform/queue";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import type { Allowance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";
import { setTimeout as delay } from "node:timers/promises";

const faultMs = 12_000;

/** A whole load while the mail server is at fault, then the books once it is well. */
async function loadWithFault(options: {
  env?: Record<string, string>;
  begin: (bank: FaultBank) => Promise<void> | void;
  end: (bank: FaultBank) => Promise<void> | void;
  check?: (bank: FaultBank) => string;
  allowance?: Allowance;
}): Promise<string> {
  const bank = await startFaultBank(options.env ? { env: options.env } : {});
  try {
    await options.begin(bank);
    const startedAtMs = performance.now();
    const load = await sendEnquiries({ origin: bank.origin, count, overSeconds: 6 });
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    await delay(Math.max(0, startedAtMs + faultMs - performance.now()));
    await options.end(bank);
    const figures = await balance(bank, load, options.allowance);
    const more = options.check?.(bank);
    return more === undefined ? figures : `${figures}; ${more}`;
  } finally {
    await bank.stop();
  }
}

/** Throws unless the pauses between the attempts of each mail grow as `retryDelayMs` says. */
function checkGrowingPauses(bank: FaultBank): string {
  const series = [...bank.mail.offeredAtMs.values()];
  for (const offers of series) {
    const pauses = offers.slice(1).map((atMs, index) => atMs - (offers[index] ?? 0));
    const isGrowing = pauses.every((pause, index) => pause >= retryDelayMs(index + 1));
    assertThat(isGrowing, `A mail was tried again after ${pauses.map(seconds).join(", ")}.`);
  }
  const most = Math.max(...series.map((offers) => offers.length));
  assertThat(most > 2, "No mail was tried three times.");
  return `up to ${most} attempts, the pauses between them at least 1, 2, 4 s ...`;
}

async function cutAfterTaking(): Promise<string> {
  const bank = await startFaultBank({ mailTakesMs: 10 });
  try {
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 8 });
    sending.catch(() => undefined);
    for (let cut = 0; cut < 10; cut += 1) {
      const before = bank.mail.taken.length;
      bank.mail.behave("take-and-cut");
      await waitFor("a mail to be taken", () => bank.mail.taken.length > before);
      bank.mail.behave("take");
      await delay(300);
    }
    const load = await sending;
    return await balance(bank, load, { sameMailAgain: true });
  } finally {
    await bank.stop();
  }
}

/** What the mail server can do to the deliveries. */
export const mailFaults: Scenario[] = [
  {
    name: "mail-down",
    claim: "mail server away for 12 s: all is accepted, and each mail is sent once",
    run: () =>
      loadWithFault({
        begin: (bank) => bank.mail.goDown(),
        end: (bank) => bank.mail.comeUp(),
      }),
  },
  {
    name: "mail-hanging",
    claim: "mail server silent after the data for 12 s: all is accepted, each mail is sent once",
    run: () =>
      loadWithFault({
        // Ten minutes unless set, as RFC 5321 asks of a client.
        env: { MAIL_TIMEOUT_SECONDS: "5" },
        begin: (bank) => bank.mail.behave("hang"),
        end: (bank) => bank.mail.behave("take"),
      }),
  },
  {
    name: "mail-refusing",
    claim:
      "mail server refuses for 12 s: all is accepted, pauses between attempts grow, each mail is sent once",
    run: () =>
      loadWithFault({
        begin: (bank) => bank.mail.behave("refuse"),
        end: (bank) => bank.mail.behave("take"),
        check: checkGrowingPauses,
      }),
  },
  {
    name: "mail-cut",
    claim:
      "mail server that takes a mail and is gone before it says so: nothing is lost, and what comes again has the same Message-ID",
    run: cutAfterTaking,
  },
];
