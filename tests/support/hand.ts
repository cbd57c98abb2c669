import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Locator, Page } from "playwright-core";
import type { TestContext } from "vitest";

/** A hand at the keyboard and the mouse of a page, with the count of its presses. */
export interface Hand {
  press(keys: string): Promise<void>;
  click(target: Locator): Promise<void>;
  /** Chooses of a choice of the browser's own: one click opens it, one chooses. */
  choose(choice: Locator, value: string): Promise<void>;
  /** Types words, whose keys are no presses. */
  type(words: string): Promise<void>;
  readPresses(): number;
}

export function createHand(page: Page): Hand {
  let presses = 0;
  return {
    async press(keys) {
      presses += 1;
      await page.keyboard.press(keys);
    },
    async click(target) {
      presses += 1;
      await target.click();
    },
    async choose(choice, value) {
      presses += 2;
      await choice.selectOption(value);
    },
    type: (words) => page.keyboard.type(words),
    readPresses: () => presses,
  };
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Waits until something has the focus without a press. */
export async function awaitFocus(
  { expect }: Pick<TestContext, "expect">,
  target: Locator,
): Promise<void> {
  await target.waitFor();
  await expect.poll(() => isFocused(target)).toBe(true);
}

/** How many presses a task of the office takes, as its README tells. */
export async function readToldPresses(
  task: string,
): Promise<{ keyboard: number; pointer: number }> {
  const readme = resolve(import.meta.dirname, "../../mfe-admin/README.md");
  const lines = (await readFile(readme, "utf8")).split("\n");
  const told = lines.find((line) => line.startsWith(`| ${task} `))?.matchAll(/→ (\d+)/g) ?? [];
  const [keyboard, pointer] = [...told].map(([, presses]) => Number(presses));
  if (keyboard === undefined || pointer === undefined) {
    throw new Error(`The README does not tell the presses of “${task}”.`);
  }
  return { keyboard, pointer };
}
