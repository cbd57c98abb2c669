import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { expect, test } from "vitest";
import chat from "./messages/ar.json" with { type: "json" };
import frame from "../messages/ar.json" with { type: "json" };
import { apologise } from "./apologise.ts";

const i18n = createI18n("ar");
i18n.addMessages("ar", "assistant", frame);
i18n.addMessages("ar", "assistant-chat", chat);
const voice = {
  t: i18n.getTranslate("assistant", "ar") as Translate<typeof frame>,
  chatT: i18n.getTranslate("assistant-chat", "ar") as Translate<typeof chat>,
  language: "ar",
  isOnline: true,
} as const;

const refuse = (retryAfterSeconds: number | undefined) =>
  new ApiError({ status: 429, text: "", body: undefined, retryAfterSeconds });

test.each([
  [refuse(42), "٤٢ ثانية"],
  [refuse(90), "٩٠ ثانية"],
  [refuse(91), "دقيقتان"],
])("after too many messages it says when to try again", (error, wait) => {
  expect(apologise(error, voice)).toContain(wait);
});

test("a cut line, a failing bank and a refusal without a time have the apology", () => {
  const failing = new ApiError({ status: 503, text: "", body: undefined });
  for (const error of [new NetworkError(undefined), failing, refuse(undefined)]) {
    expect(apologise(error, voice)).toBe(frame.failure);
  }
});

test("a device that is offline is told so, where the words for it are there", () => {
  const offline = { ...voice, isOnline: false };
  const error = new NetworkError(undefined);
  expect(apologise(error, offline)).toBe(`${frame.failure}\n${chat["failure.offline"]}`);
  expect(apologise(error, { ...offline, chatT: undefined })).toBe(frame.failure);
});
