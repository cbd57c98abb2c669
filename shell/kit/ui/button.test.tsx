// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { buildTestTree, createTestKit } from "../testing/render-page.tsx";
import { Button, ButtonLink } from "./button.tsx";

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

test.each([
  ["/contact?topic=gold-loan#enquiry", true],
  ["#enquiry", true],
  ["tel:+254700000000", false],
  ["mailto:info@example.com", false],
  ["https://other.example/", false],
  ["//other.example/", false],
])("a press on a link to %s is the site's own: %s", (to, isOwn) => {
  const kit = createTestKit({ messages: {} });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  let wasTaken: boolean | undefined;
  const listen = (event: Event) => {
    wasTaken = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", listen);
  onTestFinished(() => {
    document.removeEventListener("click", listen);
    root.unmount();
    place.remove();
  });
  const link = <ButtonLink to={to}>There</ButtonLink>;
  flushSync(() => root.render(buildTestTree({ kit, children: link })));
  place.querySelector("a")?.click();
  expect(wasTaken).toBe(isOwn);
});
