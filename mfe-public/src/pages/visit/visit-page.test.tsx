// @vitest-environment happy-dom
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { bankFactsSchema } from "@dhahabu/contract/bank-facts";
import { firstFacts } from "@dhahabu/contract/facts";
import { expect, onTestFinished, test } from "vitest";
import { mount, waitFor } from "../../testing/mount.tsx";
import arabic from "./messages/ar.json" with { type: "json" };
import { Page } from "./visit-page.tsx";

/** A bank that has no answer. */
async function openBank() {
  const server = createServer((_request, response) => {
    response.writeHead(503, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const page = globalThis as unknown as { happyDOM: { setURL(url: string): void } };
  page.happyDOM.setURL(`http://127.0.0.1:${port}/`);
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
