import { accountRoutes } from "@dhahabu/contract/accounts";
import type { Colleague } from "@dhahabu/contract/accounts";
import { inboxRoutes } from "@dhahabu/contract/inbox";
import type { Conversation, InboxTotals } from "@dhahabu/contract/inbox";
import { startTracing } from "@dhahabu/platform/trace";
import { receiveTraces } from "@dhahabu/stack/traces/receive-traces";
import type { Span } from "@dhahabu/stack/traces/trace-tree";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startEnquiry } from "../../services/enquiry/app.ts";
import { configSchema } from "../../services/enquiry/config.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { startMailServer } from "../support/mail-server.ts";
import { createPerson } from "../support/people.ts";
import type { Person } from "../support/people.ts";
import "../support/provided.ts";
import { startHouse } from "../support/start-house.ts";
import type { House } from "../support/start-house.ts";
import {
  createServiceClient,
  quietLog,
  serviceSettings,
  stopService,
} from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

interface Member extends Person {
  client: ApiClient;
}

let house: House;
let admin: ApiClient;
let wanjiru: Member;
let otieno: Member;

beforeAll(async () => {
  house = await startHouse(inject("servers"), {}, {}, { hasWays: true });
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

const createEnquiry = () => ({
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "0712 345 678",
  service: "Gold Loans",
  subject: "A loan on coins",
  message: "What would you lend me on four gold coins?",
});

async function sendEnquiry(): Promise<number> {
  const { body } = await admin.send("POST", "/api/contact", createEnquiry());
  const { reference } = body as { reference: string };
  const found = await admin.get(`/api/enquiries?search=${reference}`);
  const [item] = inboxRoutes.listEnquiries.response.parse(found.body);
  if (!item) throw new Error("The enquiry is not in the list.");
  return item.id;
}

const hand = (who: ApiClient, id: number, body: object) =>
  who.send("POST", `/api/enquiries/${id}/handover`, body);

const claim = (who: ApiClient, id: number) => who.send("POST", `/api/enquiries/${id}/claim`);

async function read(id: number): Promise<Conversation> {
  return inboxRoutes.getEnquiry.response.parse((await admin.get(`/api/enquiries/${id}`)).body);
}

async function countMine({ client }: Member): Promise<InboxTotals["mine"]> {
  const { body } = await client.get("/api/enquiries/totals");
  return inboxRoutes.getInboxTotals.response.parse(body).mine;
}

async function listColleagues(client: ApiClient): Promise<Colleague[]> {
  const { body } = await client.get("/api/staff/colleagues");
  return accountRoutes.listColleagues.response.parse(body);
}

test("one's own enquiry goes to a colleague with a word, which the conversation keeps", async () => {
  const id = await sendEnquiry();
  const before = await countMine(otieno);
  await claim(wanjiru.client, id);
  const note = "She calls again on Monday.";
  const answer = await hand(wanjiru.client, id, {
    to: otieno.userId,
    from: wanjiru.userId,
    note: ` ${note} `,
  });
  expect(answer.status).toBe(200);
  const { assigneeUsername, claimEndsAt, entries } = await read(id);
  expect(assigneeUsername).toBe(otieno.username);
  expect(Date.parse(claimEndsAt ?? "")).toBeGreaterThan(Date.now());
  expect(entries.find(({ kind }) => kind === "handed-over")).toMatchObject({
    by: wanjiru.username,
    recipient: otieno.username,
    text: note,
  });
  expect(await countMine(otieno)).toBe(before + 1);
  // Who gave it away does not answer it any more.
  const reply = { text: "Please come in.", key: crypto.randomUUID() };
  const refused = await wanjiru.client.send("POST", `/api/enquiries/${id}/replies`, reply);
  expect(refused.status).toBe(409);
  expect((await otieno.client.send("POST", `/api/enquiries/${id}/replies`, reply)).status).toBe(
    200,
  );
});

test("nobody's can be given to somebody, somebody else's by an administrator alone", async () => {
  const id = await sendEnquiry();
  const given = await hand(wanjiru.client, id, { to: otieno.userId, from: null });
  expect(given.status).toBe(200);
  expect((await read(id)).entries.at(-1)).toMatchObject({ kind: "handed-over", text: null });
  const body = { to: wanjiru.userId, from: otieno.userId };
  const refused = await hand(wanjiru.client, id, body);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`${otieno.username} has this enquiry.`);
  expect((await hand(admin, id, body)).status).toBe(200);
  expect((await read(id)).assigneeUsername).toBe(wanjiru.username);
  // The same again changes nothing.
  expect((await hand(admin, id, body)).status).toBe(200);
  expect((await read(id)).entries.filter(({ kind }) => kind === "handed-over")).toHaveLength(2);
});

test("19.12: only who has a claimed enquiry, or an administrator, closes or hands it over", async () => {
  const id = await sendEnquiry();
  await claim(wanjiru.client, id);
  const close = (who: ApiClient) =>
    who.send("PATCH", `/api/enquiries/${id}/status`, { status: "closed", from: "open" });
  for (const refused of [
    await close(otieno.client),
    await hand(otieno.client, id, { to: otieno.userId, from: wanjiru.userId }),
  ]) {
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining(`${wanjiru.username} has this enquiry.`),
    ]);
  }
  expect(await read(id)).toMatchObject({ status: "open", assigneeId: wanjiru.userId });
  expect((await close(admin)).status).toBe(200);
});

test("what changed meanwhile is a conflict that says who has it", async () => {
  const id = await sendEnquiry();
  await claim(wanjiru.client, id);
  const seen = { to: otieno.userId, from: null };
  const taken = await hand(otieno.client, id, { ...seen, to: (await hire()).userId });
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining(wanjiru.username)]);
  await wanjiru.client.send("POST", `/api/enquiries/${id}/release`);
  const gone = await hand(wanjiru.client, id, { ...seen, from: wanjiru.userId });
  expect([gone.status, gone.text]).toEqual([
    409,
    expect.stringContaining("Nobody has this enquiry any more."),
  ]);
  expect((await read(id)).assigneeId).toBeNull();
});

test("of many at once one is done", async () => {
  const id = await sendEnquiry();
  const targets = [wanjiru, otieno, await hire(), await hire()];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      hand(admin, id, { to: targets[index % targets.length]?.userId, from: null }),
    ),
  );
  const { assigneeUsername, entries } = await read(id);
  const winner = targets.findIndex(({ username }) => username === assigneeUsername);
  // To who has it already nothing changes, and that is no conflict.
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, index) => (index % targets.length === winner ? 200 : 409)),
  );
  expect(entries.filter(({ kind }) => kind === "handed-over")).toHaveLength(1);
});

test("only to who is active on the staff, of whom everybody on the staff has the list", async () => {
  const id = await sendEnquiry();
  const leaver = await hire();
  const customer = await createPerson(house, admin, "user");
  expect((await listColleagues(wanjiru.client)).map(({ username }) => username)).toContain(
    leaver.username,
  );
  await admin.send("PATCH", `/api/admin/users/${leaver.userId}/status`, { isActive: false });
  for (const to of [leaver.userId, customer.userId, 2_000_000_000]) {
    const refused = await hand(wanjiru.client, id, { to, from: null });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining("not on the staff"),
    ]);
  }
  const listed = await listColleagues(wanjiru.client);
  const names = listed.map(({ username }) => username);
  expect(names).toEqual(names.toSorted());
  expect(names).toContain(house.admin.username);
  expect(names).not.toContain(leaver.username);
  expect(names).not.toContain(customer.username);
  expect(Object.keys(listed[0] ?? {})).toEqual(["id", "username", "role"]);
  expect((await read(id)).assigneeId).toBeNull();
});

test("where identity is away nothing is handed over, and the answer says to try again", async () => {
  const id = await sendEnquiry();
  const enquiry = createServiceClient({ url: house.services.enquiry, service: "enquiry" });
  const caller = { userId: wanjiru.userId, username: wanjiru.username, role: "marketing" } as const;
  house.ways.identity.cut();
  try {
    const { status } = await enquiry.call("POST", `/api/enquiries/${id}/handover`, {
      caller,
      body: { to: otieno.userId, from: null },
      allowUnavailable: true,
    });
    expect(status).toBe(503);
  } finally {
    house.ways.identity.open();
  }
  expect((await read(id)).assigneeId).toBeNull();
});

test("an enquiry is one trace from the gateway through its service to the mail's job", async () => {
  const spans: Span[] = [];
  const receiver = await receiveTraces((span) => void spans.push(span));
  const tracing = await startTracing({
    service: "bank",
    role: "all",
    endpoint: receiver.url,
    share: 1,
  });
  const mailServer = await startMailServer();
  const worker = await startEnquiry({
    config: configSchema.parse({
      ...serviceSettings,
      DATABASE_URL: house.databases.enquiry.url,
      REDIS_URL: inject("servers").redisUrl,
      ROLE: "worker",
      SMTP_URL: mailServer.url,
      PUBLIC_ORIGIN: "https://bank.example",
      IDENTITY_URL: house.services.identity,
      PRICING_URL: house.services.pricing,
    }),
    log: quietLog,
  });
  try {
    // What a visitor says of a trace counts for nothing.
    const claimed = "4bf92f3577b34da6a3ce929d0e0e4736";
    const sent = await fetch(`${house.origin}/api/contact`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        traceparent: `00-${claimed}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify(createEnquiry()),
    });
    expect(sent.status).toBe(201);
    const find = (parent: Span | undefined, name: string) =>
      spans.find((span) => span.name === name && span.parentId === parent?.spanId);
    const job = await waitFor("the job's span", () => {
      const root = find(undefined, "POST /api/contact");
      const asked = root && find(root, "POST to enquiry");
      const answered = asked && find(asked, "POST /api/contact");
      return answered && find(answered, "deliver-enquiry");
    });
    expect(job.traceId).not.toBe(claimed);
    const members = spans.filter((span) => span.traceId === job.traceId);
    expect(members.filter(({ parentId }) => parentId === undefined)).toHaveLength(1);
    expect(mailServer.mails.length).toBeGreaterThan(0);
  } finally {
    await stopService(worker);
    await tracing.close();
    receiver.close();
    await mailServer.stop();
  }
});
