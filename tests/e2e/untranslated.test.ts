import { globSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";
import { copyCheckout } from "../support/copy-checkout.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { createWalk, openContext, openHydrated } from "../support/open-hydrated.ts";
import type { Walk } from "../support/open-hydrated.ts";
import { waitFor } from "../support/wait-for.ts";
import { findLooseWords, markMessages } from "../support/marked-messages.ts";
import { useBuilds } from "../support/use-builds.ts";

const bank = inject("bank");
const repository = resolve(import.meta.dirname, "../..");
const pages = [...Object.values(paths), "/no-such-page"];
// The language whose texts are replaced by marked ones for this run.
const language = "fr";
const locale = "fr-FR";

const checkout = copyCheckout();
let browser: Browser;
let context: BrowserContext;
let walk: Walk;
let restoreTexts: () => Promise<void>;

async function isMarked(): Promise<boolean> {
  const page = await fetch(`${bank.origin}${paths.auth}?lang=${language}`);
  return /<h1[^>]*>⟦/.test(await page.text());
}

beforeAll(async () => {
  browser = await launchBrowser();
  context = await openContext(browser);
  walk = createWalk(context, { width: 1280, height: 900 });
  for (const file of globSync(
    `{shell,shell/kit,mfe-public}/**/messages/{${language},${language}/*}.json`,
    {
      cwd: repository,
      exclude: (name) => name.includes("node_modules"),
    },
  )) {
    checkout.edit(file, markMessages);
  }
  const builds = { root: checkout.root, version: "marked" };
  restoreTexts = await useBuilds(bank, ["shell", "mfe-public"], builds);
  await waitFor("the marked texts", isMarked);
});

afterAll(async () => {
  await restoreTexts();
  await waitFor("the true texts", async () => !(await isMarked()));
  await browser.close();
  await checkout.remove();
});

test.concurrent.each(pages)("every word of %s comes from the messages", async (path) => {
  await walk.visit(`${bank.origin}${path}?lang=${language}`, async ({ page }) => {
    expect(await findLooseWords(page, locale)).toEqual([]);
  });
});

test("a word that comes from elsewhere is noticed, as a text or as an attribute", async () => {
  const { page } = await openHydrated(context, `${bank.origin}${paths.auth}?lang=${language}`);
  await page.evaluate(() => {
    document.querySelector("main")?.insertAdjacentHTML("beforeend", '<p>Hello</p><i title="Bye">');
  });
  expect(await findLooseWords(page, locale)).toEqual(["Hello", "Bye"]);
  await page.close();
});
