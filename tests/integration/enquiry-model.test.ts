import type { IncomingMessage, ServerResponse } from "node:http";
import { firstFacts } from "@dhahabu/contract/facts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAssistant } from "../../services/enquiry/assistant/conversation.ts";
import { createKnownPages } from "../../services/enquiry/assistant/knowledge.ts";
import { createModelClient } from "../../services/enquiry/assistant/model-client.ts";
import type { ModelClient } from "../../services/enquiry/assistant/model-client.ts";
import { createStillFigures } from "../../services/enquiry/assistant/testing/figures.ts";
import { readKnowledge } from "../support/read-knowledge.ts";
import { startJsonServer } from "../support/start-json-server.ts";
import type { JsonServer } from "../support/start-json-server.ts";
import { quietLog } from "../support/start-service.ts";

const question = "what is the interest rate";
const plain =
  "The rate is 15% a month today. Interest is added to the loan each month. A loan keeps the rate it was signed with, whatever changes later.";

interface Seen {
  path: string | undefined;
  key: string | undefined;
  body: string;
}

let server: JsonServer;
let seen: Seen[];
let write: (req: IncomingMessage, res: ServerResponse) => void;
let models: ModelClient[] = [];

beforeAll(async () => {
  server = await startJsonServer((req, res, body) => {
    seen.push({ path: req.url, key: req.headers.authorization, body });
    write(req, res);
  });
});

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

async function openAssistant() {
  const model = createModelClient({
    url: `${server.url}/v1`,
    key: "a key of the tests",
    name: "small-model",
    log: quietLog,
  });
  models = [...models, model];
  const told = await readKnowledge();
  const assistant = createAssistant({
    figuresFor: () => createStillFigures(),
    readFacts: () => Promise.resolve(firstFacts),
    readPages: (language) => createKnownPages(told[language]),
    rephrase: (request) => model.rephrase(request),
    onFault: (error) => expect.fail(String(error)),
  });
  return async (text: string) => {
    const message = { text, language: "en", currency: "KES" } as const;
    const { response } = await assistant.answer(message, {
      requestId: "test",
      visitorId: undefined,
    });
    return response;
  };
}

test("a passage in other words has the figures put in after it, and the customer's words stay here", async () => {
  const ask = await openAssistant();
  write = say("Today you pay {{a}} a month, and each month the interest joins the loan.");
  expect(await ask(`my name is Zawadi Otieno, ${question}`)).toBe(
    "Today you pay 15% a month, and each month the interest joins the loan.",
  );
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject({ path: "/v1/chat/completions", key: "Bearer a key of the tests" });
  expect(seen[0]?.body).not.toMatch(/Zawadi|15/);
  expect(seen[0]?.body).toContain('"model":"small-model"');
});

test("what is computed is never sent", async () => {
  const ask = await openAssistant();
  write = say("Nothing.");
  expect(await ask("price of 10 grams of 22k")).toContain("145,090.00");
  expect(seen).toEqual([]);
});

test("a model that writes something else is not heard, and after three times not asked", async () => {
  const ask = await openAssistant();
  const wrong = [
    "You pay 3% a month.",
    "You pay {{a}} a month, or visit https://cheap-loans.example.",
    "Unalipa {{a}} kwa mwezi, na riba huongezwa kwenye mkopo kila mwezi.",
  ];
  for (const text of wrong) {
    write = say(text);
    expect(await ask(question)).toBe(plain);
  }
  expect(seen).toHaveLength(3);
  write = say("You pay {{a}} a month.");
  expect(await ask(question)).toBe(plain);
  expect(seen).toHaveLength(3);
});

test("a model that is slow, or broken, is waited for no longer than two seconds", async () => {
  const ask = await openAssistant();
  write = () => undefined;
  const startedAtMs = performance.now();
  expect(await ask(question)).toBe(plain);
  expect(performance.now() - startedAtMs).toBeLessThan(3000);
  write = (_req, res) => void res.writeHead(500).end("{");
  expect(await ask(question)).toBe(plain);
  expect(seen).toHaveLength(2);
});
