import { expect, test } from "vitest";
import { enquiryLimits } from "./check-enquiry.ts";
import { placeConversation, writeConversation } from "./write-conversation.ts";

const short = {
  service: "Gold Loans",
  subject: "After a conversation",
  heading: "My conversation",
  lines: ["Me: How much?", "Assistant: Which karat?"],
  omission: "[left out]",
} as const;

test("a conversation is written whole where it has room", () => {
  expect(writeConversation(short, 100)).toBe(
    "My conversation\n\nMe: How much?\n\nAssistant: Which karat?",
  );
});

test("the oldest lines give way, which is said, until the rest has room", () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Me: ${index} ${"x".repeat(300)}`);
  const text = writeConversation({ ...short, lines }, 1000) ?? "";
  expect(text.length).toBeLessThanOrEqual(1000);
  expect(text.startsWith("My conversation\n\n[left out]\n\nMe: 37 ")).toBe(true);
  expect(text.endsWith(lines.at(-1) ?? "nothing")).toBe(true);
  expect(writeConversation({ ...short, lines }, 200)).toBeUndefined();
});

test("it stands after the customer's own words, and never goes over the limit of the form", () => {
  const lines = Array.from({ length: 40 }, () => `Me: ${"x".repeat(300)}`);
  const conversation = { ...short, lines };
  for (const own of ["", "Please call me.", "y".repeat(4500)]) {
    const placed = placeConversation({ message: own, previous: undefined, conversation });
    expect(placed?.message.startsWith(own)).toBe(true);
    expect(placed?.message.length).toBeLessThanOrEqual(enquiryLimits.message);
    expect(placed?.message.endsWith(placed.text)).toBe(true);
  }
  const full = { message: "y".repeat(5000), previous: undefined, conversation };
  expect(placeConversation(full)).toBeUndefined();
});

test("handed over again it takes the place of what stood there, unless the customer changed that", () => {
  const first = placeConversation({
    message: "Please call me.",
    previous: undefined,
    conversation: short,
  });
  const longer = { ...short, lines: [...short.lines, "Me: 22K"] };
  const message = `${first?.message ?? ""}\n\nThank you.`;
  const again = { message, previous: first?.text, conversation: longer };
  expect(placeConversation(again)?.message).toBe(
    "Please call me.\n\nMy conversation\n\nMe: How much?\n\nAssistant: Which karat?\n\nMe: 22K\n\nThank you.",
  );
  const changed = { ...again, message: message.replace("How much?", "How much is it?") };
  expect(placeConversation(changed)?.message.startsWith(changed.message)).toBe(true);
});
