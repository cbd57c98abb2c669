// @vitest-environment happy-dom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { Dialog } from "./dialog.tsx";

let shown: ShownBlock;

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open it
      </button>
      <Dialog title="Edit Vault" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <input />
      </Dialog>
    </>
  );
}

beforeEach(async () => {
  shown = await showBlock(<Opener />);
});

afterEach(() => shown.remove());

test("is modal, has its title for a name, and is gone when it is closed", async () => {
  expect(shown.place.querySelector("dialog")).toBeNull();
  await shown.click("Open it");
  const dialog = shown.find<HTMLDialogElement>("dialog");
  expect(dialog.open).toBe(true);
  const name = document.getElementById(dialog.getAttribute("aria-labelledby") ?? "");
  expect(name?.textContent).toBe("Edit Vault");
  await shown.click("Close");
  expect(shown.place.querySelector("dialog")).toBeNull();
});

test("Escape asks whoever opened it", async () => {
  await shown.click("Open it");
  const cancel = new Event("cancel", { cancelable: true });
  await act(async () => shown.find("dialog").dispatchEvent(cancel));
  expect(cancel.defaultPrevented).toBe(true);
  expect(shown.place.querySelector("dialog")).toBeNull();
});

test("it stays where whoever opened it refuses", async () => {
  await shown.remove();
  const heard: string[] = [];
  shown = await showBlock(
    <Dialog isOpen title="Reject the change?" onClose={() => heard.push("close")}>
      <p>It will not be asked again.</p>
    </Dialog>,
  );
  await shown.click("Close");
  // Told twice, the browser closes it without asking.
  const dialog = shown.find<HTMLDialogElement>("dialog");
  await act(async () => dialog.close());
  expect(dialog.open).toBe(true);
  expect(heard).toEqual(["close", "close"]);
});
