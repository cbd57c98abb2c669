// @vitest-environment happy-dom
import type { Customer } from "@dhahabu/contract/customers";
import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-customers.json" with { type: "json" };
import { LinkPart } from "./link-part.tsx";
import { linkedCustomer as customer } from "./testing/linked-customer.ts";

let shown: ShownBlock;
let sent: string[];

async function show() {
  sent = [];
  vi.stubGlobal("fetch", async (url: string, { method }: { method: string }) => {
    sent.push(`${method} ${url}`);
    return Response.json({ message: "Later.", code: "unavailable" }, { status: 503 });
  });
  shown = await showBlock(
    <LinkPart customer={customer} mayMake mayEnd onChanged={() => undefined} />,
    { messages: { "admin-customers": texts } },
  );
}

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

/** The first button of the part, whatever it is by then. */
const pressFirst = () => act(async () => shown.find("button").click());

test("a double tap ends no link: what comes to stand in the button's place keeps it", async () => {
  await show();
  const opener = shown.button(texts.unlink);
  await pressFirst();
  expect(shown.place.textContent).toContain(texts.unlinkLead);
  expect(document.activeElement).toBe(shown.button(texts.unlinkKeep));
  await act(async () => opener.click());
  await pressFirst();
  expect(shown.place.textContent).not.toContain(texts.unlinkLead);
  expect(document.activeElement).toBe(shown.button(texts.unlink));
  expect(sent).toEqual([]);
});

test("the link ends by the button that says so", async () => {
  await show();
  await shown.click(texts.unlink);
  await shown.click(texts.unlinkNow);
  await waitForView(() => expect(sent).toContain("DELETE /api/admin/customers/7/link"));
});

/** A customer who uses the code elsewhere. */
function Linking() {
  const [known, setKnown] = useState<Customer>({ ...customer, linkedAt: null });
  return (
    <>
      <LinkPart customer={known} mayMake mayEnd onChanged={setKnown} />
      <button type="button" onClick={() => setKnown(customer)}>
        Link
      </button>
    </>
  );
}

test("a code that was used is not shown again once the link is ended, and a new one is the next thing", async () => {
  vi.stubGlobal("fetch", async (_url: string, { method }: { method: string }) =>
    Response.json(
      method === "DELETE"
        ? { ...customer, linkedAt: null }
        : { code: "ABCD-EFGH", expiresAt: new Date(Date.now() + 900_000).toISOString() },
    ),
  );
  shown = await showBlock(<Linking />, { messages: { "admin-customers": texts } });
  await shown.click(texts.codeMake);
  await waitForView(() => expect(shown.place.textContent).toContain("ABCD-EFGH"));
  await shown.click("Link");
  await shown.click(texts.unlink);
  await shown.click(texts.unlinkNow);
  await waitForView(() => expect(document.activeElement).toBe(shown.button(texts.codeMake)));
  expect(shown.place.textContent).not.toContain("ABCD-EFGH");
});
