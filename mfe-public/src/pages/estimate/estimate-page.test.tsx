// @vitest-environment happy-dom
import { loadContract } from "@dhahabu/kit/api/client";
import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import quotes from "../../features/quotes/messages/en.json" with { type: "json" };
import gold from "../../shared-texts/gold/messages/en.json" with { type: "json" };
import { find, mount, typeInto, waitFor } from "../../testing/mount.tsx";
import { servePage } from "../../testing/serve-page.ts";
import { Page } from "./estimate-page.tsx";
import english from "./messages/en.json" with { type: "json" };

// It comes with the first call otherwise, while the page waits.
beforeAll(async () => {
  await loadContract();
});

/** A bank that refuses the first piece for its weight. */
async function openBank() {
  await servePage((_request, response) => {
    const said = {
      message: "Please enter a weight between 0 and 1,000,000 grams.",
      reason: "loan.weightWrong",
      values: { max: 1_000_000 },
    };
    const issues = [{ ...said, path: "items.0.grossGrams" }];
    const refusal = { ...said, code: "invalid_input", requestId: "test", issues };
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify(refusal));
  });
}

test("the last piece that can be added has the focus, since the button for more is gone", async () => {
  const { place } = await mount({
    messages: { estimate: english, quotes, gold },
    children: <Page />,
  });
  const findAdd = () =>
    [...place.querySelectorAll("button")].find(({ textContent }) => textContent === english.add);
  for (let add = findAdd(); add; add = findAdd()) {
    add.focus();
    await act(async () => add?.click());
  }
  const rows = place.querySelectorAll("[name$=goldType]");
  expect(document.activeElement).toBe(rows.item(rows.length - 1));
});

test("what is wrong with a piece goes with it, and is not said of the one that takes its place", async () => {
  await openBank();
  const { place } = await mount({
    messages: { estimate: english, quotes, gold },
    children: <Page />,
  });
  await typeInto(place, "items.0.grossGrams", "heavy");
  await typeInto(place, "items.1.grossGrams", "7.35");
  await act(async () => find<HTMLButtonElement>(place, "[value=estimateGold]").click());
  await waitFor(place, '[name="items.0.grossGrams"][aria-invalid=true]');
  const [removeFirst] = [...place.querySelectorAll<HTMLButtonElement>("fieldset button")];
  await act(async () => removeFirst?.click());
  expect(find<HTMLInputElement>(place, '[name="items.0.grossGrams"]').value).toBe("7.35");
  expect(place.querySelector("[aria-invalid=true]")).toBeNull();
});
