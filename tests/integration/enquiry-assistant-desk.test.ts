import type {
  AskedQuestion,
  AssistantExample,
  Trial,
  WrittenAnswer,
} from "@dhahabu/contract/assistant-desk";
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { phones } from "@dhahabu/contract/facts";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { createAssistantDeskStore } from "../../services/enquiry/assistant-desk/store.ts";
import "../support/provided.ts";
import type { PendingQuestion } from "../../services/enquiry/assistant-desk/question-queue.ts";
import { startEnquiryHouse } from "../support/start-enquiry.ts";
import type { EnquiryHouse } from "../support/start-enquiry.ts";
import { createServiceClient } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const desk = "/api/assistant";
const marketing = { userId: 12, username: "neema", role: "marketing" } as const;
const everywhereWithinMs = 2000;
let house: EnquiryHouse;
/** Another process of the service. */
let elsewhere: ServiceClient;

beforeAll(async () => {
  house = await startEnquiryHouse(inject("servers"), { redisDatabase: 13, workerCount: 1 });
  const second = await house.start("api");
  elsewhere = createServiceClient({ url: second.url ?? "", service: "enquiry" });
});

afterAll(() => house.stop());

function call<T>(method: string, path: string, body?: unknown) {
  return house.client.call<T & ErrorBody>(method, `${desk}${path}`, { caller: marketing, body });
}

async function chat(message: string, language = "en", client = house.client): Promise<string> {
  const answer = await client.call<ChatAnswer>("POST", "/api/chat", {
    body: { message, language },
  });
  expect(answer.status).toBe(200);
  return answer.body.response;
}

async function tryOut(text: string, client = elsewhere): Promise<Trial> {
  const { body } = await client.call<Trial>("POST", `${desk}/try`, {
    caller: marketing,
    body: { text, language: "en" },
  });
  return body;
}

const list = async (query = "") => (await call<AskedQuestion[]>("GET", `/questions${query}`)).body;
const find = async (word: string) => (await list(`?search=${word}&sort=-lastAskedAt`))[0];

/** Keeps a question as the assistant's process does. */
async function keep(text: string, fields: Partial<PendingQuestion> = {}): Promise<void> {
  const base = { language: "en", topic: null, score: 0.2, margin: 0.1, times: 1 } as const;
  await createAssistantDeskStore({ sql: house.sql }).addQuestions([
    { ...base, outcome: "unknown", text, key: text, ...fields },
  ]);
}

describe("questions", () => {
  test("are kept without personal data, and the same one is counted, whoever asked which process", async () => {
    const ask = (name: string, phone: string) =>
      `My name is ${name}, call ${phone}: is my gold insured in your vault?`;
    await chat(ask("John Kamau", "0712 345 678"));
    await chat(ask("Achieng Otieno", "+254 733 111 222"), "en", elsewhere);
    const question = await waitFor("both to be counted", async () => {
      const found = await find("insured");
      return found?.times === 2 && found;
    });
    expect(question.text).toBe("My name is […], call […]: is my gold insured in your vault?");
    expect(question).toMatchObject({ language: "en", state: "open" });
    const stored = JSON.stringify(await house.sql`select * from assistant_questions`);
    expect(stored).not.toMatch(/Kamau|Otieno|345|111/);
    expect(JSON.stringify(house.logLines)).not.toMatch(/insured/);
  });

  test("are listed page by page, by how often and when they were asked", async () => {
    for (const [place, times] of [3, 1, 2, 2].entries()) {
      await keep(`swali paged ${place}`, { times, language: "sw", outcome: "ambiguous" });
    }
    const read = async (sort: string) => {
      const rows: AskedQuestion[] = [];
      let next: string | undefined =
        `/questions?limit=1&language=sw&outcome=ambiguous&sort=${sort}`;
      while (next !== undefined) {
        const answer: { body: AskedQuestion[]; headers: Headers } = await call("GET", next);
        rows.push(...answer.body);
        const link = /<([^>]+)>/.exec(answer.headers.get("link") ?? "")?.[1];
        next = link?.slice(desk.length);
      }
      return rows;
    };
    const byTimes = await read("-times");
    expect(byTimes.map(({ times }) => times)).toEqual([3, 2, 2, 1]);
    expect(new Set((await read("-lastAskedAt")).map(({ id }) => id)).size).toBe(4);
    expect((await list("?language=sw&state=dismissed")).length).toBe(0);
  });

  test("get a state from who saw the one before, and nobody else's is lost", async () => {
    const { id } = (await find("paged")) ?? { id: 0 };
    const set = (state: string, from: string) =>
      call<AskedQuestion>("PATCH", `/questions/${id}/state`, { state, from });
    expect((await set("dismissed", "open")).body).toMatchObject({
      state: "dismissed",
      changedBy: "neema",
    });
    expect((await set("done", "open")).status).toBe(409);
    expect((await set("open", "dismissed")).body.state).toBe("open");
    const changes = await house.sql<{ content: Record<string, string>; by: string }[]>`
      select content, changed_by_username as by from assistant_desk_changes
      where subject = 'question' and subject_id = ${id} order by id`;
    expect(changes.map(({ content, by }) => [content["from"], content["state"], by])).toEqual([
      ["open", "dismissed", "neema"],
      ["dismissed", "open", "neema"],
    ]);
  });

  test("go after 90 days, and a database that is away costs no visitor an answer", async () => {
    const store = createAssistantDeskStore({ sql: house.sql });
    await house.sql`
      update assistant_questions set last_asked_at = now() - interval '91 days'
      where key = 'swali paged 1'`;
    expect(await store.purgeQuestions(new Date())).toBe(1);
    house.databaseWay.cut();
    try {
      expect((await chat("are my coins insured in your vault?")).length).toBeGreaterThan(10);
    } finally {
      house.databaseWay.open();
    }
    await waitFor("the question to be written after all", () => find("coins"), {
      timeoutMs: 15_000,
    });
  });
});

describe("written answers", () => {
  const answer = {
    topic: null,
    questions: ["Is my gold insured in your vault?"],
    texts: { en: "Please ask us on {{phone}}.", sw: "" },
    sourcePath: "/contact",
  };

  test("are given on every process within 2 seconds, in the languages they are written in", async () => {
    const created = await call<WrittenAnswer>("POST", "/answers", answer);
    expect(created.status).toBe(201);
    expect(created.body.texts).toEqual({ en: answer.texts.en });
    const spoken = `Please ask us on ${phones.support}.`;
    const asked = "is the gold in your vault insured";
    await waitFor(
      "the other process to give it",
      async () => (await chat(asked, "en", elsewhere)).startsWith(spoken),
      { timeoutMs: everywhereWithinMs },
    );
    expect(await chat(asked, "sw", elsewhere)).not.toContain(spoken);
    const trial = await tryOut(asked);
    expect(trial).toMatchObject({ answerId: created.body.id });
    expect(trial.answer?.source?.path).toBe("/contact");
    await call("DELETE", `/answers/${created.body.id}`);
    await waitFor(
      "the other process to give its own",
      async () => !(await chat(asked, "en", elsewhere)).startsWith(spoken),
      { timeoutMs: everywhereWithinMs },
    );
    const back = await call<WrittenAnswer>("POST", `/answers/${created.body.id}/restore`);
    expect(back.body).toEqual(created.body);
    await call("DELETE", `/answers/${created.body.id}`);
  });

  test("of two that are changed at once one is told, and a topic has one answer", async () => {
    const storage = { ...answer, topic: "storage", questions: [] };
    const { body: first } = await call<WrittenAnswer>("POST", "/answers", storage);
    const second = await call("POST", "/answers", storage);
    expect([second.status, second.body.issues?.[0]?.path]).toEqual([409, "topic"]);
    const { updatedAt } = first;
    const change = (texts: object) =>
      call<WrittenAnswer>("PUT", `/answers/${first.id}`, { ...storage, texts, updatedAt });
    expect((await change({ en: "Call {{phone}}." })).body.texts).toEqual({ en: "Call {{phone}}." });
    const late = await change({ en: "Visit {{office}}." });
    expect([late.status, late.body.issues?.[0]?.path]).toEqual([409, "updatedAt"]);
    await call("DELETE", `/answers/${first.id}`);
    const changes = await house.sql<{ action: string }[]>`
      select action from assistant_desk_changes
      where subject = 'answer' and subject_id = ${first.id} order by id`;
    expect(changes.map(({ action }) => action)).toEqual(["added", "changed", "removed"]);
  });

  test.each([
    ["topic", { topic: "price", questions: [] }],
    ["topic", { questions: [] }],
    ["topic", { topic: "storage" }],
    ["texts.en", { texts: { en: "" } }],
    ["texts.en", { texts: { en: "We lend 70% of it." } }],
    ["texts.en", { texts: { en: "From KES 5,000 on." } }],
    ["texts.en", { texts: { en: "For 500 shillings." } }],
    ["texts.sw", { texts: { en: "Yes.", sw: "Ni asilimia 15 kwa mwezi." } }],
    ["texts.sw", { texts: { en: "Yes.", sw: "Lipa 5000/= tu." } }],
    ["texts.ar", { texts: { en: "Yes.", ar: "الفائدة ١٥٪ شهريًا" } }],
    ["texts.ar", { texts: { en: "Yes.", ar: "من ٥٠٠٠ شلن" } }],
    ["texts.en", { texts: { en: "Call {{fax}}." } }],
    ["texts.en", { texts: { en: "Call {{phone}." } }],
    ["sourcePath", { sourcePath: "/admin" }],
  ])("are refused at %s: %j", async (path, fields) => {
    const refused = await call("POST", "/answers", { ...answer, ...fields });
    expect([refused.status, refused.body.issues?.map((issue) => issue.path)]).toEqual([
      400,
      [path],
    ]);
  });

  test("may name weights, karats, times and dates", async () => {
    const en =
      "We test 22K, 18K and 916 pieces of 0.5 to 250 g from 08:00, since 2020, in 3 halls.";
    const { status, body } = await call<WrittenAnswer>("POST", "/answers", {
      ...answer,
      texts: { en },
    });
    expect(status).toBe(201);
    await call("DELETE", `/answers/${body.id}`);
  });
});

// The last: from then on both processes learn for a while.
describe("examples", () => {
  test("count on every process within 2 seconds, finish their question, and are taken back", async () => {
    const sentence = "zorbi kwanda mulipi chendu";
    await keep(sentence);
    const question = await waitFor("the question", () => find("zorbi"));
    expect((await tryOut(sentence)).topics).not.toEqual(["refining"]);
    const added = await call<AssistantExample>("POST", "/examples", {
      text: question.text,
      language: question.language,
      topic: "refining",
      questionId: question.id,
    });
    expect(added.status).toBe(201);
    await waitFor(
      "the other process to have learned",
      async () => {
        const { understanding, topics } = await tryOut(sentence);
        return understanding === "clear" && topics[0] === "refining";
      },
      { timeoutMs: everywhereWithinMs },
    );
    expect(await find("zorbi")).toMatchObject({ state: "done", meantTopic: "refining" });

    const again = { text: `${sentence}!`, language: "sw" };
    const same = await call("POST", "/examples", { ...again, topic: "refining" });
    expect([same.status, same.body.issues?.[0]?.path]).toEqual([409, "text"]);
    const other = await call("POST", "/examples", { ...again, topic: "price" });
    expect([other.status, other.body.message]).toEqual([
      409,
      "This sentence is an example of another topic. Please remove that example first.",
    ]);

    await call("DELETE", `/examples/${added.body.id}`);
    expect(await find("zorbi")).toMatchObject({ state: "open", meantTopic: null });
    await waitFor(
      "the other process to have forgotten",
      async () => (await tryOut(sentence)).topics[0] !== "refining",
      { timeoutMs: everywhereWithinMs },
    );
  });
});
