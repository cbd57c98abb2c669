import { waitFor } from "../support/wait-for.ts";
import type { FaultBank } from "./fault-bank.ts";
import type { Load } from "./load.ts";

// Patience, no promise: a busy machine sends a thousand mails in minutes.
const jobsTakeAtMostMs = 300_000;

/** A customer's acknowledgement and the staff's notification; a subscriber's welcome. */
function countOwedMails(entry: string): number {
  return entry.includes("@") ? 1 : 2;
}

/** What may differ from accepted = stored = delivered, each once. */
export interface Allowance {
  /** A mail that was taken in an exchange that broke off: offered again under the same Message-ID. */
  sameMailAgain?: boolean;
}

/**
 * Waits until no job is open and checks the books: every accepted enquiry and subscription is stored,
 * every stored one has exactly its mails by Message-ID, and no Message-ID came twice. Returns the
 * figures in a line. Throws with what does not agree.
 */
export async function balance(
  bank: FaultBank,
  load: Load,
  allowance: Allowance = {},
): Promise<string> {
  const startedAtMs = performance.now();
  await waitFor(
    "every job to be done",
    async () => (await countOpenJobs(bank)) === 0 || undefined,
    { timeoutMs: jobsTakeAtMostMs, everyMs: 200 },
  );
  const waitedMs = performance.now() - startedAtMs;
  const stored = await readStored(bank);
  const faults = findFaults(bank, load, stored, allowance);
  if (faults.length > 0) throw new Error(faults.join(" "));
  const ids = new Set(bank.mail.taken.map((mail) => mail.messageId));
  const repeats = bank.mail.taken.length - ids.size;
  const unanswered = stored.length - load.accepted.length;
  return [
    `A ${load.accepted.length} = S ${load.accepted.length}`,
    unanswered > 0 ? ` (and ${unanswered} stored with their answer lost)` : "",
    ` = D ${ids.size} mails`,
    repeats > 0 ? `, ${repeats} sent again under the same Message-ID` : "",
    `; refused ${load.refused}, slowest answer ${Math.round(load.slowestMs)} ms`,
    `, last mail ${(waitedMs / 1000).toFixed(1)} s after the load`,
  ].join("");
}

/** How many jobs of the enquiries are neither done nor given up. */
export async function countOpenJobs(bank: FaultBank): Promise<number> {
  const [row] = await bank.sql<{ count: number }[]>`
    select count(*)::int as count from enquiry.outbox
    where completed_at is null and failed_at is null`;
  return row?.count ?? 0;
}

async function readStored(bank: FaultBank): Promise<string[]> {
  const rows = await bank.sql<{ entry: string }[]>`
    select reference as entry from enquiry.enquiries
    union all select email from enquiry.newsletter_subscribers`;
  return rows.map((row) => row.entry);
}

function findFaults(bank: FaultBank, load: Load, stored: string[], allowance: Allowance): string[] {
  const faults: string[] = [];
  const isStored = new Set(stored);
  const lost = load.accepted.filter((reference) => !isStored.has(reference));
  if (lost.length > 0) faults.push(`${lost.length} of the accepted are not stored.`);
  const isAccepted = new Set(load.accepted);
  if (isAccepted.size !== load.accepted.length) faults.push("A reference was given twice.");
  const unanswered = stored.filter((reference) => !isAccepted.has(reference));
  if (unanswered.length > 0) {
    faults.push(`${unanswered.length} are stored that were not accepted.`);
  }

  const idsOf = new Map<string, Set<string>>();
  const mailOf = new Map<string, string>();
  let repeats = 0;
  for (const { messageId, subject, to } of bank.mail.taken) {
    const entry = /DGB-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(subject)?.[0] ?? to;
    const mail = `${entry} to ${to}`;
    const known = mailOf.get(messageId);
    if (known !== undefined) repeats += 1;
    if (known !== undefined && known !== mail) faults.push(`${messageId} is two different mails.`);
    mailOf.set(messageId, mail);
    idsOf.set(entry, (idsOf.get(entry) ?? new Set()).add(messageId));
  }
  if (new Set(mailOf.values()).size !== mailOf.size) {
    faults.push("A mail was sent under two Message-IDs.");
  }
  if (repeats > 0 && allowance.sameMailAgain !== true) faults.push(`${repeats} mails came twice.`);
  const undelivered = stored.filter((entry) => idsOf.get(entry)?.size !== countOwedMails(entry));
  if (undelivered.length > 0) {
    faults.push(`${undelivered.length} of the stored do not have exactly their mails.`);
  }
  if (idsOf.size > stored.length) faults.push("There are mails of what is not stored.");
  return faults;
}
