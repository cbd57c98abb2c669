import type { ErrorBody } from "@dhahabu/contract/errors";
import type {
  ConsentRecord,
  ListedSubscriber,
  SubscriberRecord,
} from "@dhahabu/contract/subscribers";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { consentTexts } from "@dhahabu/contract/consent";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import "../support/provided.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";

const path = "/api/subscribers";
const marketing = { userId: 12, username: "neema", role: "marketing" } as const;
let house: EnquiryHouse;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"));
});

afterAll(() => house.stop());

let count = 0;
async function ask(
  fields: { email?: string; name?: string; language?: string; source?: string } = {},
): Promise<ListedSubscriber> {
  count += 1;
  const email = fields.email ?? `desk.${count}@example.com`;
  const answer = await house.client.call("POST", "/api/newsletter", { body: { email, ...fields } });
  expect(answer.status).toBe(201);
  const { body } = await list({ search: email });
  const subscriber = body.find((listed) => listed.email === email);
  if (!subscriber) throw new Error(`${email} is not listed.`);
  return subscriber;
}

async function subscribe(fields: Parameters<typeof ask>[0] = {}): Promise<ListedSubscriber> {
  const { id } = await ask(fields);
  await house.callPage("POST", `/api/newsletter/confirm/${await readToken(id)}`);
  const { body } = await call<SubscriberRecord>("GET", `${path}/${id}/consents`);
  expect(body.subscriber.state).toBe("active");
  return body.subscriber;
}

function call<T>(method: string, address: string, caller: object = marketing, body?: object) {
  return house.client.call<T>(method, address, { caller, ...(body && { body }) });
}

function list(query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return call<ListedSubscriber[]>("GET", `${path}?${search}`);
}

async function listAll(query: Record<string, string>): Promise<ListedSubscriber[]> {
  const rows: ListedSubscriber[] = [];
  let next: string | undefined = `${path}?${new URLSearchParams({ limit: "2", ...query })}`;
  while (next !== undefined) {
    const answer: Awaited<ReturnType<typeof list>> = await call("GET", next);
    expect(answer.status).toBe(200);
    rows.push(...answer.body);
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  }
  return rows;
}

const end = (id: number) => call<ListedSubscriber & ErrorBody>("POST", `${path}/${id}/unsubscribe`);
const restore = (id: number) => call<ListedSubscriber & ErrorBody>("POST", `${path}/${id}/restore`);

async function listConsents(id: number): Promise<ConsentRecord[]> {
  const { body } = await call<SubscriberRecord>("GET", `${path}/${id}/consents`);
  expect(body.subscriber.id).toBe(id);
  return body.consents;
}

async function readToken(id: number): Promise<string> {
  const [row] = await house.sql<{ token: string }[]>`
    select token from newsletter_subscribers where id = ${id}`;
  return row?.token ?? "";
}

async function leaveAlone(id: number): Promise<void> {
  const page = await house.callPage("POST", `/api/newsletter/unsubscribe/${await readToken(id)}`, {
    body: { type: "application/x-www-form-urlencoded", text: "List-Unsubscribe=One-Click" },
  });
  expect(page.status).toBe(200);
}

describe("the list", () => {
  test("is read page by page in each order, none twice and none left out", async () => {
    const mark = `pages${Date.now()}`;
    const names = ["C", "a", "B", "e", "D"];
    for (const name of names) await subscribe({ email: `${name}.${mark}@example.com` });
    // Two at the same moment.
    await house.sql`
      update newsletter_subscribers set subscribed_at = date_trunc('minute', subscribed_at)
      where email like ${`%${mark}%`}`;
    const initials = async (sort: string) =>
      (await listAll({ search: mark, sort })).map(({ email }) => email.charAt(0));
    expect(await initials("email")).toEqual(["a", "B", "C", "D", "e"]);
    expect(await initials("-email")).toEqual(["e", "D", "C", "B", "a"]);
    expect(await initials("subscribedAt")).toEqual(names);
    expect(await initials("-subscribedAt")).toEqual(names.toReversed());
  });

  test("is filtered by state, language and form, alone and together", async () => {
    const mark = `filter${Date.now()}`;
    const english = await subscribe({ email: `en.${mark}@example.com`, source: "footer" });
    const arabic = await subscribe({ email: `ar.${mark}@example.com`, language: "ar" });
    const left = await subscribe({ email: `left.${mark}@example.com`, language: "ar" });
    await leaveAlone(left.id);
    const asked = await ask({ email: `asked.${mark}@example.com`, language: "sw" });
    const ids = async (query: Record<string, string>) =>
      (await listAll({ search: mark, sort: "subscribedAt", ...query })).map(({ id }) => id);
    expect(await ids({})).toEqual([english.id, arabic.id, left.id, asked.id]);
    expect(await ids({ state: "active" })).toEqual([english.id, arabic.id]);
    expect(await ids({ state: "left" })).toEqual([left.id]);
    expect(await ids({ state: "unconfirmed" })).toEqual([asked.id]);
    expect(await ids({ language: "ar" })).toEqual([arabic.id, left.id]);
    expect(await ids({ source: "footer" })).toEqual([english.id]);
    expect(await ids({ language: "ar", state: "active", source: "page" })).toEqual([arabic.id]);
  });

  test("is searched by words of the address and of the name, whatever their case", async () => {
    const mark = `word${Date.now()}`;
    const { id } = await subscribe({ email: `wanjiku.${mark}@example.com`, name: "Zawadi Njeri" });
    const ids = async (search: string) => (await list({ search })).body.map((row) => row.id);
    for (const search of [
      `WANJIKU.${mark}@`,
      `njeri ${mark}`,
      `${mark} zawa`,
      `${mark}@example.c`,
    ]) {
      expect([search, await ids(search)]).toEqual([search, [id]]);
    }
    expect(await ids(`njer zawadi ${mark}`)).toEqual([]);
    expect(await ids("%' or 1=1 -- \\ & | ! :*")).toEqual([]);
  });

  test.each([
    { sort: "name" },
    { state: "maybe" },
    { language: "de" },
    { source: "popup" },
    { limit: "0" },
    { after: "nonsense" },
    { search: "x".repeat(201) },
  ])("refuses %j", async (query) => {
    expect((await list(query as Record<string, string>)).status).toBe(400);
  });

  test("refuses the end of a page of another order", async () => {
    await subscribe();
    await subscribe();
    const { headers } = await list({ limit: "1", sort: "email" });
    const after = /after=([^&>]+)/.exec(headers.get("link") ?? "")?.[1] ?? "";
    expect((await list({ limit: "1", sort: "email", after })).status).toBe(200);
    expect((await list({ limit: "1", sort: "-subscribedAt", after })).status).toBe(400);
  });

  test.each([
    ["nobody", null, 401],
    ["a user", "user", 403],
  ] as const)("and every act on it are kept from %s", async (_name, role, status) => {
    const { id } = await subscribe();
    const caller = { userId: role === null ? null : 9, role };
    for (const [method, address] of [
      ["GET", path],
      ["GET", `${path}/${id}/consents`],
      ["POST", `${path}/${id}/unsubscribe`],
      ["POST", `${path}/${id}/restore`],
    ] as const) {
      expect((await call(method, address, caller)).status).toBe(status);
    }
    const file = await house.client
      .call("GET", `${path}/export`, { caller })
      .then((answer) => answer.status);
    expect(file).toBe(status);
  });
});

describe("several subscriptions at once", () => {
  async function change(act: "unsubscribe" | "restore", ids: readonly number[]) {
    const { body } = await call<SelectionOutcome[]>("POST", `${path}/${act}`, marketing, { ids });
    return body.map(({ id, refusal }) => [id, refusal?.message ?? null]);
  }

  test("end and come back, each by its own rules, and each is told of", async () => {
    const [one, other, asked, alone] = [
      await subscribe(),
      await subscribe(),
      await ask(),
      await subscribe(),
    ];
    await leaveAlone(alone.id);
    const ids = [one.id, other.id, one.id, asked.id, alone.id, 2_147_483_647];
    expect(await change("unsubscribe", ids)).toEqual([
      [one.id, null],
      [other.id, null],
      [asked.id, "This subscription has not been confirmed yet: there is nothing to end."],
      [alone.id, null],
      [2_147_483_647, "There is no such subscriber."],
    ]);
    expect((await listConsents(one.id)).map(({ by }) => by)).toEqual(["neema", null, null]);
    expect(await listConsents(alone.id)).toHaveLength(3);
    expect(await change("restore", [one.id, other.id, alone.id])).toEqual([
      [one.id, null],
      [other.id, null],
      [alone.id, "This subscription was ended by the subscriber, or too long ago."],
    ]);
    const states = await Promise.all(
      [one, other].map(async ({ email }) => (await list({ search: email })).body[0]?.state),
    );
    expect(states).toEqual(["active", "active"]);
    const logged = house.logLines.filter((line) => line["subscriberId"] === one.id);
    expect(logged.map((line) => line["change"]).filter(Boolean)).toEqual(["ended", "restored"]);
  });

  test.each([
    [[], "Please choose at least one subscriber."],
    [Array.from({ length: 101 }, (_, id) => id + 1), "Please choose at most 100 subscribers."],
    [[0], "There is no such subscriber."],
  ])("%j are refused", async (ids, sentence) => {
    for (const act of ["unsubscribe", "restore"]) {
      const answer = await call<ErrorBody>("POST", `${path}/${act}`, marketing, { ids });
      expect([answer.status, answer.body.message]).toEqual([400, sentence]);
    }
  });
});

describe("a subscription that staff end", () => {
  test("ends with a record of who did it, and comes back exactly as it was", async () => {
    const subscriber = await subscribe({ name: "Amina Otieno", language: "sw", source: "footer" });
    const token = await readToken(subscriber.id);
    const ended = await end(subscriber.id);
    expect(ended.body).toEqual({
      ...subscriber,
      state: "left",
      unsubscribedAt: expect.stringMatching(/Z$/) as string,
    });
    const [withdrawal, confirmation, consent] = await listConsents(subscriber.id);
    expect(withdrawal).toMatchObject({
      action: "withdrawn",
      channel: "staff",
      by: "neema",
      language: "sw",
      textVersion: consentTexts.newsletter.version,
    });
    expect(confirmation).toMatchObject({ action: "confirmed", channel: "confirm-page", by: null });
    expect(consent).toMatchObject({ action: "given", channel: "newsletter-footer", by: null });

    const restored = await restore(subscriber.id);
    expect([restored.status, restored.body]).toEqual([200, subscriber]);
    expect(await readToken(subscriber.id)).toBe(token);
    expect((await listConsents(subscriber.id)).map(({ action, by }) => [action, by])).toEqual([
      ["restored", "neema"],
      ["withdrawn", "neema"],
      ["confirmed", null],
      ["given", null],
    ]);
    const [row] = await house.sql`
      select staff_user_id as "userId", staff_address as address from consents
      where subscriber_id = ${subscriber.id} and action = 'withdrawn'`;
    expect(row).toEqual({ userId: 12, address: "203.0.113.7" });
    const logged = house.logLines.filter((line) => line["subscriberId"] === subscriber.id);
    expect(logged.map((line) => line["change"]).filter(Boolean)).toEqual(["ended", "restored"]);
  });

  test("ends once, however often it is asked for", async () => {
    const { id } = await subscribe();
    const answers = await Promise.all(Array.from({ length: 6 }, () => end(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.unsubscribedAt)).size).toBe(1);
    expect(await listConsents(id)).toHaveLength(3);
    const back = await Promise.all(Array.from({ length: 6 }, () => restore(id)));
    expect(new Set(back.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listConsents(id)).toHaveLength(4);
  });

  test("is not one before it is confirmed: nothing ends, and nothing comes back", async () => {
    const asked = await ask();
    expect(asked).toMatchObject({ state: "unconfirmed", unsubscribedAt: null });
    expect((await end(asked.id)).body).toEqual(asked);
    expect((await restore(asked.id)).body).toEqual(asked);
    await leaveAlone(asked.id);
    expect(await listConsents(asked.id)).toHaveLength(1);
  });

  test("does not come back where the subscriber left, before or after, or too long ago", async () => {
    const alone = await subscribe();
    await leaveAlone(alone.id);
    expect((await end(alone.id)).status).toBe(200);
    const refused = await restore(alone.id);
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(await listConsents(alone.id)).toHaveLength(3);

    const again = await subscribe();
    await end(again.id);
    await restore(again.id);
    await leaveAlone(again.id);
    expect((await restore(again.id)).status).toBe(409);

    const old = await subscribe();
    await house.sql`
      update newsletter_subscribers set unsubscribed_at = now() - interval '31 days'
      where id = ${old.id}`;
    await house.sql`
      insert into consents (action, subscriber_id, channel, text_version, language, request_id,
        recorded_at, staff_user_id)
      values ('withdrawn', ${old.id}, 'staff', '2026-11-21', 'en', 'r',
        now() - interval '31 days', 12)`;
    expect((await restore(old.id)).status).toBe(409);
  });

  test("of nobody is not found", async () => {
    for (const [id, status] of [
      ["2147483647", 404],
      ["0", 400],
      ["x", 400],
    ] as const) {
      expect((await call("POST", `${path}/${id}/unsubscribe`)).status).toBe(status);
      expect((await call("POST", `${path}/${id}/restore`)).status).toBe(status);
      expect((await call("GET", `${path}/${id}/consents`)).status).toBe(status);
    }
  });
});

test("the export holds what the list holds but for the unconfirmed, and no formula", async () => {
  const mark = `csv${Date.now()}`;
  const early = await subscribe({ email: `b.${mark}@example.com`, name: "Wanjiru" });
  // As it stands where somebody subscribed before names had rules.
  await house.sql`
    update newsletter_subscribers set name = ${'=HYPERLINK("x","y")'} where id = ${early.id}`;
  const left = await subscribe({ email: `a.${mark}@example.com`, language: "zh" });
  await end(left.id);
  await ask({ email: `c.${mark}@example.com` });
  const response = await house.callPage("GET", `${path}/export?search=${mark}&sort=email`);
  expect(response.status).toBe(401);
  const file = await house.callPage("GET", `${path}/export?search=${mark}&sort=email`, {
    caller: marketing,
  });
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/attachment; filename="subscribers-/);
  const [head, ...rows] = file.text.trimEnd().split("\r\n");
  expect(head).toContain(
    '"email","name","language","source","state","subscribedAt","subscribedAtNairobi"',
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(new RegExp(`"a\\.${mark}@example\\.com",,"zh","page","left",2`));
  expect(rows[1]).toContain(
    `"b.${mark}@example.com","'=HYPERLINK(""x"",""y"")","en","page","active",`,
  );
  const chosen = await house.callPage("GET", `${path}/export?sort=email&ids=${early.id}`, {
    caller: marketing,
  });
  expect(chosen.text.trimEnd().split("\r\n").slice(1)).toEqual([rows[1]]);
  const told = house.logLines.filter((line) => line["msg"] === "subscribers exported");
  expect(told.at(-1)).toMatchObject({ userId: marketing.userId, address: expect.any(String) });
  expect(JSON.stringify(told)).not.toContain(mark);
});

test("what a subscription looked like before staff could see it is filled in", async () => {
  const footer = await subscribe({ source: "footer" });
  const page = await subscribe();
  expect([footer.source, page.source]).toEqual(["footer", "page"]);
  await leaveAlone(page.id);
  await subscribe({ email: page.email, source: "footer" });
  const { body } = await list({ search: page.email });
  expect(body[0]).toMatchObject({ id: page.id, source: "footer", state: "active" });
});
