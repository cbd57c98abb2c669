import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { expect, test, vi } from "vitest";
import { createConversation, createKeyedAsk } from "./conversation.ts";
import type { SentRating, Sending } from "./conversation.ts";

const sending: Sending = {
  language: "sw",
  apologise: () => ({ text: "Samahani", language: "sw" }),
};

const price: ChatAnswer = {
  response: "15,000",
  source: { path: "/#prices", title: "Bei" },
  choices: ["22K"],
  isHandOver: false,
  feedbackToken: "token",
};

/** A conversation whose answers the test gives. */
function open() {
  const asked: string[] = [];
  const keys: string[] = [];
  const rated: SentRating[] = [];
  let settle: { resolve(answer: ChatAnswer): void; reject(error: Error): void } | undefined;
  let made = 0;
  let settleRating: { resolve(): void; reject(error: Error): void } | undefined;
  const conversation = createConversation({
    ask: createKeyedAsk(
      (message, language, key) => {
        asked.push(`${language}: ${message}`);
        keys.push(key);
        return new Promise((resolve, reject) => {
          settle = { resolve, reject };
        });
      },
      () => `key ${(made += 1)}`,
    ),
    rate: (rating) => {
      rated.push(rating);
      return new Promise<void>((resolve, reject) => {
        settleRating = { resolve, reject };
      });
    },
    now: () => 7,
  });
  return {
    conversation,
    asked,
    keys,
    rated,
    reply: (answer: ChatAnswer) => settle?.resolve(answer),
    fail: () => settle?.reject(new Error("no line")),
    async settled() {
      await expect.poll(() => conversation.getState().isPending).toBe(false);
    },
    /** Settles the thumb that is sent as the `count`th, once it is. */
    async settleRating(count: number, how: "resolve" | "reject") {
      await expect.poll(() => rated.length).toBe(count);
      settleRating?.[how](new Error("no line"));
    },
    getRating: () => conversation.getState().messages.at(-1)?.rating,
  };
}

test("a question is shown trimmed and awaited, then its answer follows", async () => {
  const { conversation, asked, reply, settled } = open();
  expect(conversation.send("  Bei?  ", sending)).toBe(true);
  expect(conversation.getState()).toEqual({
    isPending: true,
    messages: [{ id: 0, type: "user", content: "Bei?", language: undefined, timestamp: 7 }],
  });
  reply(price);
  await settled();
  expect(asked).toEqual(["sw: Bei?"]);
  expect(conversation.getState().messages.at(-1)).toEqual({
    id: 1,
    type: "ai",
    content: "15,000",
    language: "sw",
    timestamp: 7,
    question: "Bei?",
    source: { path: "/#prices", title: "Bei" },
    choices: ["22K"],
    isHandOver: false,
    feedbackToken: "token",
  });
});

test("blank messages, and messages while an answer is awaited, are ignored", () => {
  const { conversation, asked } = open();
  expect(conversation.send(" \n ", sending)).toBe(false);
  conversation.send("one", sending);
  expect(conversation.send("two", sending)).toBe(false);
  expect(asked).toEqual(["sw: one"]);
  expect(conversation.getState().messages).toHaveLength(1);
});

test("a failure is answered by the apology; asked again, the answer stands in its place", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { conversation, asked, reply, fail, settled } = open();
  expect(conversation.retry(sending)).toBe(false);
  conversation.send("one", sending);
  fail();
  await settled();
  expect(conversation.getState().messages.at(-1)).toMatchObject({
    type: "ai",
    content: "Samahani",
    language: "sw",
    unanswered: "one",
  });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
  expect(conversation.retry(sending)).toBe(true);
  expect(conversation.retry(sending)).toBe(false);
  expect(conversation.getState().messages.map(({ content }) => content)).toEqual(["one"]);
  reply(price);
  await settled();
  expect(asked).toEqual(["sw: one", "sw: one"]);
  const said = conversation.getState().messages.map(({ id, content }) => [id, content]);
  expect(said).toEqual([
    [0, "one"],
    [2, "15,000"],
  ]);
  expect(conversation.send("two", sending)).toBe(true);
});

test("listeners hear each change until they stop", () => {
  const { conversation } = open();
  let heard = 0;
  const stop = conversation.subscribe(() => {
    heard += 1;
  });
  conversation.send("one", sending);
  stop();
  expect(heard).toBe(1);
});

/** A conversation with one answer. */
async function openAnswered(answer = price) {
  const opened = open();
  opened.conversation.send("Bei?", sending);
  opened.reply(answer);
  await opened.settled();
  return opened;
}

test("a thumb is pressed at once and sent; where it is down, what was asked goes along", async () => {
  const { conversation, rated, settleRating, getRating } = await openAnswered();
  conversation.rate(1, true);
  expect(getRating()).toEqual({ isHelpful: true, state: "sending" });
  await settleRating(1, "resolve");
  await expect.poll(() => getRating()?.state).toBe("kept");
  conversation.rate(1, true);
  conversation.rate(1, false);
  expect(getRating()).toEqual({ isHelpful: false, state: "sending" });
  await settleRating(2, "resolve");
  await expect.poll(() => getRating()?.state).toBe("kept");
  expect(rated).toEqual([
    { token: "token", isHelpful: true },
    { token: "token", isHelpful: false, message: "Bei?" },
  ]);
});

test("a thumb that could not be sent is up again, or the one before it down, and can be pressed once more", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { conversation, rated, settleRating, getRating } = await openAnswered();
  conversation.rate(1, true);
  await settleRating(1, "reject");
  await expect.poll(() => getRating()?.state).toBe("failed");
  expect(getRating()?.isHelpful).toBeUndefined();
  conversation.rate(1, true);
  await settleRating(2, "resolve");
  await expect.poll(() => getRating()?.state).toBe("kept");
  conversation.rate(1, false);
  await settleRating(3, "reject");
  await expect.poll(() => getRating()?.state).toBe("failed");
  expect(getRating()?.isHelpful).toBe(true);
  expect(rated).toHaveLength(3);
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
});

test("of two thumbs pressed one after the other the second waits for the first, and is what is shown", async () => {
  const { conversation, rated, settleRating, getRating } = await openAnswered();
  conversation.rate(1, true);
  conversation.rate(1, false);
  await expect.poll(() => rated.length).toBeGreaterThan(0);
  expect(rated.map(({ isHelpful }) => isHelpful)).toEqual([true]);
  await settleRating(1, "resolve");
  await expect.poll(() => rated.length).toBe(2);
  expect(getRating()).toEqual({ isHelpful: false, state: "sending" });
  await settleRating(2, "resolve");
  await expect.poll(() => getRating()?.state).toBe("kept");
  expect(getRating()?.isHelpful).toBe(false);
});

test("an answer without a token, a question and an answer there is not cannot be rated", async () => {
  const { feedbackToken: _, ...silent } = price;
  const { conversation, rated } = await openAnswered(silent);
  const { messages } = conversation.getState();
  for (const id of [0, 1, 2]) conversation.rate(id, false);
  expect(conversation.getState().messages).toBe(messages);
  expect(rated).toEqual([]);
});

test("the chosen language stays beside what is said", async () => {
  const { conversation } = await openAnswered();
  conversation.chooseLanguage("ar");
  conversation.send("two", sending);
  expect(conversation.getState()).toMatchObject({ chosenLanguage: "ar", isPending: true });
});

test("19.4: what had no answer is asked again under its key, and anything else under a new one", async () => {
  const { conversation, keys, reply, fail, settled } = open();
  conversation.send("Bei?", sending);
  fail();
  await settled();
  conversation.retry({ ...sending, language: "en" });
  fail();
  await settled();
  conversation.retry({ ...sending, language: "en" });
  reply(price);
  await settled();
  conversation.send("Bei?", { ...sending, language: "en" });
  expect(keys).toEqual(["key 1", "key 2", "key 2", "key 3"]);
});
