// @vitest-environment happy-dom
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import { expect, test } from "vitest";
import { mount, waitFor } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import arabic from "./messages/ar.json" with { type: "json" };
import { Page } from "./visit-page.tsx";

/** A bank that has no answer. */
async function openBank() {
  await servePage((_request, response) => {
    response.writeHead(503, { "content-type": "application/json" }).end("{}");
  });
}

test("a telephone number reads from left to right where the words do not", async () => {
  await openBank();
  const { place } = await mount({
    language: "ar",
    messages: { visit: arabic },
    data: { facts: bankFactsSchema.parse(firstFacts) },
    children: <Page />,
  });
  await waitFor(place, "[role=alert]");
  expect(place.textContent).toContain(`\u2066${firstFacts.phones.support}\u2069`);
});
