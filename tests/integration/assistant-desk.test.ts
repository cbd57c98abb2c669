import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  AskedQuestion,
  AssistantExample,
  BankEntry,
  PreviewLine,
  QuestionGroup,
  Trial,
  WrittenAnswer,
} from "@dhahabu/contract/assistant-desk";
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import type { ErrorBody } from "@dhahabu/contract/errors";
import type { SelectionOutcome } from "@dhahabu/contract/selection";
import { phones } from "@dhahabu/contract/facts";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import { createLog } from "@dhahabu/platform/log";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import type { AnswerBank, BankAnswer } from "../../services/assistant/answer/bank.ts";
import { startAssistant } from "../../services/assistant/app.ts";
import { configSchema } from "../../services/assistant/config.ts";
import type { PendingQuestion } from "../../services/assistant/desk/question-queue.ts";
import { listFirstQuestions } from "../../services/assistant/desk/notice-store.ts";
import { createQuestionStore } from "../../services/assistant/desk/question-store.ts";
import { readBank, readCurrent } from "../../services/assistant/teach/store.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { copyTaught } from "../support/ensure-taught.ts";
import "../support/provided.ts";
import { createServiceClient, serviceSettings, stopService } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import type { TcpProxy } from "../support/tcp-proxy.ts";
import { waitFor } from "../support/wait-for.ts";

const desk = "/api/assistant";
const marketing = { userId: 12, username: "neema", role: "marketing" } as const;
const everywhereWithinMs = 2000;
/** What is refused whatever staff say. */
const forbidden = "I have stolen gold to sell";
let database: ServiceDatabase;
let databaseWay: TcpProxy;
let sql: Sql;
let folder: string;
let bank: AnswerBank;
let here: ServiceClient;
/** Another process of the service. */
let elsewhere: ServiceClient;
const running: RunningService[] = [];
const logLines: Record<string, unknown>[] = [];

beforeAll(async () => {
  bank = await readBank();
  database = await createServiceDatabase(inject("servers").databaseUrl, "assistant");
  const { hostname, port } = new URL(database.url);
  databaseWay = await startTcpProxy({ host: hostname, port: Number(port || 5432) });
  sql = connectDatabase({ url: database.url });
  folder = await mkdtemp(join(tmpdir(), "dhahabu-desk-"));
  await copyTaught(folder);
  const first = await start("api");
  const second = await start("api");
  // It tells every process of a change.
  await start("worker");
  here = createServiceClient({ url: first.url ?? "", service: "assistant" });
  elsewhere = createServiceClient({ url: second.url ?? "", service: "assistant" });
});

afterEach(() => databaseWay.open());

afterAll(async () => {
  await Promise.all(running.map(stopService));
  vi.unstubAllEnvs();
  await sql.end();
  await databaseWay.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts one more process of the service. No other service is there: no answer here needs a figure. */
async function start(role: "api" | "worker"): Promise<RunningService> {
  const proxied = new URL(database.url);
  proxied.host = `127.0.0.1:${databaseWay.port}`;
  const service = await startAssistant({
    config: configSchema.parse({
      ...serviceSettings,
      ROLE: role,
      DATABASE_URL: proxied.href,
      REDIS_URL: inject("servers").redisUrl,
      ASSISTANT_DIR: folder,
      ASSISTANT_LEARN_AFTER_SECONDS: "0",
    }),
    log: createLog({
      service: "assistant",
      level: "debug",
      destination: {
        write: (line) => void logLines.push(JSON.parse(line) as Record<string, unknown>),
      },
    }),
  });
  running.push(service);
  return service;
}

function call<T>(method: string, path: string, body?: unknown, client = here) {
  return client.call<T & ErrorBody>(method, `${desk}${path}`, { caller: marketing, body });
}

async function converse(message: string, language = "en", client = here): Promise<ChatAnswer> {
  const answer = await client.call<ChatAnswer>("POST", "/api/chat", {
    body: { message, language },
  });
  expect([message, answer.status]).toEqual([message, 200]);
  return answer.body;
}

async function chat(message: string, language = "en", client = here): Promise<string> {
  return (await converse(message, language, client)).response;
}

async function tryOut(text: string, client = elsewhere): Promise<Trial> {
  return (await call<Trial>("POST", "/try", { text, language: "en" }, client)).body;
}

const list = async (query = "") => (await call<AskedQuestion[]>("GET", `/questions${query}`)).body;
const find = async (word: string) => (await list(`?search=${word}&sort=-lastAskedAt`))[0];

/** Keeps a question as the assistant's process does. */
async function keep(text: string, fields: Partial<PendingQuestion> = {}): Promise<void> {
  const base = { language: "en", answerId: null, score: 0.2, margin: 0.1, times: 1 } as const;
  await createQuestionStore({ sql }).addQuestions([
    { ...base, outcome: "unknown", text, key: text, ...fields },
  ]);
}

function answerOf(id: string): BankAnswer {
  const answer = bank.get(id);
  if (!answer) throw new Error(`The bank has no ${id}.`);
  return answer;
}

async function readEntry(id: string, client = here): Promise<BankEntry> {
  const { body } = await call<BankEntry[]>("GET", "/bank", undefined, client);
  const entry = body.find((one) => one.id === id);
  if (!entry) throw new Error(`The list has no ${id}.`);
  return entry;
}

const listArtefacts = async () =>
  (await readdir(folder)).filter((name) => name.endsWith(".artefact"));

const saidSince = (from: number, words: string) =>
  JSON.stringify(logLines.slice(from)).includes(words);

const listChanges = (subject: string, id: number) => sql<
  { action: string; content: Record<string, unknown>; by: string }[]
>`
  select action, content, changed_by_username as by from assistant_desk_changes
  where subject = ${subject} and subject_id = ${id} order by id`;

describe("questions", () => {
  test("are kept without personal data, and the same one is counted, whoever asked which process", async () => {
    await chat("zzkxq vvbrt, 0712 345 678");
    await chat("ZZKXQ vvbrt? +254 733 111 222", "en", elsewhere);
    const question = await waitFor("both to be counted", async () => {
      const found = await find("zzkxq");
      return found?.times === 2 && found;
    });
    expect(question.text).toMatch(/^zzkxq vvbrt[,?] \[…\]$/iu);
    expect(question).toMatchObject({
      language: "en",
      state: "open",
      outcome: "unknown",
      answerId: null,
      meantAnswerId: null,
    });
    const stored = JSON.stringify(await sql`select * from assistant_questions`);
    expect(stored).not.toMatch(/345 ?678|111 ?222/);
    expect(JSON.stringify(logLines)).not.toMatch(/zzkxq/i);
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
    const set = async (state: string, from: string) => {
      const questions = [
        { id, from },
        { id: 999_999, from },
      ];
      const { body } = await call<SelectionOutcome[]>("PATCH", "/questions/state", {
        state,
        questions,
      });
      return body.map(({ refusal }) => refusal?.message ?? null);
    };
    const unknown = "There is no such question.";
    expect(await set("dismissed", "open")).toEqual([null, unknown]);
    expect((await list("?search=paged&state=dismissed"))[0]).toMatchObject({ changedBy: "neema" });
    expect(await set("done", "open")).toEqual([
      "Somebody else changed this question meanwhile.",
      unknown,
    ]);
    expect(await set("open", "dismissed")).toEqual([null, unknown]);
    const changes = await listChanges("question", id);
    expect(changes.map(({ content, by }) => [content["from"], content["state"], by])).toEqual([
      ["open", "dismissed", "neema"],
      ["dismissed", "open", "neema"],
    ]);
  });

  test.each([
    ["no question", { state: "done", questions: [] }, "Please choose at least one question."],
    [
      "too many",
      { state: "done", questions: Array.from({ length: 501 }, () => ({ id: 1, from: "open" })) },
      "Please choose at most 500 questions.",
    ],
  ])("%s is refused", async (_what, body, sentence) => {
    const answer = await call<ErrorBody>("PATCH", "/questions/state", body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  test("leave as a file: what a filter lets through, or the chosen ones, and nothing that a spreadsheet runs", async () => {
    await keep("=1+1 skrim once", { times: 2 });
    await keep("skrim twice", { times: 9 });
    await keep("skrim in Swahili", { language: "sw" });
    const read = async (query: string) => {
      const file = await here.callPlain("GET", `${desk}/questions/export${query}`, {
        caller: marketing,
      });
      return file.text.trim().split("\r\n").slice(1);
    };
    const lines = await read("?search=skrim&language=en");
    expect(lines.map((line) => line.split(",")[1])).toEqual([
      `"skrim twice"`,
      `"'=1+1 skrim once"`,
    ]);
    const { id } = (await find("skrim once")) ?? { id: 0 };
    expect(await read(`?search=skrim&ids=${id}`)).toEqual([lines[1]]);
    const wrong = await call<ErrorBody>("GET", "/questions/export?ids=1;2");
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      "Chosen rows are named by their numbers, with commas between them.",
    ]);
  });

  test("that are alike are one group, the most asked first, each language by itself", async () => {
    await keep("can I plorm my necklace at night", { times: 4 });
    await keep("could I plorm a necklace at night", { times: 3 });
    await keep("plorm necklace night", { times: 1, language: "sw" });
    await keep("do you frandle silver spoons", { times: 6 });
    await keep("do you frandle silver spoons daily", { times: 1, outcome: "handed-over" });
    const read = async (query = "") => {
      const { body } = await call<QuestionGroup[]>("GET", `/question-groups${query}`);
      return body
        .map(({ questions, times }) => ({ texts: questions.map(({ text }) => text), times }))
        .filter(({ texts }) => /plorm|frandle/u.test(texts.join(" ")));
    };
    const groups = [
      {
        texts: ["do you frandle silver spoons", "do you frandle silver spoons daily"],
        times: 7,
      },
      {
        texts: ["can I plorm my necklace at night", "could I plorm a necklace at night"],
        times: 7,
      },
    ];
    expect(await read("?language=en")).toEqual(expect.arrayContaining(groups));
    expect(await read()).toEqual(
      expect.arrayContaining([...groups, { texts: ["plorm necklace night"], times: 1 }]),
    );
    const { id } = (await find("frandle silver spoons daily")) ?? { id: 0 };
    await call("PATCH", "/questions/state", {
      state: "done",
      questions: [{ id, from: "open" }],
    });
    expect(await read("?language=en")).toContainEqual({
      texts: ["do you frandle silver spoons"],
      times: 6,
    });
  });

  test("that come back although staff said what they mean are open again, those put aside are not", async () => {
    for (const text of ["grovel said once", "grovel put aside"]) await keep(text);
    await sql`
      update assistant_questions set state_changed_at = now() - interval '2 minutes',
        state = case key when 'grovel put aside' then 'dismissed' else 'done' end,
        meant_answer_id = case key when 'grovel said once' then 'storage.have' end
      where key like 'grovel %'`;
    for (const text of ["grovel said once", "grovel put aside"]) await keep(text);
    const states = (await list("?search=grovel")).map(({ text, state }) => [text, state]);
    expect(Object.fromEntries(states)).toEqual({
      "grovel said once": "open",
      "grovel put aside": "dismissed",
    });
  });

  test("are told to staff with the first new one of a day that waits", async () => {
    const since = new Date(Date.now() - 60_000);
    await sql`update assistant_questions set first_asked_at = now() - interval '3 days'`;
    expect(await listFirstQuestions(sql, since)).toEqual([]);
    await keep("grovel told of");
    await keep("grovel told of too");
    expect(await listFirstQuestions(sql, since)).toHaveLength(1);
  });

  test("go after 90 days, and a database that is away costs no visitor an answer", async () => {
    await sql`
      update assistant_questions set last_asked_at = now() - interval '91 days'
      where key = 'swali paged 1'`;
    expect(await createQuestionStore({ sql }).purgeQuestions(new Date())).toBe(1);
    databaseWay.cut();
    expect((await chat("xxkvv wwqpp")).length).toBeGreaterThan(10);
    databaseWay.open();
    await waitFor("the question to be written after all", () => find("xxkvv"));
  });
});

describe("a trial", () => {
  test("tells how a text is understood and notes nothing", async () => {
    expect(await tryOut("bbnmr qqzwx")).toMatchObject({
      understanding: "unknown",
      candidates: [],
      writtenAnswerId: null,
    });
    const { title, link } = answerOf("storage.have");
    const clear = await tryOut(title.en);
    expect(clear.understanding).toBe("clear");
    expect(clear.candidates[0]?.answerId).toBe("storage.have");
    expect(clear.candidates.length).toBeLessThanOrEqual(5);
    expect(clear.answer?.source?.path).toBe(link);
    const refused = await tryOut(forbidden);
    expect(refused.understanding).toBe("refused");
    expect(refused.candidates[0]?.answerId).toMatch(/^refuse\./u);
    await keep("marker of the trial");
    expect(await find("bbnmr")).toBeUndefined();
  });

  test("has no answer where live figures cannot be had, and says so, and which is meant", async () => {
    const { status, body } = await call<Trial>("POST", "/try", {
      text: "price of 10 grams of 22k",
      language: "en",
    });
    expect([status, body.answer, body.understanding]).toEqual([200, null, "clear"]);
    expect(body.candidates[0]?.answerId).toBe("price.today");
  });
});

describe("thumbs and uses", () => {
  const rate = (token: string | undefined, isHelpful: boolean, message?: string, client = here) =>
    client.call<ErrorBody>("POST", "/api/chat/feedback", {
      body: { token, isHelpful, ...(message === undefined ? {} : { message }) },
    });

  test("a thumb counts once for each reply, the last press, on every process", async () => {
    const id = "refining.what";
    const before = await readEntry(id);
    const question = answerOf(id).title.en;
    const [first, second] = [await converse(question), await converse(question, "en", elsewhere)];
    for (const isHelpful of [true, true, false, true]) {
      expect((await rate(first.feedbackToken, isHelpful)).status).toBe(200);
    }
    await rate(second.feedbackToken, true, undefined, here);
    expect((await readEntry(id, elsewhere)).thumbsUp).toBe(before.thumbsUp + 2);
    const last = await rate(first.feedbackToken, false, undefined, elsewhere);
    expect(last.body).toEqual({ isHelpful: false });
    expect(await readEntry(id)).toMatchObject({
      thumbsUp: before.thumbsUp + 1,
      thumbsDown: before.thumbsDown + 1,
    });
  });

  test("a token that was not given, or for another answer, is refused and counts nothing", async () => {
    const { feedbackToken = "" } = await converse(answerOf("refining.what").title.en);
    const before = await sql`select from assistant_thumbs`;
    const forged = [
      feedbackToken.replace("refining.what", "storage.have"),
      feedbackToken.replace(/.$/u, (sign) => (sign === "A" ? "B" : "A")),
      feedbackToken.replace(/^[^~]+/u, "another-reply"),
      feedbackToken.replace(/~[^~]*$/u, ""),
      "",
      "~~~",
    ];
    for (const token of forged) {
      const refused = await rate(token, true);
      expect([token, refused.status, refused.body.issues?.[0]?.path]).toEqual([
        token,
        400,
        "token",
      ]);
    }
    expect((await rate(undefined, true)).status).toBe(400);
    const wordless = await here.call("POST", "/api/chat/feedback", {
      body: { token: feedbackToken },
    });
    expect(wordless.status).toBe(400);
    expect(await sql`select from assistant_thumbs`).toHaveLength(before.length);
  });

  test("an answer that was not given has no token", async () => {
    expect((await converse("ttrpl kkwzq")).feedbackToken).toBeUndefined();
  });

  test("a thumb down brings the question to the desk, without personal data; a thumb up does not", async () => {
    const id = "refining.what";
    const { feedbackToken } = await converse(answerOf(id).title.en);
    const message = "my name is John Kamau, call 0712 345 678: what does refining krimple?";
    await rate(feedbackToken, true, message);
    await rate(feedbackToken, false, message);
    const question = await waitFor("the question at the desk", () => find("krimple"));
    expect(question).toMatchObject({
      text: "my name is […], call […]: what does refining krimple?",
      outcome: "unhelpful",
      answerId: id,
      language: "en",
      times: 1,
    });
    expect((await list("?outcome=unhelpful")).map(({ text }) => text)).toContain(question.text);
  });

  test("answers that are given are counted, whichever process gave them", async () => {
    const id = "storage.have";
    const before = (await readEntry(id)).uses;
    const question = answerOf(id).title.en;
    await chat(question);
    await chat(question, "en", elsewhere);
    await tryOut(question);
    await waitFor("both uses", async () => (await readEntry(id)).uses >= before + 2);
    expect((await readEntry(id)).uses).toBe(before + 2);
  });
});

describe("written answers", () => {
  const answer = {
    answerId: null,
    questions: ["Is my plorm insured in your vault?"],
    texts: { en: "Please ask us on {{phone}}.", sw: "" },
    sourcePath: "/contact",
  };
  const spoken = `Please ask us on ${phones.support}.`;

  test("of questions of their own are given on every process within 2 seconds, in the languages they are written in", async () => {
    const created = await call<WrittenAnswer>("POST", "/answers", answer);
    expect(created.status).toBe(201);
    expect(created.body.texts).toEqual({ en: answer.texts.en });
    const asked = "is the plorm in your vault insured";
    await waitFor(
      "the other process to give it",
      async () => (await chat(asked, "en", elsewhere)) === spoken,
      { timeoutMs: everywhereWithinMs },
    );
    expect(await chat(asked, "sw", elsewhere)).not.toContain(spoken);
    const trial = await tryOut(asked);
    expect(trial).toMatchObject({ writtenAnswerId: created.body.id, understanding: "clear" });
    expect(trial.answer?.source?.path).toBe("/contact");
    await call("DELETE", `/answers/${created.body.id}`);
    await waitFor(
      "the other process to give its own",
      async () => (await chat(asked, "en", elsewhere)) !== spoken,
      { timeoutMs: everywhereWithinMs },
    );
    const back = await call<WrittenAnswer>("POST", `/answers/${created.body.id}/restore`);
    expect(back.body).toEqual(created.body);
    await waitFor("it to be back", async () => (await chat(asked, "en", elsewhere)) === spoken, {
      timeoutMs: everywhereWithinMs,
    });
    await call("DELETE", `/answers/${created.body.id}`);
  });

  test("take the place of the bank's answer where they are written, and of a refusal nowhere", async () => {
    const { title, says } = answerOf("storage.have");
    const input = { ...answer, answerId: "storage.have", questions: [] };
    const { body } = await call<WrittenAnswer>("POST", "/answers", input);
    expect(await chat(title.en)).toBe(spoken);
    expect(await chat(title.sw, "sw")).toContain(says.sw);
    const trial = await tryOut(title.en, here);
    expect(trial).toMatchObject({ writtenAnswerId: body.id, understanding: "clear" });
    await call("DELETE", `/answers/${body.id}`);
    expect(await chat(title.en)).toContain(says.en);

    const own = { ...answer, questions: [forbidden] };
    const { body: second } = await call<WrittenAnswer>("POST", "/answers", own);
    expect(await chat(forbidden)).not.toContain(spoken);
    await call("DELETE", `/answers/${second.id}`);
  });

  test("of two that are changed at once one is told, and an answer of the bank is replaced once", async () => {
    const storage = { ...answer, answerId: "storage.have", questions: [] };
    const { body: first } = await call<WrittenAnswer>("POST", "/answers", storage);
    const second = await call("POST", "/answers", storage);
    expect([second.status, second.body.issues?.[0]?.path]).toEqual([409, "answerId"]);
    const { updatedAt } = first;
    const change = (texts: object) =>
      call<WrittenAnswer>("PUT", `/answers/${first.id}`, { ...storage, texts, updatedAt });
    expect((await change({ en: "Call {{phone}}." })).body.texts).toEqual({ en: "Call {{phone}}." });
    const late = await change({ en: "Visit {{office}}." });
    expect([late.status, late.body.issues?.[0]?.path]).toEqual([409, "updatedAt"]);
    await call("DELETE", `/answers/${first.id}`);
    const third = await call<WrittenAnswer>("POST", "/answers", storage);
    const restored = await call("POST", `/answers/${first.id}/restore`);
    expect([restored.status, restored.body.issues?.[0]?.path]).toEqual([409, "answerId"]);
    await call("DELETE", `/answers/${third.body.id}`);
    const changes = await listChanges("answer", first.id);
    expect(changes.map(({ action }) => action)).toEqual(["added", "changed", "removed"]);
  });

  test.each([
    ["answerId", { answerId: "price.today", questions: [] }],
    ["answerId", { answerId: "storage.nothing-like-it", questions: [] }],
    ["answerId", { answerId: "storage", questions: [] }],
    ["answerId", { questions: [] }],
    ["answerId", { answerId: "storage.have" }],
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

  test("are previewed on the open questions that are most like them, and nothing is kept", async () => {
    const texts = ["is my plorm insured in the vault", "is a plorm washed in your vault at night"];
    for (const [at, text] of texts.entries()) await keep(text, { times: 20 + at });
    for (let count = 0; count < 12; count += 1) await keep(`vault plorm insured number ${count}x`);
    const before = (await call<WrittenAnswer[]>("GET", "/answers")).body;
    const { body } = await call<PreviewLine[]>("POST", "/preview", {
      answerId: null,
      questions: answer.questions,
    });
    expect(body.length).toBeGreaterThan(2);
    expect(body.length).toBeLessThanOrEqual(10);
    const answered = new Map(body.map(({ text, isAnsweredByDraft }) => [text, isAnsweredByDraft]));
    expect(answered.get(texts[0] ?? "")).toBe(true);
    expect([...answered].filter(([text]) => text === texts[1])).not.toContainEqual([
      texts[1],
      true,
    ]);
    expect((await call<WrittenAnswer[]>("GET", "/answers")).body).toEqual(before);

    const { title } = answerOf("storage.have");
    await keep(title.en, { answerId: "storage.have", times: 30 });
    const place = await call<PreviewLine[]>("POST", "/preview", {
      answerId: "storage.have",
      questions: [],
    });
    expect(place.body).toContainEqual({
      text: title.en,
      language: "en",
      answerId: "storage.have",
      isAnsweredByDraft: true,
    });
    const unknown = await call("POST", "/preview", { answerId: "storage.nope", questions: [] });
    expect(unknown.status).toBe(400);
  });
});

describe("an answer of the bank", () => {
  test("is listed with what it says, where it leads and whether it is computed", async () => {
    const { body } = await call<BankEntry[]>("GET", "/bank");
    expect(body.map(({ id }) => id)).toEqual(bank.ids);
    const { kind, title, says, link } = answerOf("storage.have");
    expect(body.find(({ id }) => id === "storage.have")).toMatchObject({
      kind,
      title,
      says,
      link,
      isComputed: false,
      isRetired: false,
    });
    expect(body.find(({ id }) => id === "price.today")?.isComputed).toBe(true);
  });

  test("that is taken out of use is given on no process from then on, until it is brought back", async () => {
    const id = "refining.what";
    const set = (isRetired: boolean) => call<BankEntry>("PATCH", `/bank/${id}`, { isRetired });
    const { title, says } = answerOf(id);
    const isCandidate = async (client: ServiceClient) =>
      (await tryOut("what is gold refining then", client)).candidates.some(
        ({ answerId }) => answerId === id,
      );
    expect([await isCandidate(here), await isCandidate(elsewhere)]).toEqual([true, true]);
    expect((await set(true)).body).toMatchObject({ id, isRetired: true });
    expect(await isCandidate(here)).toBe(false);
    await waitFor("the other process", async () => !(await isCandidate(elsewhere)), {
      timeoutMs: everywhereWithinMs,
    });
    expect((await readEntry(id, elsewhere)).isRetired).toBe(true);
    await set(true);
    expect((await set(false)).body).toMatchObject({ id, isRetired: false });
    await waitFor("the other process to have it back", () => isCandidate(elsewhere), {
      timeoutMs: everywhereWithinMs,
    });
    expect(await chat(title.en, "en", elsewhere)).toBe(says.en);
    const changes = (await listChanges("bank", 0)).filter(
      ({ content }) => content["answerId"] === id,
    );
    expect(changes.map(({ action, by }) => [action, by])).toEqual([
      ["removed", "neema"],
      ["restored", "neema"],
    ]);
  });

  test("that there is not is told so", async () => {
    const { status } = await call("PATCH", "/bank/storage.nope", { isRetired: true });
    expect(status).toBe(404);
  });
});

describe("examples", () => {
  // No process that is started from here on comes up, so nothing is learned.
  beforeAll(() => void vi.stubEnv("NODE_OPTIONS", "--require=/nonexistent/gone.cjs"));

  test("count on every process within 2 seconds, finish their question, and are taken back", async () => {
    const id = "refining.what";
    const sentence = "zorbi kwanda mulipi chendu";
    await keep(sentence);
    const question = await waitFor("the question", () => find("zorbi"));
    const isKnown = async (client: ServiceClient) =>
      (await tryOut(sentence, client)).answer?.response === answerOf(id).says.en;
    expect(await isKnown(here)).toBe(false);
    const added = await call<AssistantExample>("POST", "/examples", {
      text: question.text,
      language: question.language,
      answerId: id,
      questionId: question.id,
    });
    expect(added.status).toBe(201);
    expect(await isKnown(here)).toBe(true);
    await waitFor("the other process to know it", () => isKnown(elsewhere), {
      timeoutMs: everywhereWithinMs,
    });
    const trial = await tryOut(sentence);
    expect(trial.understanding).toBe("clear");
    expect(trial.candidates[0]?.answerId).toBe(id);
    expect(await find("zorbi")).toMatchObject({ state: "done", meantAnswerId: id });

    const again = { text: `${sentence}!`, language: "sw" };
    const same = await call("POST", "/examples", { ...again, answerId: id });
    expect([same.status, same.body.issues?.[0]?.path]).toEqual([409, "text"]);
    const other = await call("POST", "/examples", { ...again, answerId: "storage.have" });
    expect([other.status, other.body.issues?.[0]?.path]).toEqual([409, "text"]);
    expect(other.body.message).not.toBe(same.body.message);

    await call("DELETE", `/examples/${added.body.id}`);
    expect(await find("zorbi")).toMatchObject({ state: "open", meantAnswerId: null });
    await waitFor("the other process to have forgotten", async () => !(await isKnown(elsewhere)), {
      timeoutMs: everywhereWithinMs,
    });
    expect((await listChanges("example", added.body.id)).map(({ action }) => action)).toEqual([
      "added",
      "removed",
    ]);
  });

  test("do not bring back an answer that is out of use, and nor does its own question word for word", async () => {
    const id = "refining.what";
    const { title, says } = answerOf(id);
    const text = "grumbo wexil tarnop";
    const { body: example } = await call<AssistantExample>("POST", "/examples", {
      text,
      language: "en",
      answerId: id,
    });
    await call("PATCH", `/bank/${id}`, { isRetired: true });
    try {
      expect(await chat(title.en)).not.toBe(says.en);
      expect(await chat(text)).not.toBe(says.en);
    } finally {
      await call("PATCH", `/bank/${id}`, { isRetired: false });
      await call("DELETE", `/examples/${example.id}`);
    }
  });

  test("make no honest question of a forbidden one", async () => {
    const text = (kind: string) => `I have some ${kind} gold bangles and rings to sell today`;
    expect((await tryOut(text("stolen"), here)).understanding).toBe("refused");
    const { body } = await call<AssistantExample>("POST", "/examples", {
      text: text("old"),
      language: "en",
      answerId: "storage.have",
    });
    try {
      expect(await chat(text("old"))).toContain(answerOf("storage.have").says.en);
      expect((await tryOut(text("stolen"), here)).understanding).toBe("refused");
    } finally {
      await call("DELETE", `/examples/${body.id}`);
    }
  });

  test.each([
    ["text", { text: "" }],
    ["text", { text: "123 !?" }],
    ["text", { text: "x".repeat(301) }],
    ["answerId", { answerId: "price" }],
    ["answerId", { answerId: "storage.nope" }],
    ["language", { language: "fr" }],
  ])("are refused at %s: %j", async (path, fields) => {
    const base = { text: "a sentence", language: "en", answerId: "storage.have" };
    const { status, body } = await call("POST", "/examples", { ...base, ...fields });
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test("for an answer that a later release has no more are as if they were not there", async () => {
    const [text, key] = ["please tell me what gold refining is", "gold refining"];
    const told = await chat(answerOf("refining.what").title.en);
    expect(await chat(text)).toBe(told);
    await sql`
      insert into assistant_examples (text, key, language, answer_id)
      values (${text}, ${key}, 'en', 'refining.no-more')`;
    // A change of anything has both processes read everything.
    const { body } = await call<AssistantExample>("POST", "/examples", {
      text: "quivel mondra",
      language: "en",
      answerId: "storage.have",
    });
    try {
      expect(await chat("quivel mondra")).toContain(answerOf("storage.have").says.en);
      expect(await chat(text)).toBe(told);
    } finally {
      await sql`delete from assistant_examples where key = ${key}`;
      await call("DELETE", `/examples/${body.id}`);
    }
  });

  test("count although the teacher fails, which leaves what was taught before", async () => {
    const before = logLines.length;
    const artefacts = await listArtefacts();
    const sentence = "brakil humto sendra";
    const added = await call<AssistantExample>("POST", "/examples", {
      text: sentence,
      language: "en",
      answerId: "storage.have",
    });
    await waitFor("teaching to fail", () => saidSince(before, "Teaching ended with"));
    expect([await listArtefacts(), await readCurrent(folder)]).toEqual([artefacts, undefined]);
    const { says, title } = answerOf("storage.have");
    for (const text of [sentence, title.en]) {
      await waitFor("the other process to know it", async () =>
        (await chat(text, "en", elsewhere)).includes(says.en),
      );
    }
    await call("DELETE", `/examples/${added.body.id}`);
  });
});
