import { setTimeout as delay } from "node:timers/promises";
import { visitRoutes } from "@dhahabu/contract/visits";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { answerInTime, assertReadable503 } from "./load.ts";
import { assertThat } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const bookings = 60;
const kills = 5;
const sendAgainAfterMs = 250;

interface Booking {
  branchId: number;
  kind: "other";
  startsAt: string;
  name: string;
  phone: string;
  email: string;
  language: "en";
  key: string;
}

/** One booking for each free seat of a branch, until there are enough. */
async function planBookings(client: ApiClient): Promise<Booking[]> {
  const [branch] = (await client.get("/api/branches")).body as { id: number }[];
  const branchId = branch?.id ?? 0;
  const { body } = await client.get(`/api/visit-slots?branchId=${branchId}&kind=other`);
  const seats = visitRoutes.listVisitSlots.response
    .parse(body)
    .flatMap((day) => day.slots)
    .flatMap(({ startsAt, freeSeats }) => Array.from({ length: freeSeats }, () => startsAt))
    .slice(-bookings);
  assertThat(seats.length === bookings, `${seats.length} seats are free.`);
  return seats.map((startsAt, index) => ({
    branchId,
    kind: "other",
    startsAt,
    name: "Amina Otieno",
    phone: `07123${String(10_000 + index)}`,
    email: `visitor-${index}@example.com`,
    language: "en",
    key: crypto.randomUUID(),
  }));
}

async function bookUntilAccepted(client: ApiClient, booking: Booking) {
  let refused = 0;
  for (;;) {
    const answer: ApiAnswer = await answerInTime(client.send("POST", "/api/visits", booking));
    if (answer.status === 201) {
      const { visit } = visitRoutes.bookVisit.response.parse(answer.body);
      return { refused, reference: visit.reference };
    }
    assertReadable503(answer);
    refused += 1;
    await delay(sendAgainAfterMs);
  }
}

/** Ends lending in the middle of what it does, and waits until it answers again. */
async function killLending(bank: FaultBank, client: ApiClient): Promise<void> {
  const pid = bank.stack.pid("lending");
  assertThat(pid !== undefined, "Lending does not run.");
  process.kill(pid, "SIGKILL");
  await waitFor("lending to answer again", async () => {
    if (bank.stack.pid("lending") === pid) return false;
    const { status } = await answerInTime(
      client.send("POST", "/api/own-visit", { token: "x".repeat(32) }),
    );
    return status < 500;
  });
}

async function bookUnderKills(): Promise<string> {
  const bank = await startFaultBank({});
  try {
    const client = createApiClient(bank.origin, { allowUnavailable: true });
    const planned = await planBookings(client);
    await bank.mail.goDown();
    let refused = 0;
    const references: string[] = [];
    const left = [...planned];
    const sending = Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let booking = left.pop(); booking; booking = left.pop()) {
          const accepted = await bookUntilAccepted(client, booking);
          refused += accepted.refused;
          references.push(accepted.reference);
        }
      }),
    );
    sending.catch(() => undefined);
    for (let kill = 0; kill < kills; kill += 1) {
      const goal = (bookings / (kills + 1)) * (kill + 1);
      await waitFor(`${goal} bookings`, () => references.length >= goal);
      await killLending(bank, client);
    }
    await sending;
    await bank.mail.comeUp();
    const rows = await bank.sql<{ reference: string; email: string }[]>`
      select reference, email from lending.appointments`;
    assertThat(rows.length === bookings, `${bookings} accepted, ${rows.length} stored.`);
    const stored = rows.map(({ reference }) => reference).toSorted();
    assertThat(stored.join() === references.toSorted().join(), "Others are stored than accepted.");
    await waitFor("a mail to each visitor", () => bank.mail.taken.length >= bookings, {
      timeoutMs: 120_000,
      everyMs: 200,
    });
    await waitFor("lending to owe no mail", async () => {
      const owed = await bank.sql`
        select from lending.appointment_mails where done_at is null and due_at <= now()`;
      return owed.length === 0;
    });
    const addressees = bank.mail.taken.map(({ to }) => to).toSorted();
    const wanted = planned.map(({ email }) => email).toSorted();
    assertThat(addressees.join() === wanted.join(), "Somebody has no mail, or has two.");
    return `A ${bookings} = S ${rows.length} = D ${addressees.length} mails; refused ${refused}`;
  } finally {
    await bank.stop();
  }
}

/** What a killed service and a mail server that is away can do to bookings. */
export const lendingFaults: Scenario[] = [
  {
    name: "lending-killed",
    claim: `lending killed with -9 in the middle of bookings ${kills} times, the mail server away: each is stored once, no seat is given twice, and each has its mail once`,
    run: bookUnderKills,
  },
];
