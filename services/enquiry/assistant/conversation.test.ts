import { AppError } from "@dhahabu/contract/errors";
import { firstFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { createAssistant } from "./conversation.ts";
import { readSlots } from "./slots.ts";
import { createStillFigures } from "./testing/figures.ts";

const message = { text: "price of 22K?", language: "en", currency: "KES" } as const;

test.each([
  ["figures", new AppError("unavailable", { reason: "server.unavailable" })],
  ["answer", new TypeError("prices is not iterable")],
])("what goes wrong is told as of the %s, and answered all the same", async (what, error) => {
  const told: unknown[] = [];
  const assistant = createAssistant({
    figuresFor: () => ({ ...createStillFigures(), listGoldPrices: () => Promise.reject(error) }),
    readFacts: () => Promise.resolve(firstFacts),
    read: () => ({
      slots: readSlots([]),
      understanding: { kind: "clear", intent: "price" },
      confidence: { score: 1, margin: 1 },
      isNearRules: false,
      concepts: new Set(),
    }),
    onFault: (...fault) => told.push(fault),
  });
  const { outcome } = await assistant.answer(message, { requestId: "r1", visitorId: undefined });
  expect(outcome).toBe("unavailable");
  expect(told).toEqual([[error, what]]);
});
