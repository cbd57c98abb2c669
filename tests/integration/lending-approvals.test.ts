import type { CounterVisit, ListedCounterVisit, OwnValuation } from "@dhahabu/contract/counter";
import type { CustomerEntry } from "@dhahabu/contract/customers";
import type { Verdict } from "@dhahabu/contract/documents";
import { duties } from "@dhahabu/contract/duties";
import type { Duty } from "@dhahabu/contract/duties";
import { lendingDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import {
  addPerson,
  counterPath,
  createCounterHands,
  reasonOf,
} from "../support/serve-at-counter.ts";
import type { Person } from "../support/serve-at-counter.ts";
import { startLendingHouse } from "../support/start-lending.ts";
import type { LendingHouse } from "../support/start-lending.ts";

interface WaitingCounts {
  valuations: number;
  papers: number;
}

let house: LendingHouse;
const hands = createCounterHands(() => house);
const { auditor, send, bring, weigh, value, close, read, listActs } = hands;
const longAgo = "2026-01-01T08:00:00.000Z";

beforeAll(async () => {
  // A feed is set, and it is away: the price that the bank has set is in force.
  house = await startLendingHouse(inject("servers"), {
    pricing: { PRICE_FEED_URL: "http://127.0.0.1:1", PRICE_FEED_KEY: "a key" },
  });
});

afterAll(() => house.stop());

afterEach(async () => {
  house.identity.isAway = false;
  await house.pricing.sql`update gold_prices set source = 'configuration'`;
});

/** Somebody whose account and duties have stood for long. */
function addKnown(...given: Duty[]): Person {
  const person = addPerson(...given);
  house.identity.standings.set(person.userId, longAgo);
  return person;
}

const priceOf = (age: string) => house.pricing.sql`
  update gold_prices set source = 'feed:goldapi', observed_at = now() - ${age}::interval`;

/** A visit whose valuation waits. */
async function bringWaiting(): Promise<CounterVisit> {
  const { status, body } = await value(await bring());
  expect([status, body.valuations[0]?.approval?.verdict]).toEqual([201, "pending"]);
  return body;
}

const decide = (
  visit: CounterVisit,
  by: Person,
  verdict: "approved" | "refused" = "approved",
  { reason = verdict === "refused" ? "The market is at 14,000." : "", at = 0 } = {},
) => {
  const path = `${counterPath}/${visit.id}/valuations/${visit.valuations[at]?.id}/verdict`;
  return send("POST", path, by, { verdict, reason });
};

const agree = (visit: CounterVisit) =>
  close(visit, { outcome: "loan", valuationId: visit.valuations[0]?.id });

describe("a valuation on a price that is not live", () => {
  test.each([
    ["fallback", async () => undefined],
    ["delayed", () => priceOf("5 days")],
  ])(
    "(%s) is locked, and agreed to by nobody before an approver has approved it",
    async (state, set) => {
      await set();
      const visit = await bringWaiting();
      const [waiting] = visit.valuations;
      expect(waiting).toMatchObject({
        state: "locked",
        documentCode: null,
        approval: { verdict: "pending", decidedBy: null, decidedAt: null, reason: null },
        lines: [{ priceState: state }],
      });
      expect(reasonOf(await agree(visit))).toEqual([409, "counter.approvalNeeded"]);
      await expect(house.sql`
      update counter_visits set outcome = 'sale', valuation_id = ${waiting?.id ?? 0},
        closed_by_user_id = 1, closed_by = 'x', closed_at = now()
      where id = ${visit.id}`).rejects.toThrow("is not approved");

      const approver = addKnown("approver");
      const { status, body } = await decide(visit, approver);
      expect([status, body.valuations[0]]).toMatchObject([
        200,
        { state: "locked", approval: { verdict: "approved", decidedBy: approver.username } },
      ]);
      expect({ ...body.valuations[0], approval: null, documentCode: null }).toEqual({
        ...waiting,
        approval: null,
      });
      // Its paper is given out with the approval.
      const code = body.valuations[0]?.documentCode;
      const asked = { body: { code, amountKes: waiting?.loanKes } };
      const verified = await house.client.call<Verdict>("POST", "/api/verify", asked);
      expect(verified.body).toMatchObject({ state: "valid", amountMatches: true });
      expect((await agree(visit)).body).toMatchObject({ outcome: "loan" });
      expect((await listActs(visit))[0]).toEqual(["valuation-approved", approver.username]);
    },
  );

  test("asks nobody where the price is fresh", async () => {
    await priceOf("1 second");
    const { body: visit } = await value(await bring());
    expect(visit.valuations[0]).toMatchObject({ state: "locked", approval: null });
    expect(visit.valuations[0]?.documentCode).not.toBeNull();
    const answer = await decide(visit, addKnown("approver"));
    expect(reasonOf(answer)).toEqual([409, "counter.approvalUnasked"]);
    expect((await agree(visit)).status).toBe(200);
  });

  test("takes the place of earlier figures at once, as their paper's code says", async () => {
    await priceOf("1 second");
    const { body: fresh } = await value(await bring());
    const code = fresh.valuations[0]?.documentCode;
    await priceOf("5 days");
    expect((await value(fresh)).body.valuations[0]?.approval?.verdict).toBe("pending");
    const verified = await house.client.call<Verdict>("POST", "/api/verify", { body: { code } });
    expect(verified.body.state).toBe("replaced");
  });

  test("is refused with a reason, which stands on record, and has to be made anew", async () => {
    const visit = await bringWaiting();
    const approver = addKnown("approver");
    const silent = await decide(visit, approver, "refused", { reason: " " });
    expect(reasonOf(silent)).toEqual([400, "counter.reasonMissing"]);
    const { body } = await decide(visit, approver, "refused", { reason: "The market is away." });
    expect(body.valuations[0]).toMatchObject({
      state: "expired",
      documentCode: null,
      approval: { verdict: "refused", reason: "The market is away." },
    });
    expect(reasonOf(await agree(visit))).toEqual([409, "counter.valuationOver"]);
    const path = `/api/admin/customers/${visit.customer.id}/record`;
    const record = await send<CustomerEntry[]>("GET", path, auditor);
    expect(record.body[0]).toMatchObject({
      act: "valuation-refused",
      username: approver.username,
      changes: [{ field: "note", after: "The market is away." }],
    });
    const anew = (await value(visit)).body;
    expect(anew.valuations[0]?.approval?.verdict).toBe("pending");
    expect((await decide(anew, approver)).status).toBe(200);
    expect((await agree(anew)).status).toBe(200);
  });

  test("is nothing that its customer is told before it is approved, nor where it is refused", async () => {
    const visit = await bringWaiting();
    const account = addPerson();
    await house.sql`update customers set user_id = ${account.userId}, linked_at = now()
      where id = ${visit.customer.id}`;
    const listTold = async () => {
      const { body } = await send<OwnValuation[]>("GET", "/api/user/valuations", account);
      const path = userDataPath.replace(":userId", String(account.userId));
      const data = lendingDataSchema.parse((await house.client.call("GET", path)).body);
      const [own] = data.counterVisits;
      return [body.map(({ number }) => number), own?.valuations.map(({ number }) => number)];
    };
    expect(await listTold()).toEqual([[], []]);
    await decide(visit, addKnown("approver"), "refused");
    expect(await listTold()).toEqual([[], []]);
    const { body: anew } = await value(visit);
    await decide(anew, addKnown("approver"));
    expect(await listTold()).toEqual([[2], [2]]);
  });

  test("is decided on once: the same again is the same, another one is told", async () => {
    const visit = await bringWaiting();
    const approvers = [addKnown("approver"), addKnown("approver")] as const;
    const answers = await Promise.all(approvers.map((approver) => decide(visit, approver)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const [first, second] =
      answers[0]?.status === 200 ? approvers : ([approvers[1], approvers[0]] as const);
    expect((await decide(visit, first)).status).toBe(200);
    for (const answer of [await decide(visit, second), await decide(visit, first, "refused")]) {
      expect(reasonOf(answer)).toEqual([409, "counter.approvalDecided"]);
    }
    const acts = await listActs(visit);
    expect(acts.filter(([act]) => act === "valuation-approved")).toHaveLength(1);
  });

  test("is decided on within its half hour, while it is the latest, of the pieces that are there, and the visit is open", async () => {
    const approver = addKnown("approver");
    const late = await bringWaiting();
    await house.sql.begin(async (tx) => {
      await tx`alter table valuations disable trigger user`;
      await tx`update valuations set priced_at = priced_at - interval '30 minutes',
        locked_until = locked_until - interval '30 minutes' where visit_id = ${late.id}`;
      await tx`alter table valuations enable trigger user`;
    });
    const twice = (await value(await bringWaiting())).body;
    const other = await bringWaiting();
    await weigh(other);
    for (const [visit, at] of [
      [late, 0],
      [twice, 1],
      [other, 0],
    ] as const) {
      const answer = await decide(visit, approver, "approved", { at });
      expect(reasonOf(answer)).toEqual([409, "counter.valuationOver"]);
      await expect(plant(visit, approver, at)).rejects.toThrow("does not hold any more");
    }
    expect((await decide(twice, approver)).status).toBe(200);
    const closed = await bringWaiting();
    await close(closed);
    expect(reasonOf(await decide(closed, approver))).toEqual([409, "counter.closed"]);
    await expect(plant(closed, approver)).rejects.toThrow("is not open");
    const unknown = { ...other, valuations: twice.valuations };
    const answer = await decide(unknown, approver);
    expect(reasonOf(answer)).toEqual([404, "counter.valuationUnknown"]);
    expect((await decide({ ...other, id: 2_000_000_000 }, approver)).status).toBe(404);
  });
});

/** Writes a decision past the service. */
function plant(visit: CounterVisit, by: Person, at = 0, verdict = "approved") {
  return house.sql`
    insert into valuation_approvals (valuation_id, visit_id, verdict, decided_by_user_id,
      decided_by, decided_at, address, request_id)
    values (${visit.valuations[at]?.id ?? 0}, ${visit.id}, ${verdict}, ${by.userId}, 'x', now(),
      '::1', 'r')`;
}

/** How many valuations somebody is told that wait for them. */
async function countWaiting(person: Person): Promise<number> {
  const { body } = await send<WaitingCounts>("GET", "/api/admin/approvals/waiting", person);
  return body.valuations;
}

describe("nobody is both", () => {
  async function expectRefused(visit: CounterVisit, by: Person, reason: string): Promise<void> {
    for (const verdict of ["approved", "refused"] as const) {
      expect(reasonOf(await decide(visit, by, verdict))).toEqual([403, reason]);
    }
    await expect(plant(visit, by)).rejects.toThrow("of their own");
    expect((await read(visit)).valuations[0]?.approval?.verdict).toBe("pending");
  }

  test("valuer and approver", async () => {
    const both = addKnown("valuer", "approver");
    const { body: visit } = await value(await bring(), both);
    await expectRefused(visit, both, "counter.ownValuation");
  });

  test("who valued earlier, though somebody else did since, and approver", async () => {
    const both = addKnown("valuer", "approver");
    const { body: first } = await value(await bring(), both);
    const waiting = await countWaiting(both);
    await expectRefused((await value(first)).body, both, "counter.ownValuation");
    expect(await countWaiting(both)).toBe(waiting);
  });

  test("who weighed, also a piece that was corrected since, and approver", async () => {
    const both = addKnown("teller", "approver");
    const visit = await bring();
    const { body: weighed } = await weigh(visit, {}, both);
    await expectRefused((await value(weighed)).body, both, "counter.ownValuation");
    const corrected = await weigh(weighed, { replaces: weighed.items[1]?.id });
    await expectRefused((await value(corrected.body)).body, both, "counter.ownValuation");
  });

  test("who put back a piece that was corrected, and approver", async () => {
    const both = addKnown("teller", "approver");
    const visit = await bring();
    const [wrong] = visit.items;
    const { body: corrected } = await weigh(visit, { grossGrams: 5, replaces: wrong?.id });
    await send("DELETE", `${counterPath}/${visit.id}/items/${corrected.items[0]?.id}`, both);
    const { body: back } = await weigh(visit, { ...wrong, restores: wrong?.id }, both);
    expect(back.items).toMatchObject([{ grossGrams: 25, weighedBy: hands.teller.username }]);
    await expectRefused((await value(back)).body, both, "counter.ownValuation");
    expect(await countWaiting(both)).toBe((await countWaiting(addKnown("approver"))) - 1);
  });

  test("customer and approver, linked now or ever", async () => {
    const visit = await bringWaiting();
    const waiting = await countWaiting(addKnown("approver"));
    const [now, once] = [addKnown("approver"), addKnown("approver")];
    const { id } = visit.customer;
    await house.sql`update customers set user_id = ${now.userId}, linked_at = now()
      where id = ${id}`;
    await house.sql`
      insert into customer_entries (customer_id, act, user_id, username, address, request_id)
      values (${id}, 'linked', ${once.userId}, 'v', '::1', 'r')`;
    await expectRefused(visit, now, "counter.ownVisit");
    await expectRefused(visit, once, "counter.ownVisit");
    for (const person of [now, once]) expect(await countWaiting(person)).toBe(waiting - 1);
  });

  test("an account that has come to its duties since", async () => {
    const visit = await bringWaiting();
    const unknown = addPerson("approver");
    const made = addKnown("approver");
    house.identity.standings.set(made.userId, new Date().toISOString());
    for (const person of [unknown, made]) {
      expect(reasonOf(await decide(visit, person))).toEqual([403, "counter.approverTooNew"]);
    }
    house.identity.isAway = true;
    expect((await decide(visit, addKnown("approver"))).status).toBe(503);
    house.identity.isAway = false;
    expect((await decide(visit, addKnown("approver"))).status).toBe(200);
  });
});

describe("each duty does its own", () => {
  const admin: Person = { ...addPerson(), username: "admin", role: "admin" };
  const people: [string, Person][] = [
    ...duties.map((duty): [string, Person] => [duty, addPerson(duty)]),
    ["admin", admin],
    ["marketing", { ...admin, role: "marketing" }],
    ["nobody of the bank", addPerson()],
  ];
  test.each(people)("%s", async (name, person) => {
    house.identity.standings.set(person.userId, longAgo);
    const visit = await bringWaiting();
    expect((await decide(visit, person)).status).toBe(name === "approver" ? 200 : 403);
  });

  test("an approver finds what waits in the list, and reads it", async () => {
    const visit = await bringWaiting();
    const approver = addKnown("approver");
    const find = async () => {
      const { body } = await send<ListedCounterVisit[]>("GET", counterPath, approver);
      return body.find(({ id }) => id === visit.id)?.approval;
    };
    expect(await find()).toBe("pending");
    const path = `${counterPath}/${visit.id}`;
    expect((await send("GET", path, approver)).body.valuations).toHaveLength(1);
    expect(await listActs(visit)).toContainEqual(["visit-read", approver.username]);
    await decide(visit, approver);
    expect(await find()).toBe("approved");
    expect((await hands.readPhoto(visit, approver)).status).toBe(403);
  });
});

describe("what waits", () => {
  const count = async (person: Person) => {
    const path = "/api/admin/approvals/waiting";
    const { status, body } = await send<WaitingCounts>("GET", path, person);
    expect(status).toBe(200);
    return body;
  };

  test("is counted for each approver, without what they have a hand in, while it can be decided on", async () => {
    const [approver, both] = [addKnown("approver"), addKnown("valuer", "approver")];
    const [before, beforeOfBoth] = [await count(approver), await count(both)];
    const { body: visit } = await value(await bring(), both);
    const { papers } = before;
    // The visit's customer was registered meanwhile.
    expect(await count(approver)).toEqual({
      valuations: before.valuations + 1,
      papers: papers + 1,
    });
    expect((await count(both)).valuations).toBe(beforeOfBoth.valuations);
    // Other pieces ask for other figures.
    const { body: weighed } = await weigh(visit);
    expect((await count(approver)).valuations).toBe(before.valuations);
    const { body: anew } = await value(weighed, both);
    expect((await count(approver)).valuations).toBe(before.valuations + 1);
    expect((await decide(anew, approver)).status).toBe(200);
    expect((await count(approver)).valuations).toBe(before.valuations);
    await close(await bringWaiting());
    expect((await count(approver)).valuations).toBe(before.valuations);
  });

  test("is for approvers alone", async () => {
    for (const person of [addPerson("teller"), { ...addPerson(), role: "admin" } as const]) {
      const answer = await send("GET", "/api/admin/approvals/waiting", person);
      expect(answer.status).toBe(403);
    }
  });

  test("is told when it comes, changes and is decided on", async () => {
    const tell = async (topic: string, id: number) => {
      const told = await house.sql`
        select from outbox where topic = ${topic} and ${id} in
          ((payload ->> 'counterVisitId')::integer, (payload ->> 'customerId')::integer)`;
      return told.count;
    };
    const brought = await bring();
    const opened = await tell("counter.changed", brought.id);
    const { body: visit } = await value(brought);
    expect(await tell("counter.changed", visit.id)).toBe(opened + 1);
    await decide(visit, addKnown("approver"));
    expect(await tell("counter.changed", visit.id)).toBe(opened + 2);
    await close(visit);
    expect(await tell("counter.changed", visit.id)).toBe(opened + 3);
    expect(await tell("customer.changed", visit.customer.id)).toBeGreaterThan(0);
  });
});

test("what was decided is rewritten and taken away by nobody", async () => {
  const { sql } = house;
  const visit = await bringWaiting();
  await expect(plant(visit, addPerson("approver"), 0, "refused")).rejects.toThrow(
    "valuation_approvals_reason",
  );
  await decide(visit, addKnown("approver"));
  for (const act of [
    sql`update valuation_approvals set decided_by = 'y' where visit_id = ${visit.id}`,
    sql`delete from valuation_approvals where visit_id = ${visit.id}`,
    sql`truncate valuation_approvals`,
  ]) {
    await expect(act).rejects.toThrow("append only");
  }
});
