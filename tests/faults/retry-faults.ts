import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { answerInTime, assertReadable503 } from "./load.ts";
import type { Load } from "./load.ts";
import { assertThat } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const senders = 10;
const rounds = 3;

interface Sending {
  path: string;
  body: { email: string; key: string };
}

function createSendings(round: number): Sending[] {
  return Array.from({ length: senders }, (_, index) => {
    const email = `again-${round}-${index}@example.com`;
    const key = crypto.randomUUID();
    if (index % 2 > 0) return { path: "/api/newsletter", body: { email, key } };
    const enquiry = {
      name: "Wanjiru Kamau",
      phone: "0712345678",
      service: "Gold Loans",
      subject: "A bracelet",
      message: "What would you lend on 12.5 grams?",
    };
    return { path: "/api/contact", body: { email, key, ...enquiry } };
  });
}

async function countStored(bank: FaultBank, sendings: Sending[]): Promise<number> {
  const emails = sendings.map(({ body }) => body.email);
  const rows = await bank.sql`
    select email from enquiry.enquiries where email in ${bank.sql(emails)}
    union all select email from enquiry.newsletter_subscribers where email in ${bank.sql(emails)}`;
  return rows.length;
}

/** Freezes the service, has every sender told 503, lets it go on and store, and sends the same again. */
async function runRound(bank: FaultBank, round: number, load: Load): Promise<number> {
  const client = createApiClient(bank.origin, { allowUnavailable: true });
  const sendings = createSendings(round);
  const send = ({ path, body }: Sending) => answerInTime(client.send("POST", path, body));
  const pid = bank.stack.pid("enquiry");
  assertThat(pid !== undefined, "Enquiry does not run.");
  process.kill(pid, "SIGSTOP");
  const refused = await Promise.all(sendings.map(send)).finally(() => process.kill(pid, "SIGCONT"));
  for (const answer of refused) assertReadable503(answer);
  load.refused += refused.length;
  const storedUnanswered = await waitFor("what was refused to be stored", async () => {
    const count = await countStored(bank, sendings);
    return count > 0 ? count : undefined;
  });
  for (const sending of sendings) {
    const answer = await waitFor<ApiAnswer | undefined>("an answer", async () => {
      const given = await send(sending);
      if (given.status === 503) load.refused += 1;
      return given.status === 503 ? undefined : given;
    });
    assertThat(answer.status === 201, `A second try was answered ${answer.status}.`);
    const { reference = sending.body.email } = answer.body as { reference?: string };
    load.accepted.push(reference);
    const again = await send(sending);
    assertThat(again.text === answer.text, "A third try was answered otherwise.");
    const other = await send({ ...sending, body: { ...sending.body, email: "x@example.com" } });
    assertThat(other.status === 409, `Its key with other words was answered ${other.status}.`);
  }
  const stored = await countStored(bank, sendings);
  assertThat(stored === sendings.length, `${sendings.length} sent, ${stored} stored.`);
  return storedUnanswered;
}

async function retryWhatWasStored(): Promise<string> {
  const bank = await startFaultBank({});
  try {
    const load: Load = { accepted: [], refused: 0, slowestMs: 0 };
    const unanswered: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      unanswered.push(await runRound(bank, round, load));
    }
    const figures = await balance(bank, load);
    return `${figures}; ${unanswered.join(", ")} of ${senders} were stored before their second try`;
  } finally {
    await bank.stop();
  }
}

/** What a sender may do who was told that nothing was stored. */
export const retryFaults: Scenario[] = [
  {
    name: "retry-stored",
    claim:
      "retry after a 503 that was stored (one row): frozen, refused, gone on and sent again under the same key, three times: accepted = stored = sent",
    run: retryWhatWasStored,
  },
];
