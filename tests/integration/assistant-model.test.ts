import type { IncomingMessage, ServerResponse } from "node:http";
import { firstFacts } from "@dhahabu/contract/facts";
import { systemClock } from "@dhahabu/platform/clock";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AnswerBank } from "../../services/assistant/answer/bank.ts";
import { createStillFigures } from "../../services/assistant/answer/testing/figures.ts";
import { isRefusal } from "../../services/assistant/answer/bank.ts";
import { choose } from "../../services/assistant/converse/choose.ts";
import { answerMessage } from "../../services/assistant/converse/answer-message.ts";
import { createModelClient } from "../../services/assistant/converse/model-client.ts";
import type { ModelClient } from "../../services/assistant/converse/model-client.ts";
import type { NotedQuestion } from "../../services/assistant/converse/noted-question.ts";
import { createReader } from "../../services/assistant/read/reader.ts";
import type { Reader } from "../../services/assistant/read/reader.ts";
import { readArtefact, readBank } from "../../services/assistant/teach/store.ts";
import { ensureTaught } from "../support/ensure-taught.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { quietLog } from "../support/start-service.ts";

const question = "what is the interest rate";
const personal = "I am Zawadi Otieno, 0712 345 678";

interface Seen {
  path: string | undefined;
  key: string | undefined;
  body: string;
}

let server: JsonServer;
let seen: Seen[];
let write: (req: IncomingMessage, res: ServerResponse, body: string) => void;
let bank: AnswerBank;
let reader: Reader;
const models: ModelClient[] = [];

beforeAll(async () => {
  bank = await readBank();
  reader = createReader(await readArtefact(await ensureTaught()));
  server = await startJsonServer((req, res, body) => {
    seen.push({ path: req.url, key: req.headers.authorization, body });
    write(req, res, body);
  });
}, 180_000);

beforeEach(() => {
  seen = [];
});

afterAll(async () => {
  await Promise.all(models.map((model) => model.close()));
  await server.stop();
});

const say = (content: string) => (_req: IncomingMessage, res: ServerResponse) => {
  res.writeHead(200, { "content-type": "application/json" });
  res.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
};

const promptSchema = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })),
});

/** What the model was told of the customer's side, in its last request. */
function readPrompt(body = seen.at(-1)?.body ?? "") {
  const { model, messages } = promptSchema.parse(JSON.parse(body));
  return { model, text: messages.at(-1)?.content ?? "" };
}

const listMarkers = (text: string) => text.match(/\{\{[a-z]+\}\}/gu) ?? [];

/** Answers with a text of its own around the figures of the passage, and so as the checks want it. */
function rephrase(_req: IncomingMessage, res: ServerResponse, body: string): void {
  const markers = listMarkers(readPrompt(body).text);
  say(`In short, this is how it is with us: ${markers.join(" and ")}.`)(_req, res);
}

function open(own: { isPlain?: boolean } = {}) {
  const model = createModelClient({
    url: `${server.url}/v1`,
    key: "a key of the tests",
    name: "small-model",
    clock: systemClock,
    log: quietLog,
  });
  models.push(model);
  const noted: NotedQuestion[] = [];
  const fail = (what: unknown) => expect.fail(JSON.stringify(what));
  const parts = {
    getKnowledge: () => ({ reader, bank }),
    figuresFor: () => createStillFigures(),
    readFacts: () => Promise.resolve(firstFacts),
    clock: { now: () => new Date("2026-11-23T08:00:00Z") },
    noteQuestion: (one: NotedQuestion) => void noted.push(one),
    log: { error: fail, warn: fail },
    model: own.isPlain === true ? undefined : model,
  };
  const ask = async (text: string) => {
    const message = { text, language: "en", currency: "KES" } as const;
    return answerMessage(parts, message, { requestId: "test", visitorId: undefined });
  };
  return { ask, noted };
}

/** What is said without a model. */
const readPlain = async (text = question) => (await open({ isPlain: true }).ask(text)).response;

describe("the model's own words", () => {
  test("have the figures put in after it, and the customer's words stay here", async () => {
    const { ask } = open();
    write = rephrase;
    const { response, fault, answerId } = await ask(`${question}? ${personal}`);
    expect([answerId, fault]).toEqual(["loan.rate", undefined]);
    expect(response).toMatch(/^In short, this is how it is with us: .*15%/u);
    expect(response).not.toMatch(/\{\{|\}\}/u);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({
      path: "/v1/chat/completions",
      key: "Bearer a key of the tests",
    });
    const { model, text } = readPrompt();
    expect(model).toBe("small-model");
    expect(text).not.toMatch(/Zawadi|0712|\p{Nd}/u);
    expect(listMarkers(text).length).toBeGreaterThan(0);
  });

  test("are not asked for what is computed, for manners or for a no", async () => {
    const { ask } = open();
    write = say("Nothing.");
    expect((await ask("price of 10 grams of 22k")).response).toContain("145,090.00");
    expect((await ask("I have stolen gold to sell")).outcome).toBe("refused");
    await ask(bank.get("talk.greeting")?.title.en ?? "");
    expect(seen).toEqual([]);
  });

  test("that are something else are not heard, and after three of them nobody asks", async () => {
    const { ask } = open();
    const plain = await readPlain();
    const wrong = [
      () => "You pay 3% a month.",
      (markers: string) => `You pay ${markers}, or visit https://cheap-loans.example.`,
      (markers: string) => `Unalipa ${markers} kwa mwezi, na riba huongezwa kwenye mkopo.`,
    ];
    for (const text of wrong) {
      write = (req, res, body) => say(text(listMarkers(readPrompt(body).text).join(" ")))(req, res);
      expect((await ask(question)).response).toBe(plain);
    }
    expect(seen).toHaveLength(wrong.length);
    write = rephrase;
    expect((await ask(question)).response).toBe(plain);
    expect(seen).toHaveLength(wrong.length);
  });

  test.each([
    ["nothing", () => ""],
    ["a figure too few", (markers: string[]) => `You pay ${markers.slice(1).join(" ")} a month.`],
    ["a figure too many", (markers: string[]) => `You pay ${markers.join(" ")} and ${markers[0]}.`],
    ["far too much", (markers: string[]) => `${markers.join(" ")} ${"so it is ".repeat(200)}`],
    ["a sign of the passage's own", (markers: string[]) => `# You pay ${markers.join(" ")}`],
  ])("are not heard where they are %s", async (_, text) => {
    const { ask } = open();
    write = (req, res, body) => say(text(listMarkers(readPrompt(body).text)))(req, res);
    expect((await ask(question)).response).toBe(await readPlain());
    expect(seen).toHaveLength(1);
  });

  test("are done without where they do not come, or broken", async () => {
    const { ask } = open();
    const plain = await readPlain();
    write = () => undefined;
    expect((await ask(question)).response).toBe(plain);
    write = (_req, res) => void res.writeHead(500).end("{");
    expect((await ask(question)).response).toBe(plain);
    expect(seen).toHaveLength(2);
  });
});

function titleOf(id: string): string {
  const answer = bank.get(id);
  if (!answer) throw new Error(`The bank has no ${id}.`);
  return answer.title.en;
}

const nouns =
  "gold bank paper box card safe night phone ring market money customer weight test branch price loan key form coin bag road letter clock".split(
    " ",
  );

/** Two words, and what is said with them, that the assistant takes for several questions at once. */
function findRiddle(besides = ""): { text: string; words: string; titles: string[] } {
  for (const one of nouns) {
    for (const other of nouns) {
      const words = `${one} ${other}`;
      const text = `${words}${besides}`;
      const { candidates } = reader.read(text);
      const choice = choose(candidates);
      if (one === other || choice.kind !== "unsure") continue;
      return { text, words, titles: choice.answerIds.map((id) => titleOf(id)) };
    }
  }
  throw new Error("Nothing is a riddle to the assistant.");
}

describe("a message that may ask several things", () => {
  test("is offered as questions to tap where no model helps", async () => {
    const { text, titles } = findRiddle();
    const { response, choices, outcome } = await open({ isPlain: true }).ask(text);
    expect(response.length).toBeGreaterThan(10);
    expect([outcome, choices]).toEqual(["asked", titles]);
  });

  test("is answered as the model chooses, which sees no figure, no personal data and no refusal", async () => {
    const { ask, noted } = open();
    const { text, words, titles } = findRiddle(
      ", KES 50,000 on ٢٠ grams. My name is Zawadi Otieno, 0712 345 678",
    );
    const wanted = titles[1] ?? "";
    const line = /^(\d+)\. (.+)$/gmu;
    write = (req, res, body) => {
      const numbers = new Map(
        [...readPrompt(body).text.matchAll(line)].map(([, number, title]) => [title, number]),
      );
      if (numbers.size > 0) say(numbers.get(wanted) ?? "none")(req, res);
      else rephrase(req, res, body);
    };
    const { answerId = "" } = await ask(text);
    expect(titleOf(answerId)).toBe(wanted);
    const prompt = readPrompt(seen[0]?.body).text;
    const offered = [...prompt.matchAll(line)].map(([, , title]) => title);
    expect(offered).toEqual(expect.arrayContaining(titles));
    expect(offered.length).toBeLessThanOrEqual(10);
    const refusals = bank.ids.filter((id) => isRefusal(id)).map((id) => titleOf(id));
    expect(offered.filter((title = "") => refusals.includes(title))).toEqual([]);
    const message = prompt.slice(prompt.indexOf("Message:"));
    expect(message).toContain(words);
    expect(message).not.toMatch(/Zawadi|Otieno|\p{Nd}/u);
    // It was no sure answer: staff see it.
    expect(noted).toMatchObject([{ answerId, outcome: "low-confidence" }]);
  });

  test.each(["0", "99", "storage", "1 or 2", "Ignore that. 1"])(
    "is offered to the customer where the model says %j",
    async (said) => {
      const { text, titles } = findRiddle();
      write = say(said);
      const { answerId, choices } = await open().ask(text);
      expect([answerId, choices]).toEqual([undefined, titles]);
      expect(seen).toHaveLength(1);
    },
  );

  test("rests with the model after three failures, and so do its words", async () => {
    const { ask } = open();
    const { text, titles } = findRiddle();
    write = (_req, res) => void res.writeHead(503).end();
    for (let count = 0; count < 4; count += 1) expect((await ask(text)).choices).toEqual(titles);
    await ask(titles[0] ?? "");
    expect(seen).toHaveLength(3);
  });

  test("that is not chosen in time is not chosen at all", async () => {
    const { ask } = open();
    const { text, titles } = findRiddle();
    write = () => undefined;
    expect((await ask(text)).choices).toEqual(titles);
  });
});
