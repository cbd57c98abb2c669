import { defineRoute } from "@dhahabu/contract/route";
import { expect, test } from "vitest";
import { z } from "zod";
import { createListEndpoint } from "./list-endpoint.ts";

const route = defineRoute({
  method: "GET",
  path: "/api/vaults/:vaultId/coins",
  owner: "content",
  access: "public",
  summary: "Coins of a vault.",
  params: z.object({ vaultId: z.coerce.number<string>() }),
  query: z.object({
    limit: z.coerce.number<string>().default(2),
    after: z.string().optional(),
    search: z.string().optional(),
  }),
  response: z.array(z.object({ name: z.string() })),
});

async function ask(query: object, next: string | undefined) {
  const headers = new Map<string, string>();
  const endpoint = createListEndpoint(route, async () => ({
    rows: [{ name: "Krugerrand", weight: 31 }],
    next,
  }));
  const rows = await endpoint.answer?.({
    params: { vaultId: "7" },
    query,
    body: undefined,
    caller: {
      userId: null,
      username: null,
      role: null,
      duties: [],
      requestId: "r",
      address: "::1",
      expiresAtMs: 0,
    },
    setHeader: (name, value) => headers.set(name, value),
  });
  return { rows, link: headers.get("Link") };
}

test("the rows are the answer, and the next page keeps what the list was asked for", async () => {
  expect(await ask({ search: "a&b", after: "old" }, "bmV3")).toEqual({
    rows: [{ name: "Krugerrand" }],
    link: '</api/vaults/7/coins?limit=2&after=bmV3&search=a%26b>; rel="next"',
  });
});

test("the last page names no other", async () => {
  expect((await ask({}, undefined)).link).toBeUndefined();
});
