import type { ErrorBody } from "@dhahabu/contract/errors";
import { enquiryLabelRoutes, maxEnquiryLabels } from "@dhahabu/contract/enquiry-labels";
import type { EnquiryLabel } from "@dhahabu/contract/enquiry-labels";
import { inboxSelectionRoutes } from "@dhahabu/contract/inbox-selection";
import { maxChangedAtOnce } from "@dhahabu/contract/selection";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
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
  return (await sendLinked()).id;
}

/** An enquiry, with the token of its customer's page. */
async function sendLinked() {
  const { body } = await admin.send("POST", "/api/contact", {
    name: "Amina Otieno",
    email: "amina@example.com",
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on coins",
    message: "What would you lend me on four gold coins?",
  });
  const { reference, linkToken } = body as { reference: string; linkToken: string };
  const found = await admin.get(`/api/enquiries?search=${reference}`);
  const [item] = inboxRoutes.listEnquiries.response.parse(found.body);
  if (!item) throw new Error("The enquiry is not in the list.");
  return { id: item.id, linkToken };
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

const labelPath = "/api/enquiry-labels";
const newName = () => `L ${crypto.randomUUID().slice(0, 8)}`;

/** What a change of the labels leads to. */
async function changeLabels(method: "DELETE" | "POST" | "PUT", path = "", body?: object) {
  const answer = await admin.send(method, `${labelPath}${path}`, body);
  expect([200, 201], answer.text).toContain(answer.status);
  return enquiryLabelRoutes.listEnquiryLabels.response.parse(answer.body);
}

async function createLabel(name = newName()): Promise<EnquiryLabel> {
  const labels = await changeLabels("POST", "", { name, color: "blue" });
  const label = labels.find((known) => known.name === name);
  if (!label) throw new Error("The label is not in the answer.");
  return label;
}

async function label(
  who: ApiClient,
  enquiries: readonly number[],
  change: { add?: readonly number[]; remove?: readonly number[] },
) {
  const answer = await who.send("PATCH", "/api/enquiries/labels", { ...change, enquiries });
  expect(answer.status, answer.text).toBe(200);
  return inboxSelectionRoutes.labelEnquiries.response.parse(answer.body);
}

const namesOf = ({ labels }: Pick<Conversation, "labels">) => labels.map(({ name }) => name);

async function listIds(who: ApiClient, query: string): Promise<number[]> {
  const { body } = await who.get(`/api/enquiries?${query}`);
  return inboxRoutes.listEnquiries.response.parse(body).map(({ id }) => id);
}

describe("labelling several", () => {
  test("puts labels on anybody's and takes them off, written once each, and moves no owner", async () => {
    const [urgent, press] = [await createLabel(), await createLabel()];
    const [free, taken] = [await sendEnquiry(), await sendEnquiry()];
    await claim(otieno.client, taken);
    const both = { add: [urgent.id, press.id] };
    expect(wordsOf(await label(wanjiru.client, [free, taken, 999_999], both))).toEqual([
      "done",
      "done",
      "There is no such enquiry.",
    ]);
    // Sent again after a lost answer.
    await label(wanjiru.client, [free, taken], both);
    await label(otieno.client, [taken], { remove: [press.id] });
    const after = await read(taken);
    expect([namesOf(after), after.assigneeUsername, after.status]).toEqual([
      [urgent.name],
      otieno.username,
      "open",
    ]);
    expect(
      after.entries
        .filter((entry) => entry.label !== null)
        .map(({ kind, label: name, by }) => [kind, name, by]),
    ).toEqual([
      ["labelled", urgent.name, wanjiru.username],
      ["labelled", press.name, wanjiru.username],
      ["unlabelled", press.name, otieno.username],
    ]);
  });

  test("by two at once loses neither's label", async () => {
    const [urgent, press] = [await createLabel(), await createLabel()];
    const ids = await Promise.all(Array.from({ length: 8 }, sendEnquiry));
    await Promise.all([
      label(wanjiru.client, ids, { add: [urgent.id] }),
      label(otieno.client, ids.toReversed(), { add: [press.id] }),
    ]);
    for (const id of ids) {
      expect(namesOf(await read(id)).toSorted()).toEqual([urgent.name, press.name].toSorted());
    }
  });

  test("finds them by label, alone and with words, in the list and in the export", async () => {
    const urgent = await createLabel();
    const [labelled, other] = [await sendEnquiry(), await sendEnquiry()];
    await label(wanjiru.client, [labelled], { add: [urgent.id] });
    await label(wanjiru.client, [other], { add: [(await createLabel()).id] });
    const { client } = wanjiru;
    expect(await listIds(client, `label=${urgent.id}`)).toEqual([labelled]);
    expect(await listIds(client, `label=${urgent.id}&search=coins&status=open`)).toEqual([
      labelled,
    ]);
    expect(await listIds(client, `label=${urgent.id}&search=nobody`)).toEqual([]);
    expect(await listIds(client, `label=${urgent.id}&status=closed`)).toEqual([]);
    // Nobody types the word of a label.
    expect(await listIds(client, `search=%23${urgent.id}`)).not.toContain(labelled);
    const { text } = await client.get(`/api/enquiries/export?label=${urgent.id}`);
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain(`,"${urgent.name}"\r\n`);
  });

  test("with a label that the house does not have changes nothing", async () => {
    const [id, urgent, gone] = [await sendEnquiry(), await createLabel(), await createLabel()];
    await changeLabels("DELETE", `/${gone.id}`);
    const body = { add: [urgent.id, gone.id], enquiries: [id] };
    const answer = await wanjiru.client.send("PATCH", "/api/enquiries/labels", body);
    expect([answer.status, (answer.body as ErrorBody).message]).toEqual([
      400,
      "There is no such label.",
    ]);
    expect(namesOf(await read(id))).toEqual([]);
  });

  test("is not seen by the customer", async () => {
    const urgent = await createLabel();
    const { id, linkToken: token } = await sendLinked();
    await label(wanjiru.client, [id], { add: [urgent.id] });
    const answer = await createApiClient(house.origin).send("POST", "/api/own-enquiry", { token });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(urgent.name);
  });
});

describe("the labels of the house", () => {
  test("are renamed and coloured on all of their enquiries, whose history keeps the old name", async () => {
    const urgent = await createLabel();
    const id = await sendEnquiry();
    await label(wanjiru.client, [id], { add: [urgent.id] });
    const name = newName();
    await changeLabels("PUT", `/${urgent.id}`, { name, color: "red", from: urgent.name });
    const { labels, entries } = await read(id);
    expect(labels).toEqual([{ id: urgent.id, name, color: "red" }]);
    expect(entries.at(-1)?.label).toBe(urgent.name);
    const late = { name: newName(), color: "grey", from: urgent.name };
    const answer = await admin.send("PUT", `${labelPath}/${urgent.id}`, late);
    expect([answer.status, (answer.body as ErrorBody).message]).toEqual([
      409,
      "Somebody else renamed this label meanwhile.",
    ]);
  });

  test("leave their enquiries when they are removed, and come back to them", async () => {
    const urgent = await createLabel();
    const id = await sendEnquiry();
    await label(wanjiru.client, [id], { add: [urgent.id] });
    const use = await admin.get(`${labelPath}/${urgent.id}/use`);
    expect(use.body).toEqual({ enquiries: 1 });
    await changeLabels("DELETE", `/${urgent.id}`);
    expect(namesOf(await read(id))).toEqual([]);
    expect((await admin.send("DELETE", `${labelPath}/${urgent.id}`)).status).toBe(404);
    await changeLabels("POST", `/${urgent.id}/restore`);
    expect(namesOf(await read(id))).toEqual([urgent.name]);
    // Not where another took the name meanwhile.
    await changeLabels("DELETE", `/${urgent.id}`);
    await createLabel(urgent.name);
    const answer = await admin.send("POST", `${labelPath}/${urgent.id}/restore`);
    expect([answer.status, (answer.body as ErrorBody).message]).toEqual([
      409,
      "There is a label of this name already.",
    ]);
  });

  test("have one name each, and of many made at once as many as may be", async () => {
    const name = newName();
    const twice = await Promise.all(
      [name, name.toUpperCase()].map((each) =>
        admin.send("POST", labelPath, { name: each, color: "gold" }),
      ),
    );
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const before = (await admin.get(labelPath)).body as EnquiryLabel[];
    const answers = await Promise.all(
      Array.from({ length: maxEnquiryLabels - before.length + 3 }, () =>
        admin.send("POST", labelPath, { name: newName(), color: "green" }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused.map(({ body }) => (body as ErrorBody).message)).toEqual(
      Array.from({ length: 3 }, () => "There are 40 labels already. Please remove one first."),
    );
  });

  test("are changed by administrators alone", async () => {
    const [urgent] = (await wanjiru.client.get(labelPath)).body as EnquiryLabel[];
    const path = `${labelPath}/${urgent?.id}`;
    const changed = { name: newName(), color: "red", from: urgent?.name };
    const answers = [
      await wanjiru.client.send("POST", labelPath, changed),
      await wanjiru.client.send("PUT", path, changed),
      await wanjiru.client.send("DELETE", path),
      await wanjiru.client.send("POST", `${path}/restore`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await createApiClient(house.origin).get(labelPath)).status).toBe(401);
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
