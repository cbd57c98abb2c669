import { expect, test } from "vitest";
import { z } from "zod";
import { routes } from "./api.ts";
import type { Route } from "./route.ts";

/** What changes nothing, or the same again when it is sent again; a question asked again counts as asked twice. */
const sentAgainTheSame = [
  "login",
  "logout",
  "calculateLoan",
  "estimateGold",
  "readQuote",
  "verifyDocument",
  "confirmSubscription",
  "unsubscribe",
  "confirmPriceAlert",
  "endPriceAlert",
  "deletePriceAlerts",
  "readOwnEnquiry",
  "readOwnVisit",
  "moveOwnVisit",
  "cancelOwnVisit",
  "rateAnswer",
];

/** Steps of a second factor: each has a token that holds once, so that the second try stores nothing. */
const underTokens = [
  "proveSecondFactor",
  "startApp",
  "addApp",
  "askForPasskey",
  "provePasskey",
  "startPasskey",
  "addPasskey",
];

function takesKey({ body }: Route): boolean {
  const properties =
    body && z.toJSONSchema(body, { io: "input", unrepresentable: "any" }).properties;
  return properties !== undefined && "key" in properties;
}

test("19.4: every public call that stores something takes a key", () => {
  const without = Object.entries<Route>(routes)
    .filter(([, route]) => route.access === "public" && route.method !== "GET" && !takesKey(route))
    .map(([name]) => name);
  expect(without.toSorted()).toEqual([...sentAgainTheSame, ...underTokens].toSorted());
});
