// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { buildTestTree, createTestKit } from "../testing/render-page.tsx";
import { Button } from "./button.tsx";

test("a busy button keeps the focus, is announced, and neither acts nor submits", () => {
  const kit = createTestKit({ messages: {} });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  const heard: string[] = [];
  function show(isBusy: boolean): HTMLButtonElement {
    const form = (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          heard.push("submit");
        }}
      >
        <Button type="submit" isBusy={isBusy} onClick={() => heard.push("click")} />
      </form>
    );
    flushSync(() => root.render(buildTestTree({ kit, children: form })));
    const button = place.querySelector("button");
    if (!button) throw new Error("There is no button.");
    return button;
  }
  const button = show(false);
  button.focus();
  button.click();
  expect(heard).toEqual(["click", "submit"]);
  const busy = show(true);
  busy.click();
  expect(heard).toEqual(["click", "submit"]);
  expect(document.activeElement).toBe(busy);
  expect(busy.disabled).toBe(false);
  expect(busy.getAttribute("aria-disabled")).toBe("true");
  expect(busy.getAttribute("aria-busy")).toBe("true");
});
