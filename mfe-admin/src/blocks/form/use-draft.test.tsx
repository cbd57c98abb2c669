// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { useDraft } from "./use-draft.ts";
import type { Draft } from "./use-draft.ts";

let shown: ShownBlock;
let draft: Draft<{ text: string }>;
const untouched = { text: "" };

function Editor({ name }: { name: string }) {
  const own = useDraft(name, untouched);
  useEffect(() => {
    draft = own;
  });
  return <p>{own.value.text}</p>;
}

async function show(name: string) {
  shown = await showBlock(<Editor name={name} />);
}

afterEach(async () => {
  await shown.remove();
  sessionStorage.clear();
});

test("what is typed is there again after all was torn down, and told to be from before", async () => {
  await show("reply:7");
  expect(draft.isRestored).toBe(false);
  await act(async () => draft.set({ text: "Dear" }));
  await act(async () => draft.set((old) => ({ text: `${old.text} Amina` })));
  await shown.remove();
  await show("reply:7");
  expect(shown.place.textContent).toBe("Dear Amina");
  expect(draft.isRestored).toBe(true);
});

test("another object has a draft of its own", async () => {
  await show("reply:7");
  await act(async () => draft.set({ text: "Dear" }));
  await shown.remove();
  await show("reply:8");
  expect(draft.value).toBe(untouched);
});

test("cleared, nothing is left of it", async () => {
  await show("reply:7");
  await act(async () => draft.set({ text: "Dear" }));
  await act(async () => draft.clear());
  expect(shown.place.textContent).toBe("");
  expect(sessionStorage).toHaveLength(0);
});

test("what the browser kept broken counts for nothing", async () => {
  sessionStorage.setItem("dhahabu-draft:0:reply:7", "{broken");
  await show("reply:7");
  expect(draft.value).toBe(untouched);
  expect(draft.isRestored).toBe(false);
});
