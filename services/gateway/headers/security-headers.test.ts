import { expect, test } from "vitest";
import { createSecurityHeaders } from "./security-headers.ts";

const directives = (policy: string | undefined) =>
  Object.fromEntries(
    (policy ?? "").split("; ").map((text) => {
      const [name = "", ...values] = text.split(" ");
      return [name, values.join(" ")];
    }),
  );

test("pages run scripts of their own origin only", () => {
  const page = createSecurityHeaders({ isHttps: false }).page();
  expect(directives(page["Content-Security-Policy"])).toMatchObject({
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",
    "img-src": "'self' data:",
    "connect-src": "'self'",
    "frame-src": "https://www.openstreetmap.org",
    "object-src": "'none'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
    "form-action": "'self'",
  });
});

test("pictures, films and sounds may also come from the named sites, and nothing else may", () => {
  const mediaOrigins = ["https://media.example", "https://films.example"];
  const page = createSecurityHeaders({ isHttps: false, mediaOrigins }).page();
  expect(directives(page["Content-Security-Policy"])).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self'",
    "img-src": "'self' data: https://media.example https://films.example",
    "media-src": "'self' https://media.example https://films.example",
    "connect-src": "'self'",
  });
});

test("a nonce is for style elements alone", () => {
  const page = createSecurityHeaders({ isHttps: false }).page("abc");
  expect(directives(page["Content-Security-Policy"])).toMatchObject({
    "script-src": "'self'",
    "style-src": "'self' 'nonce-abc'",
  });
});

test("transport security is told on https alone, with files too", () => {
  const { api, files, page } = createSecurityHeaders({ isHttps: true });
  for (const headers of [api, files, page()]) {
    expect(headers).toHaveProperty("Strict-Transport-Security");
  }
  expect(createSecurityHeaders({ isHttps: false }).api).not.toHaveProperty(
    "Strict-Transport-Security",
  );
});
