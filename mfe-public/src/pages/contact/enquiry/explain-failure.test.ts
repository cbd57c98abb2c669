import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { expect, test } from "vitest";
import arabic from "../messages/ar.json" with { type: "json" };
import english from "../messages/en.json" with { type: "json" };
import { explainFailure, explainFields } from "./explain-failure.ts";

const texts = { en: english, ar: arabic };

function speak(language: "en" | "ar") {
  const i18n = createI18n(language);
  i18n.addMessages(language, "contact", texts[language]);
  return { language, t: i18n.getTranslate("contact") as Translate<typeof english> };
}

function refuse(code: string, status: number, extra: object = {}) {
  const body = { code, message: "Theirs.", requestId: "test", ...extra };
  return new ApiError({
    status,
    text: JSON.stringify(body),
    body: body as object,
    retryAfterSeconds: 90,
  });
}

test("an English toast carries the server's sentence, or the specification's where there is none", () => {
  const general = "There was an issue submitting your enquiry. Please try again.";
  const bare = new ApiError({ status: 502, text: "Bad Gateway", body: undefined });
  expect(explainFailure(refuse("unavailable", 503), speak("en"))).toEqual({
    title: "Submission Error",
    description: "Theirs.",
  });
  expect(explainFailure(bare, speak("en")).description).toBe(general);
  expect(explainFailure(new Error("a fault of the page"), speak("en")).description).toBe(general);
});

test("without an answer the connection is named", () => {
  const cut = new NetworkError(new TypeError("fetch failed"));
  expect(explainFailure(cut, speak("en"))).toEqual({
    title: "Network Error",
    description: "Unable to submit your enquiry. Please check your connection and try again.",
  });
});

test("another language says by itself how long to wait, and that the bank is away", () => {
  const tooMany = explainFailure(refuse("too_many_requests", 429), speak("ar")).description;
  expect(tooMany).toContain("دقيقتان");
  expect(explainFailure(refuse("unavailable", 503), speak("ar")).description).toBe(
    arabic["failure.unavailable"],
  );
});

test("fields that the server refused are explained where they stand", () => {
  const issues = [
    { path: "email", message: "Please enter a valid email address." },
    { path: "elsewhere", message: "Not of the form." },
  ];
  const refused = refuse("invalid_input", 400, { issues });
  expect(explainFields(refused, speak("en"))).toEqual({
    email: "Please enter a valid email address.",
  });
  expect(explainFields(refused, speak("ar"))).toEqual({ email: arabic["error.email.invalid"] });
  expect(explainFields(new Error("other"), speak("en"))).toEqual({});
});
