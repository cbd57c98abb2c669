// @vitest-environment happy-dom
import { enterModal } from "@dhahabu/kit/ui/floating";
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { UndoBar } from "./undo-bar.tsx";
import { offerUndo, showUndoTo } from "./undo.ts";

let shown: ShownBlock;
let undone: string[];

beforeEach(async () => {
  vi.useFakeTimers();
  undone = [];
  shown = await showBlock(<UndoBar />);
});

afterEach(async () => {
  await act(async () => vi.runAllTimers());
  await shown.remove();
  vi.useRealTimers();
});

function offer(name: string, onUndo = async () => void undone.push(name)) {
  return act(async () => offerUndo({ message: `Deleted “${name}”.`, onUndo }));
}

function isOpen(): boolean {
  return shown.place.querySelector("[role=group]") !== null;
}

test("what was done is named, announced and taken back", async () => {
  await offer("Vault");
  expect(shown.find("[role=status]").textContent).toContain("Deleted “Vault”.");
  await shown.click("Undo");
  expect(undone).toEqual(["Vault"]);
  expect(shown.find("[role=group]").textContent).toBe("Undone");
  expect(shown.find("[role=status]").textContent).toContain("Deleted");
});

test("it goes by itself after ten seconds, and not while somebody is at it", async () => {
  await offer("Vault");
  await act(async () => vi.advanceTimersByTime(9_999));
  expect(isOpen()).toBe(true);
  await act(async () => shown.button("Undo").focus());
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(isOpen()).toBe(true);
  await act(async () => shown.button("Undo").blur());
  await act(async () => vi.advanceTimersByTime(10_000));
  expect(isOpen()).toBe(false);
  expect(undone).toEqual([]);
});

test("Ctrl+Z takes back, but belongs to a field while one types", async () => {
  await offer("Vault");
  const field = document.createElement("input");
  document.body.append(field);
  await shown.press(field, "z", { ctrlKey: true });
  expect(undone).toEqual([]);
  field.remove();
  await shown.press(document.body, "z", { ctrlKey: true });
  expect(undone).toEqual(["Vault"]);
});

test("a newer act stands in the place of the one before", async () => {
  await offer("Vault");
  await offer("Bars");
  expect(shown.place.querySelectorAll("[role=group]")).toHaveLength(1);
  await shown.click("Undo");
  expect(undone).toEqual(["Bars"]);
});

test("what cannot be taken back says so, stays, and can be tried again", async () => {
  let isDown = true;
  await offer("Vault", async () => {
    if (isDown) throw new Error("down");
    undone.push("Vault");
  });
  const logged = vi.spyOn(console, "error").mockReturnValue();
  await shown.click("Undo");
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(shown.find("[role=alert]").textContent).toContain("It could not be undone.");
  await act(async () => vi.advanceTimersByTime(60_000));
  expect(isOpen()).toBe(true);
  isDown = false;
  await shown.click("Try again");
  expect(undone).toEqual(["Vault"]);
});

test("it is over in time though no page shows it", async () => {
  await offer("Vault");
  await act(async () => shown.button("Undo").focus());
  await shown.remove();
  await act(async () => vi.advanceTimersByTime(10_000));
  shown = await showBlock(<UndoBar />);
  expect(isOpen()).toBe(false);
});

test("it is nothing for whoever signs in next", async () => {
  await offer("Vault");
  await act(async () => showUndoTo(7));
  expect(isOpen()).toBe(false);
  await act(async () => showUndoTo(undefined));
});

test("it is within reach while a dialog is open, and after it as well", async () => {
  await offer("Vault");
  const dialog = document.createElement("dialog");
  document.body.append(dialog);
  dialog.showModal();
  let leave = () => {};
  await act(async () => {
    leave = enterModal(dialog);
  });
  expect(dialog.querySelector("[role=group]")).not.toBeNull();
  await act(async () => leave());
  expect(dialog.querySelector("[role=group]")).toBeNull();
  dialog.remove();
  await shown.click("Undo");
  expect(undone).toEqual(["Vault"]);
});
