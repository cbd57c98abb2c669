// @vitest-environment happy-dom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { SearchChoice } from "./search-choice.tsx";

const choices = [
  { value: "a", label: "Lost key" },
  { value: "b", label: "Lost card", isDisabled: true },
  { value: "c", label: "Lost ticket" },
];
let shown: ShownBlock;
let escapes = 0;

function Form() {
  const [value, setValue] = useState("a");
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- stands for a dialog
    <div onKeyDown={({ key }) => (escapes += key === "Escape" ? 1 : 0)}>
      <SearchChoice label="Answer" value={value} choices={choices} onChange={setValue} />
      <output>{value}</output>
    </div>
  );
}

afterEach(() => shown.remove());

const field = () => shown.find<HTMLInputElement>("[role=combobox]");
const chosen = () => shown.find("output").textContent;
const options = () =>
  [...shown.place.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);

test("what is typed is looked for, and arrows and Enter choose what can be chosen", async () => {
  shown = await showBlock(<Form />);
  expect(field().value).toBe("Lost key");
  await shown.type(field(), "lost");
  expect(options()).toEqual(["Lost key", "Lost card", "Lost ticket"]);
  expect(shown.find("[role=status]").textContent).toContain("3");
  await shown.press(field(), "ArrowDown");
  const active = field().getAttribute("aria-activedescendant") ?? "";
  expect(document.getElementById(active)?.textContent).toBe("Lost ticket");
  await shown.press(field(), "Enter");
  expect(chosen()).toBe("c");
  expect(field().value).toBe("Lost ticket");
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

test("Escape leaves the choice as it was, and closes nothing around", async () => {
  shown = await showBlock(<Form />);
  await shown.type(field(), "nothing like it");
  expect(shown.place.textContent).toContain("Nothing matches");
  await shown.press(field(), "Escape");
  expect([field().value, chosen(), escapes]).toEqual(["Lost key", "a", 0]);
  await shown.press(field(), "Escape");
  expect(escapes).toBe(1);
});

test("the cross, or an emptied field, chooses none", async () => {
  shown = await showBlock(<Form />);
  await shown.type(field(), "");
  await shown.press(field(), "Enter");
  expect(chosen()).toBe("");
  await shown.type(field(), "key");
  await shown.press(field(), "Enter");
  expect(chosen()).toBe("a");
  await shown.click("Clear: Answer");
  expect(chosen()).toBe("");
});
