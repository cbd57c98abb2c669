import { expect, test } from "vitest";
import { createStorage } from "../../../testing/create-storage.ts";
import { keepConversation, takeConversation } from "../../../content/handed-conversation.ts";
import { keepPlacedText, readPlacedText } from "./placed-conversation.ts";

const conversation = {
  service: "Gold Loans",
  subject: "After a conversation",
  heading: "My conversation",
  lines: ["Me: How much?"],
  omission: "[left out]",
} as const;

test("a conversation is taken once, by whoever asks first", () => {
  const storage = createStorage();
  keepConversation(storage, conversation);
  expect(takeConversation(storage)).toEqual(conversation);
  expect(takeConversation(storage)).toBeUndefined();
  expect(storage.kept.size).toBe(0);
});

test.each([
  "{",
  "[]",
  "7",
  JSON.stringify({ ...conversation, lines: [7] }),
  JSON.stringify({ ...conversation, subject: undefined }),
])("what is no conversation is not taken: %s", (text) => {
  const storage = createStorage();
  storage.kept.set("enquiry-conversation", text);
  expect(takeConversation(storage)).toBeUndefined();
});

test("the text that was put into the form is known until it is forgotten", () => {
  const storage = createStorage();
  keepPlacedText(storage, "My conversation");
  expect(readPlacedText(storage)).toBe("My conversation");
  keepPlacedText(storage, undefined);
  expect(readPlacedText(storage)).toBeUndefined();
});

test("without a storage, and with one that refuses, nothing breaks", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
    removeItem: () => undefined,
  };
  for (const storage of [undefined, refusing]) {
    keepConversation(storage, conversation);
    keepPlacedText(storage, "My conversation");
    expect([takeConversation(storage), readPlacedText(storage)]).toEqual([undefined, undefined]);
  }
});
