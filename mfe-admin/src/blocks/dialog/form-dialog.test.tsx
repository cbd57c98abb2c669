// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { FormDialog } from "./form-dialog.tsx";

let shown: ShownBlock;

afterEach(() => shown.remove());

test("a key that is still held from what opened the dialog submits nothing; lines of a text go on", async () => {
  const ignore = () => undefined;
  shown = await showBlock(
    <FormDialog
      title="Send"
      className={undefined}
      submitLabel="Send to all"
      busyLabel="Sending"
      isBusy={false}
      error={undefined}
      onSubmit={ignore}
      onCancel={ignore}
      onClose={ignore}
    >
      <input type="radio" aria-label="Everybody" />
      <textarea aria-label="Text" />
    </FormDialog>,
  );
  const press = async (selector: string, repeat: boolean) => {
    const event = new KeyboardEvent("keydown", {
      key: "Enter",
      repeat,
      bubbles: true,
      cancelable: true,
    });
    await act(async () => shown.find(selector).dispatchEvent(event));
    return event.defaultPrevented;
  };
  expect(await press("form input", true)).toBe(true);
  expect(await press("form input", false)).toBe(false);
  expect(await press("textarea", true)).toBe(false);
});
