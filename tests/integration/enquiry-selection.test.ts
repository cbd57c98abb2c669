import type { ErrorBody } from "@dhahabu/contract/errors";
import { inboxSelectionRoutes, maxChangedAtOnce } from "@dhahabu/contract/inbox-selection";
import type { SelectionOutcome } from "@dhahabu/contract/inbox-selection";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Conversation } from "@dhahabu/contract/inbox";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";

interface Member extends Person {
  client: ApiClient;
}

let house: House;
let admin: ApiClient;
let wanjiru: Member;
let otieno: Member;

beforeAll(async () => {
  house = await startHouse(inject("servers"));
  admin = createApiClient(house.origin);
  await signIn(admin, house.admin);
  [wanjiru, otieno] = await Promise.all([hire(), hire()]);
});

afterAll(() => house.stop());

async function hire(): Promise<Member> {
  const person = await createPerson(house, admin, "marketing");
  const client = createApiClient(house.origin);
  await signIn(client, person);
  return { ...person, client };
}

async function sendEnquiry(): Promise<number> {
  const { body } = await admin.send("POST", "/api/contact", {
    name: "Amina Otieno",
    email: "amina@example.com",
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on coins",
    message: "What would you lend me on four gold coins?",
  });
  const { reference } = body as { reference: string };
  const found = await admin.get(`/api/enquiries?search=${reference}`);
  const [item] = inboxRoutes.listEnquiries.response.parse(found.body);
  if (!item) throw new Error("The enquiry is not in the list.");
  return item.id;
}

async function read(id: number): Promise<Conversation> {
  return inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body);
}

const claim = (who: ApiClient, id: number) => who.send("POST", `/api/enquiries/${id}/claim`);

async function close(who: ApiClient, ids: readonly number[], from = "open") {
  const answer = await who.send("PATCH", "/api/enquiries/status", {
    status: "closed",
    enquiries: ids.map((id) => ({ id, from })),
  });
  expect(answer.status).toBe(200);
  return inboxSelectionRoutes.setEnquiryStatuses.response.parse(answer.body);
}

async function assign(
  who: ApiClient,
  to: number,
  enquiries: readonly { id: number; from: number | null }[],
) {
  const answer = await who.send("POST", "/api/enquiries/assign", { to, enquiries });
  expect(answer.status).toBe(200);
  return inboxSelectionRoutes.assignEnquiries.response.parse(answer.body);
}

/** What was said of each, in order. */
const wordsOf = (outcomes: readonly SelectionOutcome[]) =>
  outcomes.map(({ refusal }) => refusal?.message ?? "done");

describe("closing several", () => {
  test("closes nobody's and one's own, and tells of a colleague's and a missing one who has it", async () => {
    const [free, own, taken] = [await sendEnquiry(), await sendEnquiry(), await sendEnquiry()];
    await claim(wanjiru.client, own);
    await claim(otieno.client, taken);
    const ids = [free, own, taken, 999_999];
    const outcomes = await close(wanjiru.client, ids);
    expect(outcomes.map(({ id }) => id)).toEqual(ids);
    expect(wordsOf(outcomes)).toEqual([
      "done",
      "done",
      `${otieno.username} has this enquiry.`,
      "There is no such enquiry.",
    ]);
    expect(outcomes[2]?.refusal).toMatchObject({
      reason: "enquiry.taken",
      values: { username: otieno.username },
    });
    const states = await Promise.all([free, own, taken].map(read));
    expect(states.map(({ status }) => status)).toEqual(["closed", "closed", "open"]);
    // Sent again after a lost answer it is as it was wished, and is written once.
    expect(wordsOf(await close(wanjiru.client, [free, own]))).toEqual(["done", "done"]);
    const { entries } = await read(free);
    expect(entries.filter(({ kind }) => kind === "status")).toHaveLength(1);
    // An administrator may close a colleague's.
    expect(wordsOf(await close(admin, [taken]))).toEqual(["done"]);
  });

  test("does not close what somebody changed since it was read", async () => {
    const id = await sendEnquiry();
    const reply = { text: "Please come in.", key: crypto.randomUUID() };
    await wanjiru.client.send("POST", `/api/enquiries/${id}/replies`, reply);
    expect(wordsOf(await close(wanjiru.client, [id]))).toEqual([
      "Somebody else changed the state of this enquiry meanwhile.",
    ]);
    expect((await read(id)).status).toBe("pending");
  });

  test("beside a colleague who takes and answers each: every row has one owner and says so", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, sendEnquiry));
    const [outcomes, answers] = await Promise.all([
      close(wanjiru.client, ids),
      Promise.all(
        ids.toReversed().map((id) =>
          otieno.client.send("POST", `/api/enquiries/${id}/replies`, {
            text: "Please come in.",
            key: crypto.randomUUID(),
          }),
        ),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    for (const { id, refusal } of outcomes) {
      const { entries, assigneeUsername } = await read(id);
      const closings = entries.filter(
        ({ kind, status }) => kind === "status" && status === "closed",
      );
      expect(assigneeUsername).toBe(otieno.username);
      expect([id, closings.length]).toEqual([id, refusal === null ? 1 : 0]);
    }
  });
});

describe("assigning several", () => {
  test("takes nobody's for oneself, hands one's own over, and leaves a colleague's", async () => {
    const [free, own, taken] = [await sendEnquiry(), await sendEnquiry(), await sendEnquiry()];
    await claim(otieno.client, taken);
    const mine = await assign(wanjiru.client, wanjiru.userId, [
      { id: free, from: null },
      { id: own, from: null },
      { id: taken, from: null },
    ]);
    expect(wordsOf(mine)).toEqual(["done", "done", `${otieno.username} has this enquiry.`]);
    const { assigneeUsername, entries } = await read(free);
    expect([assigneeUsername, entries.at(-1)?.kind]).toEqual([wanjiru.username, "claimed"]);
    const given = await assign(wanjiru.client, otieno.userId, [{ id: own, from: wanjiru.userId }]);
    expect(wordsOf(given)).toEqual(["done"]);
    expect((await read(own)).entries.at(-1)).toMatchObject({
      kind: "handed-over",
      recipient: otieno.username,
    });
    expect((await read(taken)).assigneeUsername).toBe(otieno.username);
  });

  test("by an administrator takes from nobody but whom they saw", async () => {
    const [id, other] = [await sendEnquiry(), await sendEnquiry()];
    await claim(otieno.client, id);
    await claim(otieno.client, other);
    const outcomes = await assign(admin, wanjiru.userId, [
      { id, from: null },
      { id: other, from: otieno.userId },
    ]);
    expect(wordsOf(outcomes)).toEqual([`${otieno.username} has this enquiry.`, "done"]);
  });

  test("by two at once gives each enquiry one owner", async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, sendEnquiry));
    const free = ids.map((id) => ({ id, from: null }));
    const both = await Promise.all([
      assign(wanjiru.client, wanjiru.userId, free),
      assign(otieno.client, otieno.userId, free.toReversed()),
    ]);
    const won = both.map((outcomes) =>
      outcomes.filter(({ refusal }) => refusal === null).map(({ id }) => id),
    );
    expect(new Set(won.flat())).toEqual(new Set(ids));
    expect(won.flat()).toHaveLength(ids.length);
    for (const [index, owner] of [wanjiru, otieno].entries()) {
      for (const id of won[index] ?? []) {
        expect((await read(id)).assigneeUsername).toBe(owner.username);
      }
    }
  });

  test("to nobody of the staff gives nothing away", async () => {
    const id = await sendEnquiry();
    const body = { to: 2_000_000, enquiries: [{ id, from: null }] };
    const answer = await wanjiru.client.send("POST", "/api/enquiries/assign", body);
    expect([answer.status, (answer.body as ErrorBody).reason]).toEqual([
      400,
      "enquiry.colleagueGone",
    ]);
    expect((await read(id)).assigneeId).toBeNull();
  });
});

test.each([
  ["none", 0, "Please choose at least one enquiry."],
  ["too many", maxChangedAtOnce + 1, `Please choose at most ${maxChangedAtOnce} enquiries.`],
])("%s at once is refused", async (_what, count, message) => {
  const enquiries = Array.from({ length: count }, (_, index) => ({ id: index + 1, from: "open" }));
  const body = { status: "closed", enquiries };
  const answer = await wanjiru.client.send("PATCH", "/api/enquiries/status", body);
  expect([answer.status, (answer.body as ErrorBody).message]).toEqual([400, message]);
});
