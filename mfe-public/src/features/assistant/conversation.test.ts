import { expect, test, vi } from "vitest";
import { createConversation } from "./conversation.ts";
import type { Sending } from "./conversation.ts";

const sending: Sending = { language: "sw", apology: { text: "Samahani", language: "sw" } };

/** A conversation whose answers the test gives. */
function open() {
  const asked: string[] = [];
  let settle: { resolve(answer: string): void; reject(error: Error): void } | undefined;
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
    reply: (answer: string) => settle?.resolve(answer),
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
  reply("15,000");
  await settled();
  expect(asked).toEqual(["sw: Bei?"]);
  expect(conversation.getState().messages.at(-1)).toEqual({
    id: 1,
    type: "ai",
    content: "15,000",
    language: "sw",
    timestamp: 7,
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

test("a failure is answered by the apology, and the visitor can go on", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { conversation, fail, settled } = open();
  conversation.send("one", sending);
  fail();
  await settled();
  expect(conversation.getState().messages.at(-1)).toMatchObject({
    type: "ai",
    content: "Samahani",
    language: "sw",
  });
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
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
