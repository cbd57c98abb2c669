import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { expect, test } from "vitest";
import { explainFailure, explainFields } from "./explain-failure.ts";

const t = (key: string) => `[${key}]`;

const wrong = new ApiError({
  status: 401,
  text: "{}",
  body: { code: "wrong_credentials", message: "The username or the password is not right." },
});

const taken = new ApiError({
  status: 409,
  text: "{}",
  body: {
    code: "conflict",
    message: "This username is taken.",
    issues: [{ path: "username", message: "This username is taken." }],
  },
});

test("an English toast carries the server's sentence, another language its own", () => {
  expect(explainFailure(wrong, { language: "en", t })).toBe(
    "The username or the password is not right.",
  );
  expect(explainFailure(wrong, { language: "sw", t })).toBe("[failure.credentials]");
});

test("without an answer the bank is said to be out of reach", () => {
  const offline = new NetworkError(new TypeError("fetch failed"));
  expect(explainFailure(offline, { language: "en", t })).toBe("[failure.unavailable]");
});

test("a field the server refused is explained in the language of the page", () => {
  expect(explainFields(taken, { language: "en", t })).toEqual({
    username: "This username is taken.",
  });
  expect(explainFields(taken, { language: "fr", t })).toEqual({
    username: "[error.username.taken]",
  });
  expect(explainFields(new Error("other"), { language: "en", t })).toEqual({});
});
