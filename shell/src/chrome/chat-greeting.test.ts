import { phones } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { buildChatUrl, namePage } from "./chat-greeting.ts";

test.each([
  ["Gold loans | Dhahabu Gold Bank", "Gold loans"],
  ["Dhahabu Gold Bank | Kenya's Premier Gold Bank", "Kenya's Premier Gold Bank"],
  ["Questions", "Questions"],
  ["Dhahabu Gold Bank", undefined],
  ["", undefined],
])("the page titled %j is called %j", (title, name) => {
  expect(namePage(title)).toBe(name);
});

test("the greeting is the application's text, whatever its letters", () => {
  const greeting = "مرحبًا & “gold” 100 %?";
  const url = new URL(buildChatUrl(phones.chatApp, greeting));
  expect(url.href.startsWith(`https://wa.me/${phones.chatApp.replaceAll(/\D/g, "")}?`)).toBe(true);
  expect(url.searchParams.get("text")).toBe(greeting);
  expect([...url.searchParams]).toHaveLength(1);
});
