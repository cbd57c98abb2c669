import type { ErrorBody } from "@dhahabu/contract/errors";
import { maxListViews } from "@dhahabu/contract/staff-lists";
import type { StaffList, StaffListName } from "@dhahabu/contract/staff-lists";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";

const wanjiru = { userId: 11, username: "wanjiru", role: "marketing" } as const;
const otieno = { userId: 12, username: "otieno", role: "marketing" } as const;
type Clerk = typeof wanjiru | typeof otieno;
let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { workerCount: 0 });
});

afterAll(() => house.stop());

beforeEach(() => house.sql`truncate list_views, list_columns`);

function call<T = StaffList>(caller: Clerk, method: string, path: string, body?: object) {
  return house.client.call<T & ErrorBody>(method, `/api/staff/lists/${path}`, {
    caller,
    ...(body && { body }),
  });
}

const read = async (caller: Clerk, list: StaffListName = "enquiries") =>
  (await call(caller, "GET", list)).body;
const save = (
  caller: Clerk,
  name: string,
  filters: object = {},
  list: StaffListName = "enquiries",
) => call(caller, "PUT", `${list}/views`, { name, filters });
const namesOf = ({ views }: StaffList) => views.map(({ name }) => name);

test("a view is kept for its owner and its list alone, by name, and saved again in its place", async () => {
  await save(wanjiru, "My loans", { status: "active", service: "Gold Loans", assignee: "me" });
  await save(wanjiru, "Buyers", { search: "nugget", sort: "-createdAt", overdue: "true" });
  await save(wanjiru, "Buyers", { role: "user" }, "users");
  const { body } = await save(wanjiru, "my LOANS", { status: "open" });
  expect(body.views.map(({ name, filters }) => [name, filters])).toEqual([
    ["Buyers", { search: "nugget", sort: "-createdAt", overdue: "true" }],
    ["my LOANS", { status: "open" }],
  ]);
  expect(await read(wanjiru)).toEqual(body);
  expect((await read(wanjiru, "users")).views.map(({ filters }) => filters)).toEqual([
    { role: "user" },
  ]);
  expect(await read(otieno)).toEqual({ views: [], hiddenColumns: [] });
});

test("columns are left out for oneself and one list alone, until one takes them in again", async () => {
  const hide = (hidden: string[]) => call(wanjiru, "PUT", "users/columns", { hidden });
  expect((await hide(["joined", "status"])).body.hiddenColumns).toEqual(["joined", "status"]);
  expect((await read(wanjiru)).hiddenColumns).toEqual([]);
  expect((await read(otieno, "users")).hiddenColumns).toEqual([]);
  expect((await hide([])).body.hiddenColumns).toEqual([]);
  expect((await read(wanjiru, "users")).hiddenColumns).toEqual([]);
});

test("nobody removes another's view, nor by another list, and one's own once", async () => {
  const { body } = await save(wanjiru, "My loans");
  const path = `views/${body.views[0]?.id}`;
  for (const [clerk, list] of [
    [otieno, "enquiries"],
    [wanjiru, "users"],
  ] as const) {
    const foreign = await call(clerk, "DELETE", `${list}/${path}`);
    expect([foreign.status, foreign.body.message]).toEqual([404, "There is no such view."]);
  }
  expect(namesOf(await read(wanjiru))).toEqual(["My loans"]);
  expect((await call(wanjiru, "DELETE", `enquiries/${path}`)).body.views).toEqual([]);
  expect((await call(wanjiru, "DELETE", `enquiries/${path}`)).status).toBe(404);
});

test("of many that are saved at once as many are kept as may be, and the others are refused", async () => {
  const answers = await Promise.all(
    Array.from({ length: maxListViews + 5 }, (_, index) => save(wanjiru, `View ${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(5);
  expect(refused[0]?.body.message).toBe(
    `You keep ${maxListViews} views already. Please remove one first.`,
  );
  const { views } = await read(wanjiru);
  expect(views).toHaveLength(maxListViews);
  // One's own is replaced all the same; another list and a colleague have room of their own.
  expect((await save(wanjiru, views[0]?.name ?? "", { status: "closed" })).status).toBe(200);
  expect((await save(wanjiru, "Mine", {}, "media")).status).toBe(200);
  expect((await save(otieno, "Mine")).status).toBe(200);
});

const wrongView = "This view cannot be kept as it is.";

test.each([
  ["no name", "enquiries/views", { name: "  ", filters: {} }, "Please name the view."],
  [
    "a name that is too long",
    "enquiries/views",
    { name: "x".repeat(41), filters: {} },
    "Please use at most 40 characters here.",
  ],
  ["no filters", "enquiries/views", { name: "Odd" }, wrongView],
  ["a number as a filter", "enquiries/views", { name: "Odd", filters: { a: 7 } }, wrongView],
  ["a strange name", "enquiries/views", { name: "Odd", filters: { "a b": "c" } }, wrongView],
  [
    "many filters",
    "enquiries/views",
    {
      name: "Odd",
      filters: Object.fromEntries(Array.from("abcdefghijklm", (name) => [name, "x"])),
    },
    wrongView,
  ],
  ["a list that is none", "vaults/views", { name: "Odd", filters: {} }, "There is no such list."],
  ["a column that can be none", "users/columns", { hidden: ["a;b"] }, "There are no such columns."],
  [
    "too many columns",
    "users/columns",
    { hidden: Array.from({ length: 31 }, () => "a") },
    "There are no such columns.",
  ],
])("%s is refused, and nothing is kept", async (_what, path, body, sentence) => {
  const answer = await call(wanjiru, "PUT", path, body);
  expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  expect(await read(wanjiru)).toEqual({ views: [], hiddenColumns: [] });
  expect(await read(wanjiru, "users")).toEqual({ views: [], hiddenColumns: [] });
});
