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

test("a nonce is for style elements alone", () => {
  const page = createSecurityHeaders({ isHttps: false }).page("abc");
  expect(directives(page["Content-Security-Policy"])).toMatchObject({
    "script-src": "'self'",
    "style-src": "'self' 'nonce-abc'",
  });
});

test("transport security is told on https alone", () => {
  expect(createSecurityHeaders({ isHttps: true }).api).toHaveProperty("Strict-Transport-Security");
  expect(createSecurityHeaders({ isHttps: false }).api).not.toHaveProperty(
    "Strict-Transport-Security",
  );
});
