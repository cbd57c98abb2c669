import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Trial } from "@dhahabu/contract/assistant-desk";
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { readBank, readCurrent } from "../../services/assistant/teach/store.ts";
import { teachAssistant } from "../../services/stack/teach-assistant.ts";
import { copyBriefAssistant } from "../support/brief-assistant.ts";
import { createServiceDatabase } from "../support/create-database.ts";
import type { ServiceDatabase } from "../support/create-database.ts";
import { forkService } from "../support/fork-service.ts";
import type { ForkedService } from "../support/fork-service.ts";
import "../support/provided.ts";
import { createServiceClient, serviceSettings } from "../support/start-service.ts";
import type { ServiceClient } from "../support/start-service.ts";
import { waitFor } from "../support/wait-for.ts";

const desk = "/api/assistant";
const marketing = { userId: 12, username: "neema", role: "marketing" } as const;
/** Learning takes as long as it takes: at the lowest priority. */
const learnedWithinMs = 300_000;

let sources: Awaited<ReturnType<typeof copyBriefAssistant>>;
let database: ServiceDatabase;
let sql: Sql;
let folder: string;
let taught: Awaited<ReturnType<typeof teach>>;
let clients: ServiceClient[];
let worker: ForkedService;
const running: ForkedService[] = [];

beforeAll(async () => {
  sources = await copyBriefAssistant();
  database = await createServiceDatabase(inject("servers").databaseUrl, "assistant");
  sql = connectDatabase({ url: database.url });
  folder = await mkdtemp(join(tmpdir(), "dhahabu-learning-"));
  taught = await teach();
  const apis = [await start("api"), await start("api")];
  clients = apis.map(({ url }) => createServiceClient({ url, service: "assistant" }));
  worker = await start("worker");
});

afterAll(async () => {
  await Promise.all(running.map((service) => service.kill()));
  await sql.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  await sources.remove();
});

/** Teaches as the start of the bank does; gives what is said meanwhile, and at the end. */
async function teach() {
  const steps: string[] = [];
  const { root } = sources;
  const did = await teachAssistant(folder, { root, onStep: (step) => steps.push(step) });
  return { steps, did };
}

async function start(role: "api" | "worker"): Promise<ForkedService> {
  const settings = {
    ...serviceSettings,
    LOG_LEVEL: "info",
    ROLE: role,
    DATABASE_URL: database.url,
    REDIS_URL: inject("servers").redisUrl,
    ASSISTANT_DIR: folder,
    ASSISTANT_LEARN_AFTER_SECONDS: "0",
  };
  const service = await forkService("assistant", settings, sources.root);
  running.push(service);
  return service;
}

const tryOut = async (client: ServiceClient, text: string) =>
  (
    await client.call<Trial>("POST", `${desk}/try`, {
      caller: marketing,
      body: { text, language: "en" },
    })
  ).body;

const listArtefacts = async () =>
  (await readdir(folder)).filter((name) => name.endsWith(".artefact"));

test("who starts the bank is told that the assistant begins to learn, and nothing of it once it has learned", async () => {
  expect(taught.steps).toEqual(["learning its lessons, about a minute"]);
  expect(taught.did).toContain("learned");
  expect(await teach()).toEqual({ steps: [], did: "The assistant is taught already." });
});

test(
  "what staff teach is learned once by the worker into a second artefact, which every process loads",
  async () => {
    const id = "refining.what";
    const artefacts = await listArtefacts();
    // Word for word it counts at once; in other words only a lesson knows it.
    const [sentence, partly] = ["wimble kxvorath sendupi fqxloon", "fqxloon kxvorath"];
    const body = { text: sentence, language: "en", answerId: id };
    for (const client of clients) {
      expect((await tryOut(client, partly)).understanding).toBe("unknown");
    }
    await clients[0]?.call("POST", `${desk}/examples`, { caller: marketing, body });
    const readVersion = async () => {
      const [row] = await sql<{ version: string }[]>`
        select version::text from assistant_desk_version`;
      return row?.version;
    };
    const current = await waitFor(
      "the sentence to be learned",
      async () => {
        const learned = await readCurrent(folder);
        return learned?.version === (await readVersion()) && learned;
      },
      { timeoutMs: learnedWithinMs, everyMs: 500 },
    );
    expect(await listArtefacts()).toEqual(expect.arrayContaining([...artefacts, current.file]));
    for (const client of clients) {
      await waitFor("the process to load it", async () => {
        const { understanding, candidates } = await tryOut(client, partly);
        return understanding === "clear" && candidates[0]?.answerId === id;
      });
    }
    const known = (await readBank()).get("storage.have");
    const answer = await clients[1]?.call<ChatAnswer>("POST", "/api/chat", {
      body: { message: known?.title.en, language: "en" },
    });
    expect(answer?.body.response).toContain(known?.says.en);

    await waitFor("every order to be done", async () => {
      const open = await sql`
        select from outbox where completed_at is null and failed_at is null limit 1`;
      return open.length === 0;
    });
    expect(worker.said().split("the assistant has learned")).toHaveLength(2);
    expect(await readCurrent(folder)).toEqual(current);
  },
  learnedWithinMs + 60_000,
);
