import { readdir, truncate } from "node:fs/promises";
import { join } from "node:path";
import { assistantRoutes } from "@dhahabu/contract/assistant";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer, ApiClient } from "../support/api-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { answerInTime, assertReadable503 } from "./load.ts";
import { assertThat, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const readableWithinMs = 2000;
const recoversWithinMs = 15_000;
const cutOffBytes = 1_000_000;

const ask = (client: ApiClient, message: string): Promise<ApiAnswer> =>
  client.send("POST", "/api/chat", { message, language: "en", currency: "KES" });

function readReply({ body }: ApiAnswer): string {
  return assistantRoutes.chat.response.parse(body).response;
}

async function withBank(act: (bank: FaultBank, client: ApiClient) => Promise<string>) {
  const bank = await startFaultBank({});
  try {
    return await act(bank, createApiClient(bank.origin, { allowUnavailable: true }));
  } finally {
    await bank.stop();
  }
}

/** Waits until a box's sizes are told, which needs what was taught and nothing live. */
async function awaitAnswer(client: ApiClient): Promise<number> {
  const startedAt = performance.now();
  await waitFor(
    "the assistant to answer",
    async () => (await ask(client, "Which box sizes are there?")).status === 200,
    { timeoutMs: recoversWithinMs },
  );
  return performance.now() - startedAt;
}

function askInTheFirstSecond(): Promise<string> {
  return withBank(async (bank, client) => {
    await bank.stack.stopProcess("assistant");
    const starting = bank.stack.startProcess("assistant");
    let asked = 0;
    let answered = 0;
    while (answered === 0) {
      const askedAt = performance.now();
      const answer = await answerInTime(ask(client, "Which box sizes are there?"));
      const took = performance.now() - askedAt;
      assertThat(took <= readableWithinMs, `An answer came after ${seconds(took)}.`);
      asked += 1;
      if (answer.status === 200) answered += 1;
      else assertReadable503(answer);
    }
    await starting;
    return `${asked} asked until the first answer, each within ${seconds(readableWithinMs)}`;
  });
}

function loseSources(): Promise<string> {
  return withBank(async (bank, client) => {
    await bank.stack.stopProcess("pricing");
    const without = await answerInTime(ask(client, "How much is gold today?"));
    assertThat(without.status === 200, `Without pricing the chat answered ${without.status}.`);
    assertThat(!/KES\s?\d/u.test(readReply(without)), "A price was told without pricing.");
    await bank.stack.startProcess("pricing");
    await waitFor(
      "a price to be told",
      async () => /KES\s?\d/u.test(readReply(await ask(client, "How much is gold today?"))),
      { timeoutMs: recoversWithinMs },
    );
    await bank.servers.redis.stop();
    const still = await answerInTime(ask(client, "Which box sizes are there?"));
    assertThat(still.status === 200, `Without Redis the chat answered ${still.status}.`);
    return "no price without pricing, told again after it; answers without Redis";
  });
}

function cutOffArtefact(): Promise<string> {
  return withBank(async (bank, client) => {
    const folder = join(bank.stack.dataDir, "assistant");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".artefact"));
    for (const name of names) await truncate(join(folder, name), cutOffBytes);
    await bank.stack.restartProcess("assistant");
    const without = await answerInTime(ask(client, "Which box sizes are there?"));
    assertReadable503(without);
    // The worker teaches anew at its next start.
    await bank.stack.restartProcess("assistant-worker");
    await waitFor(
      "the assistant to be taught anew",
      async () => (await ask(client, "Which box sizes are there?")).status === 200,
      { timeoutMs: 180_000 },
    );
    return `a readable 503, and answers ${seconds(await awaitAnswer(client))} after it was taught anew`;
  });
}

/** Faults of the assistant and of what it needs. */
export const assistantFaults: Scenario[] = [
  {
    name: "assistant-start",
    claim: "asked in the first second after a start, it answers or says a readable 503 within 2 s",
    run: askInTheFirstSecond,
  },
  {
    name: "assistant-sources",
    claim: "without pricing no price is told, without Redis it answers",
    run: loseSources,
  },
  {
    name: "assistant-artefact",
    claim: "what was taught and is cut off is refused, and taught anew by the worker",
    run: cutOffArtefact,
  },
];
