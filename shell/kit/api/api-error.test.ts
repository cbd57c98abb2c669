import { expect, test } from "vitest";
import { readApiError } from "./api-error.ts";

test("the message is the spec's: status and body text; the server's sentence is apart", async () => {
  const body = JSON.stringify({
    message: "Please enter a valid email address.",
    code: "invalid_input",
    requestId: "r1",
    issues: [{ path: "email", message: "Please enter a valid email address." }],
  });
  const error = await readApiError(new Response(body, { status: 400 }));
  expect(error.message).toBe(`400: ${body}`);
  expect(error).toMatchObject({
    status: 400,
    code: "invalid_input",
    serverMessage: "Please enter a valid email address.",
    fields: { email: "Please enter a valid email address." },
  });
});

test("an empty body falls back to the status text", async () => {
  const error = await readApiError(new Response(null, { status: 502, statusText: "Bad Gateway" }));
  expect(error.message).toBe("502: Bad Gateway");
  expect(error.serverMessage).toBeUndefined();
});

test("a body that is no JSON is kept as text, and Retry-After is read", async () => {
  const error = await readApiError(
    new Response("<h1>busy</h1>", { status: 503, headers: { "retry-after": "30" } }),
  );
  expect(error.message).toBe("503: <h1>busy</h1>");
  expect(error.fields).toEqual({});
  expect(error.retryAfterSeconds).toBe(30);
});
