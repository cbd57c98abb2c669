import type { Clock } from "@dhahabu/platform/clock";
import type { Log } from "@dhahabu/platform/log";
import { Agent } from "undici";
import { z } from "zod";
import { buildChoicePrompt, readChoice } from "./choice-prompt.ts";
import type { Choosing } from "./choice-prompt.ts";
import { buildPrompt, findRephrasingFault } from "./rephrase-prompt.ts";
import type { Prompt, Rephrasing } from "./rephrase-prompt.ts";

export interface ModelClient {
  /** The new text; undefined where the model is late, away or writes something else. Never throws. */
  rephrase(request: Rephrasing): Promise<string | undefined>;
  /** The id of one of the answers that may be asked for; undefined where the model is late, away or chooses none. Never throws. */
  chooseAmong(asked: Choosing): Promise<string | undefined>;
  close(): Promise<void>;
}

const answerWithinMs = 2000;
const restsMs = 30_000;
const failuresUntilRest = 3;
const maxAtOnce = 8;
const maxTokens = 700;

const completionSchema = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});

/**
 * Opens the way to a model that speaks OpenAI's chat completions. It has 2 s to answer; after three
 * failures in a row nobody asks for 30 s.
 */
export function createModelClient(options: {
  /** Where `/chat/completions` stands. */
  url: string;
  key: string | undefined;
  name: string;
  clock: Clock;
  log: Log;
}): ModelClient {
  const { key, name, clock, log } = options;
  const address = `${options.url.replace(/\/+$/u, "")}/chat/completions`;
  const dispatcher = new Agent({ connections: maxAtOnce, connect: { timeout: answerWithinMs } });
  let atOnce = 0;
  let failures = 0;
  let restsUntilMs = 0;

  async function complete(messages: Prompt): Promise<string> {
    const response = await dispatcher.request({
      origin: new URL(address).origin,
      path: new URL(address).pathname + new URL(address).search,
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({
        model: name,
        messages,
        temperature: 0.2,
        max_tokens: maxTokens,
      }),
      signal: AbortSignal.timeout(answerWithinMs),
    });
    if (response.statusCode !== 200) {
      await response.body.dump();
      throw new Error(`The model answered ${response.statusCode}.`);
    }
    const { choices } = completionSchema.parse(await response.body.json());
    return choices[0]?.message.content.trim() ?? "";
  }

  async function askForWords(request: Rephrasing): Promise<string> {
    const text = await complete(buildPrompt(request));
    const fault = findRephrasingFault(request, text);
    if (fault !== undefined) throw new Error(`The model's text ${fault}.`);
    return text;
  }

  async function askForChoice(asked: Choosing): Promise<string> {
    const id = readChoice(asked, await complete(buildChoicePrompt(asked)));
    if (id === undefined) throw new Error("The model chose none of the answers.");
    return id;
  }

  /** Asks unless the model rests or has too much to do; undefined where that did not work. */
  async function attempt(ask: () => Promise<string>): Promise<string | undefined> {
    if (clock.now().getTime() < restsUntilMs || atOnce >= maxAtOnce) return undefined;
    atOnce += 1;
    try {
      const text = await ask();
      failures = 0;
      return text;
    } catch (error) {
      failures += 1;
      const isOver = failures >= failuresUntilRest;
      if (isOver) {
        restsUntilMs = clock.now().getTime() + restsMs;
        failures = 0;
      }
      log.warn({ err: error, rests: isOver }, "the model's text was not used");
      return undefined;
    } finally {
      atOnce -= 1;
    }
  }

  return {
    rephrase: (request) => attempt(() => askForWords(request)),
    chooseAmong: (asked) => attempt(() => askForChoice(asked)),
    close: () => dispatcher.destroy(),
  };
}
