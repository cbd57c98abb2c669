import type { ErrorBody } from "@dhahabu/contract/errors";
import { maxInboxViews } from "@dhahabu/contract/inbox-views";
import type { InboxView } from "@dhahabu/contract/inbox-views";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";

const wanjiru = { userId: 11, username: "wanjiru", role: "marketing" } as const;
const otieno = { userId: 12, username: "otieno", role: "marketing" } as const;
let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { workerCount: 0 });
});

afterAll(() => house.stop());

beforeEach(() => house.sql`truncate inbox_views`);

function call<T = InboxView[]>(
  caller: typeof wanjiru | typeof otieno,
  method: string,
  path = "",
  body?: object,
) {
  return house.client.call<T>(method, `/api/inbox-views${path}`, { caller, ...(body && { body }) });
}

const save = (caller: typeof wanjiru | typeof otieno, name: string, filters: object = {}) =>
  call<InboxView[] & ErrorBody>(caller, "PUT", "", { name, filters });

const namesOf = (views: readonly InboxView[]) => views.map(({ name }) => name);

test("a view is kept for its owner alone, by name, and saved again in its place", async () => {
  await save(wanjiru, "My loans", { status: "active", service: "Gold Loans", assignee: "me" });
  await save(wanjiru, "Buyers", { search: "nugget", sort: "-createdAt", overdue: "true" });
  const { body } = await save(wanjiru, "my LOANS", { status: "open" });
  expect(body.map(({ name, filters }) => [name, filters])).toEqual([
    ["Buyers", { search: "nugget", sort: "-createdAt", overdue: "true" }],
    ["my LOANS", { status: "open" }],
  ]);
  expect((await call(wanjiru, "GET")).body).toEqual(body);
  expect((await call(otieno, "GET")).body).toEqual([]);
});

test("nobody removes another's view, and one's own once", async () => {
  const [view] = (await save(wanjiru, "My loans")).body;
  const path = `/${view?.id}`;
  const foreign = await call<ErrorBody>(otieno, "DELETE", path);
  expect([foreign.status, foreign.body.message]).toEqual([404, "There is no such view."]);
  expect(namesOf((await call(wanjiru, "GET")).body)).toEqual(["My loans"]);
  expect((await call(wanjiru, "DELETE", path)).body).toEqual([]);
  expect((await call(wanjiru, "DELETE", path)).status).toBe(404);
});

test("of many that are saved at once as many are kept as may be, and the others are refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: maxInboxViews + 5 }, (_, index) => save(wanjiru, `View ${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.message).toBe(
    `You keep ${maxInboxViews} views already. Please remove one first.`,
  );
  const { body } = await call(wanjiru, "GET");
  expect(body).toHaveLength(maxInboxViews);
  // One's own is replaced all the same, and a colleague has room of their own.
  expect((await save(wanjiru, body[0]?.name ?? "", { status: "closed" })).status).toBe(200);
  expect((await save(otieno, "Mine")).status).toBe(200);
});

test.each([
  ["no name", { name: "  ", filters: {} }],
  ["a name that is too long", { name: "x".repeat(41), filters: {} }],
  ["a state that is none", { name: "Odd", filters: { status: "lost" } }],
  ["another's number", { name: "Odd", filters: { assignee: "7" } }],
  ["no filters", { name: "Odd" }],
])("%s is refused, and nothing is kept", async (_what, body) => {
  const answer = await call<ErrorBody>(wanjiru, "PUT", "", body);
  expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  expect((await call(wanjiru, "GET")).body).toEqual([]);
});
