// @vitest-environment happy-dom
import { act } from "react";
import { expect, test } from "vitest";
import arabic from "./messages/ar.json" with { type: "json" };
import english from "./messages/en.json" with { type: "json" };
import { find, mount, typeInto } from "../../testing/mount.tsx";
import { AccountTabs } from "./account-tabs.tsx";

function listTabs(place: HTMLElement) {
  return [...place.querySelectorAll<HTMLButtonElement>("[role=tab]")];
}

function listPanels(place: HTMLElement) {
  return [...place.querySelectorAll<HTMLElement>("[role=tabpanel]")];
}

async function press(element: HTMLElement, key: string) {
  await act(async () => {
    element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    // The focus moves in a turn of its own.
    await new Promise((done) => setTimeout(done));
  });
}

/** Chooses a tab as a pointer does. */
async function choose(tab: HTMLElement | undefined) {
  await act(async () => {
    tab?.dispatchEvent(new MouseEvent("mousedown", { button: 0, bubbles: true, cancelable: true }));
    tab?.click();
  });
}

test("one form is shown at a time, and each panel is named by its tab", async () => {
  const { place } = await mount({
    messages: { auth: english },
    children: <AccountTabs onRegister={() => undefined} />,
  });
  const [login, register] = listTabs(place);
  const [loginPanel, registerPanel] = listPanels(place);
  expect(loginPanel?.hidden).toBe(false);
  expect(registerPanel?.hidden).toBe(true);
  await choose(register);
  expect(loginPanel?.hidden).toBe(true);
  expect(registerPanel?.hidden).toBe(false);
  expect(register?.getAttribute("aria-selected")).toBe("true");
  expect(login?.tabIndex).toBe(-1);
  expect(registerPanel?.getAttribute("aria-labelledby")).toBe(register?.id);
});

test("arrow keys move selection and focus, mirrored in a page from right to left", async () => {
  const { place } = await mount({
    language: "ar",
    messages: { auth: arabic },
    children: <AccountTabs onRegister={() => undefined} />,
  });
  const [login, register] = listTabs(place);
  login?.focus();
  await press(login as HTMLElement, "ArrowLeft");
  expect(document.activeElement).toBe(register);
  expect(register?.getAttribute("aria-selected")).toBe("true");
  await press(register as HTMLElement, "Home");
  expect(document.activeElement).toBe(login);
});

test("an incomplete sign-in is explained at the fields, and the first of them has the focus", async () => {
  const { place } = await mount({
    messages: { auth: english },
    children: <AccountTabs onRegister={() => undefined} />,
  });
  const panel = listPanels(place)[0] as HTMLElement;
  await typeInto(panel, "username", "amina");
  await act(async () => find<HTMLButtonElement>(panel, "button[type=submit]").click());
  expect([...panel.querySelectorAll("[role=alert]")].map((alert) => alert.textContent)).toEqual([
    "Please enter your password.",
  ]);
  expect(document.activeElement).toBe(find(panel, "[name=password]"));
});

test("a password is shown and hidden again", async () => {
  const { place } = await mount({
    messages: { auth: english },
    children: <AccountTabs onRegister={() => undefined} />,
  });
  const panel = listPanels(place)[0] as HTMLElement;
  const field = find<HTMLInputElement>(panel, "[name=password]");
  await act(async () => find(panel, "[aria-label='Show password']").click());
  expect(field.type).toBe("text");
  await act(async () => find(panel, "[aria-label='Hide password']").click());
  expect(field.type).toBe("password");
});
