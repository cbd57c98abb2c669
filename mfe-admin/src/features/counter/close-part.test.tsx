// @vitest-environment happy-dom
import type { CounterVisit, Valuation } from "@dhahabu/contract/counter";
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../../blocks/testing/show-block.tsx";
import type { ShownBlock } from "../../blocks/testing/show-block.tsx";
import texts from "../../messages/en/admin-counter.json" with { type: "json" };
import { ClosePart } from "./close-part.tsx";

const tellVisit = (id: number) => {
  const valuation = { id, state: "locked", approval: null } as Valuation;
  return { id: 3, outcome: null, valuations: [valuation] } as unknown as CounterVisit;
};

let shown: ShownBlock;

afterEach(() => shown.remove());

function Valued() {
  const [id, setId] = useState(1);
  const ignore = () => undefined;
  return (
    <>
      <ClosePart visit={tellVisit(id)} mayServe onChanged={ignore} onStale={ignore} />
      <button type="button" onClick={() => setId(2)}>
        Value again
      </button>
    </>
  );
}

test("what a customer agreed to by some figures is not agreed to by the next", async () => {
  shown = await showBlock(<Valued />, { messages: { "admin-counter": texts } });
  const loan = () => shown.find<HTMLInputElement>("input[type=radio]");
  await act(async () => loan().click());
  expect(loan().checked).toBe(true);
  expect(shown.button(texts.close).disabled).toBe(false);
  await shown.click("Value again");
  expect(loan().checked).toBe(false);
  expect(shown.button(texts.close).disabled).toBe(true);
});
