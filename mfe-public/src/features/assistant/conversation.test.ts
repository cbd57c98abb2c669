import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { expect, test, vi } from "vitest";
import { createConversation } from "./conversation.ts";
import type { Sending } from "./conversation.ts";

const sending: Sending = {
  language: "sw",
  apologise: () => ({ text: "Samahani", language: "sw" }),
};

const price: ChatAnswer = {
  response: "15,000",
  source: { path: "/#prices", title: "Bei" },
  choices: ["22K"],
  isHandOver: false,
};

/** A conversation whose answers the test gives. */
function open() {
  const asked: string[] = [];
  let settle: { resolve(answer: ChatAnswer): void; reject(error: Error): void } | undefined;
  const conversation = createConversation({
    ask: (message, language) => {
      asked.push(`${language}: ${message}`);
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
      });
    },
    now: () => 7,
  });
  return {
    conversation,
    asked,
    reply: (answer: ChatAnswer) => settle?.resolve(answer),
    fail: () => settle?.reject(new Error("no line")),
    settled: () => vi.waitUntil(() => !conversation.getState().isPending),
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
    source: { path: "/#prices", title: "Bei" },
    choices: ["22K"],
    isHandOver: false,
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
