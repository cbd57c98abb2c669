import type { Language } from "@dhahabu/contract/language";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import type { Kit } from "@dhahabu/kit/kit-context";
import type { PageData } from "@dhahabu/contract/pages";
import { buildTestTree, createTestKit } from "@dhahabu/kit/testing/render-page";
import { act } from "react";
import type { ReactNode } from "react";
// oxlint-disable-next-line no-restricted-imports -- a test renders by itself, there is no shell
import { createRoot } from "react-dom/client";
import { onTestFinished, vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// A busy machine takes seconds to load the contract or a part that comes on demand.
const patienceMs = 10_000;

/** Renders a component as the shell would, until the test ends. */
export async function mount({
  language = "en",
  messages,
  data = {},
  path = "/",
  children,
}: {
  language?: Language;
  messages: Readonly<Record<string, Messages>>;
  data?: Partial<PageData>;
  /** The address at which it is shown. */
  path?: string;
  children: ReactNode;
}): Promise<{ place: HTMLElement; kit: Kit }> {
  const kit = createTestKit({ language, messages, data });
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await act(async () => root.render(buildTestTree({ kit, path, children })));
  return { place, kit };
}

/** Types into a field as a visitor would. */
export async function typeInto(place: HTMLElement, name: string, text: string): Promise<void> {
  const field = place.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (!field) throw new Error(`There is no field ${name}.`);
  await act(async () => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

/** The element a selector finds; throws where there is none. */
export function find<E extends Element = HTMLElement>(place: Element, selector: string): E {
  const element = place.querySelector<E>(selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

/** Waits until an element that a selector finds is there. */
export async function waitFor(place: Element, selector: string): Promise<void> {
  await vi.waitUntil(
    async () => {
      // React shows what came meanwhile at the end of each act.
      await act(async () => new Promise((resolve) => void setImmediate(resolve)));
      return place.querySelector(selector);
    },
    { timeout: patienceMs },
  );
}
