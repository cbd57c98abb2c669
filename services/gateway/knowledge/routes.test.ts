import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { answerError } from "@dhahabu/platform/http/error-handler";
import { createLog } from "@dhahabu/platform/log";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import Koa from "koa";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKnowledgeAnswer } from "./routes.ts";

const log = createLog({ service: "test", level: "fatal" });
const passage = { id: "faq one", path: "/faq#one", title: "One?", text: "At {{rate}}." };

let generationId: string | undefined = "first";
let text = passage.text;
const asked: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  const answer = createKnowledgeAnswer({
    readGenerationId: () => generationId,
    readKnowledge: (language): Promise<Knowledge | undefined> => {
      asked.push(language);
      const knowledge = { language, pages: [], passages: [{ ...passage, text }] };
      return Promise.resolve(generationId === undefined ? undefined : knowledge);
    },
  });
  const app = new Koa();
  app.use((ctx) =>
    answer(ctx).catch((error: unknown) => {
      ctx.status = answerError(error, { requestId: "test", log }).status;
    }),
  );
  const listener = app.callback();
  server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

const ask = (query: string, etag?: string) =>
  fetch(`${origin}/${query}`, { headers: etag === undefined ? {} : { "if-none-match": etag } });

test("what the pages say is made once for each state of the registry, and 304 to who holds it", async () => {
  const first = await ask("?language=sw");
  expect(await first.json()).toEqual({ language: "sw", pages: [], passages: [passage] });
  const etag = first.headers.get("etag") ?? "";
  expect((await ask("?language=sw", etag)).status).toBe(304);
  expect(asked).toEqual(["sw"]);
  expect(await (await ask("")).json()).toMatchObject({ language: "en" });

  generationId = "second";
  text = "At {{rate}} now.";
  const later = await ask("?language=sw", etag);
  expect([later.status, later.headers.get("etag") === etag]).toEqual([200, false]);
  expect(await later.text()).toContain("now");
});

test("another language is refused, and without pages there is nothing yet", async () => {
  expect((await ask("?language=fr")).status).toBe(400);
  generationId = undefined;
  expect((await ask("?language=ar")).status).toBe(503);
});
