import { expect, test } from "vitest";
import { configSchema, splitList } from "./config.ts";

const settings = {
  DATABASE_URL: "postgres://127.0.0.1/dhahabu",
  REDIS_URL: "redis://127.0.0.1",
  SESSION_SECRET: "s".repeat(32),
  IDENTITY_URL: "http://127.0.0.1:1",
  CONTENT_URL: "http://127.0.0.1:2",
  PRICING_URL: "http://127.0.0.1:3",
  ENQUIRY_URL: "http://127.0.0.1:4",
  ASSISTANT_URL: "http://127.0.0.1:5",
  LENDING_URL: "http://127.0.0.1:6",
  PAGES_URL: "http://127.0.0.1:6",
  UI_DIR: "/ui",
};

const faultsOf = (changes: Record<string, string>) =>
  configSchema
    .safeParse({ ...settings, ...changes })
    .error?.issues.map((issue) => issue.path.join("."));

test("takes the required settings and has defaults for the rest", () => {
  expect(faultsOf({})).toBeUndefined();
});

test.each([
  { PUBLIC_ORIGIN: "https://bank.example" },
  { PUBLIC_ORIGIN: "http://127.0.0.1:3000, http://localhost:3000" },
  { TRUSTED_PROXIES: "10.0.0.0/8, 192.168.1.7, 2001:db8::/32" },
  { LIMIT_READ: "1000/60" },
])("takes %j", (changes) => {
  expect(faultsOf(changes)).toBeUndefined();
});

test.each([
  { PUBLIC_ORIGIN: "https://bank.example/" },
  { PUBLIC_ORIGIN: "bank.example" },
  { PUBLIC_ORIGIN: "https://bank.example, http://localhost:3000" },
  { TRUSTED_PROXIES: "10.0.0.0/33" },
  { TRUSTED_PROXIES: "everyone" },
  { LIMIT_LOGIN: "off" },
  { SESSION_SECRET: "short" },
  { SESSION_SECRET_BEFORE: "short" },
  { SESSION_IDLE_MINUTES: "0" },
  { IDENTITY_URL: "identity" },
])("refuses %j", (changes) => {
  expect(faultsOf(changes)).toEqual(Object.keys(changes));
});

test("a list has its parts without blanks", () => {
  expect(splitList(" a, b ,c")).toEqual(["a", "b", "c"]);
  expect(splitList(undefined)).toEqual([]);
});
