// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { showBlock, waitForView } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-customers.json" with { type: "json" };
import { IdNumber, maskNumber } from "./id-number.tsx";
import { linkedCustomer } from "./testing/linked-customer.ts";

let shown: ShownBlock;

afterEach(async () => {
  await shown.remove();
  vi.unstubAllGlobals();
});

function Changing() {
  const [customer, setCustomer] = useState(linkedCustomer);
  return (
    <>
      <IdNumber customer={customer} mayRead />
      <button
        type="button"
        onClick={() => setCustomer({ ...customer, idNumberEnd: "999", version: 2 })}
      >
        Another document
      </button>
    </>
  );
}

test("the whole number of a document is not shown for another one", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ idNumber: "AB0000123" }));
  shown = await showBlock(<Changing />, { messages: { "admin-customers": texts } });
  const number = () => shown.find("bdi").textContent;
  await shown.click(texts.showNumber);
  await waitForView(() => expect(number()).toBe("AB0000123"));
  await shown.click("Another document");
  expect(number()).toBe(maskNumber("999"));
  expect(shown.button(texts.showNumber).disabled).toBe(false);
});
