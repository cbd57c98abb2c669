import type { User } from "@dhahabu/contract/identity";
import type { Language } from "@dhahabu/contract/language";
import { buildTestTree, createTestKit } from "@dhahabu/kit/testing/render-page";
import { act } from "react";
import type { ReactNode } from "react";
// oxlint-disable-next-line no-restricted-imports -- a test renders by itself, there is no shell
import { createRoot } from "react-dom/client";
import { vi } from "vitest";
import arabic from "../../messages/ar/admin.json" with { type: "json" };
import english from "../../messages/en/admin.json" with { type: "json" };

/** What a test does with a block that is shown. */
export interface ShownBlock {
  readonly place: HTMLElement;
  find<T extends HTMLElement = HTMLElement>(selector: string): T;
  /** The button with these words or this label. */
  button(name: string): HTMLButtonElement;
  click(name: string): Promise<void>;
  press(target: Element, key: string, init?: KeyboardEventInit): Promise<void>;
  type(input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void>;
  remove(): Promise<void>;
}

/** Shows a block in a document, in a language, at an address, to somebody; `messages` are those of its feature. */
export async function showBlock(
  block: ReactNode,
  {
    language = "en",
    path = "/admin",
    messages = {},
    user,
  }: {
    language?: Language;
    user?: User;
    path?: string;
    messages?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  } = {},
): Promise<ShownBlock> {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  const kit = createTestKit({
    language,
    user,
    messages: { ...messages, admin: language === "ar" ? arabic : english },
  });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(buildTestTree({ kit, path, children: block })));

  function find<T extends HTMLElement>(selector: string): T {
    const found = place.querySelector<T>(selector);
    if (!found) throw new Error(`Nothing is ${selector}.`);
    return found;
  }

  function button(name: string): HTMLButtonElement {
    const found = [...place.querySelectorAll("button")].find(
      (candidate) =>
        candidate.getAttribute("aria-label") === name || candidate.textContent?.trim() === name,
    );
    if (!found) throw new Error(`No button is called ${name}.`);
    return found;
  }

  return {
    place,
    find,
    button,
    click: (name) => act(async () => button(name).click()),
    press: (target, key, init) =>
      act(async () => {
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...init }));
      }),
    type: (input, text) =>
      act(async () => {
        const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
        Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(input, text);
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }),
    async remove() {
      await act(async () => root.unmount());
      place.remove();
    },
  };
}

/** Waits until a check of what is shown no longer throws; meanwhile React draws by itself, as in a browser. */
export async function waitForView(check: () => unknown): Promise<void> {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", false);
  try {
    await vi.waitFor(check, { timeout: 8000 });
  } finally {
    Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  }
}
