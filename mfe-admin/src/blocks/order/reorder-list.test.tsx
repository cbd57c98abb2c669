// @vitest-environment happy-dom
import type { Language } from "@dhahabu/contract/language";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { ReorderList } from "./reorder-list.tsx";
import type { ReorderMove } from "./use-reorder.ts";

let shown: ShownBlock;
let moves: ReorderMove<string>[];
let save: () => Promise<void>;
const names = ["a", "b", "c"];

beforeEach(() => {
  moves = [];
  save = async () => undefined;
});

afterEach(() => shown.remove());

async function show(language: Language = "en") {
  shown = await showBlock(
    <ReorderList
      label="Order"
      items={names}
      getId={(name) => name}
      getLabel={(name) => name}
      onMove={(move) => {
        moves.push(move);
        return save();
      }}
      renderItem={(name, handle) => (
        <>
          <span>{name}</span>
          {handle}
        </>
      )}
    />,
    { language },
  );
}

function readOrder(): string {
  const entries = [...shown.place.querySelectorAll<HTMLElement>("li")];
  return entries
    .toSorted((one, other) => Number(one.dataset["place"]) - Number(other.dataset["place"]))
    .map((entry) => entry.textContent)
    .join("");
}

async function keys(handle: Element, ...pressed: string[]) {
  for (const key of pressed) await shown.press(handle, key);
}

test("Space, arrows, Space: an item is taken to another place, and each step is said", async () => {
  await show();
  const handle = shown.button("Move a");
  await keys(handle, " ", "ArrowDown");
  expect(shown.find("[aria-live]").textContent).toBe("a: place 2 of 3.");
  expect(readOrder()).toBe("bac");
  expect(moves).toEqual([]);
  await keys(handle, "ArrowDown", " ");
  expect(readOrder()).toBe("bca");
  expect(moves).toEqual([{ id: "a", after: "c", before: undefined }]);
});

test("Escape and leaving the handle put an item back", async () => {
  await show();
  const handle = shown.button("Move c");
  await keys(handle, "Enter", "Home", "Escape");
  expect(readOrder()).toBe("abc");
  await keys(handle, "Enter", "ArrowUp");
  await act(async () => {
    handle.focus();
    handle.blur();
  });
  expect(readOrder()).toBe("abc");
  expect(moves).toEqual([]);
});

test("dropped where it was, nothing is saved", async () => {
  await show();
  await keys(shown.button("Move b"), " ", "ArrowDown", "ArrowUp", " ");
  expect(moves).toEqual([]);
});

test("a move that is refused is taken back", async () => {
  await show();
  save = () => Promise.reject(new Error("refused"));
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await keys(shown.button("Move b"), " ", "ArrowUp", " ");
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(moves).toEqual([{ id: "b", after: undefined, before: "a" }]);
  expect(readOrder()).toBe("abc");
});

test("from right to left the side arrows are turned", async () => {
  await show("ar");
  const handle = shown.button("نقل a");
  await keys(handle, " ", "ArrowLeft", " ");
  expect(moves).toEqual([{ id: "a", after: "b", before: "c" }]);
});
