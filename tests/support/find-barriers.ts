import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** The examiner, once it was put into a page. */
    axe?: typeof axe;
  }
}

// What a page has to read for each look at it.
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// A long list is made of rows that are alike.
const furtherRows = "tbody tr:nth-of-type(n + 21)";
// What stands around every page of the site.
const siteFrame = ":is(header, nav, section, footer):not(main *)";

/** Faults axe finds on a page, or in one part of it: the rule, and where. The page has no frames. */
export function findBarriers(page: Page, within = "html"): Promise<string[]> {
  return examine(page, { within }, { type: "tag", values: standards });
}

/** Faults axe finds on a page of the site, but for the inside of what stands around every page. */
export function findOwnBarriers(page: Page): Promise<string[]> {
  return examine(page, { without: [siteFrame] }, { type: "tag", values: standards });
}

/** What on a page, or in one part of it, can hardly be told from its ground: of two looks of one page all else is alike. */
export function findPaleText(page: Page, within = "html"): Promise<string[]> {
  return examine(page, { within }, { type: "rule", values: ["color-contrast"] });
}

async function examine(
  page: Page,
  { within = "html", without = [] }: { within?: string; without?: readonly string[] },
  runOnly: axe.RunOnly,
): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    // What is far from the window is not laid out; here it is, so that all of the page is looked at.
    for (const section of document.querySelectorAll("section")) {
      section.style.contentVisibility = "visible";
    }
    return window.axe !== undefined;
  });
  if (!isThere) await page.evaluate(source);
  return page.evaluate(
    async ({ part, only }) => {
      const options: axe.RunOptions = {
        runOnly: only,
        // What passes is only counted.
        resultTypes: ["violations"],
      };
      const outcome = await window.axe?.run(part, options);
      if (!outcome) throw new Error("The page has been left.");
      return outcome.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id} at ${target.join(" ")}: ${help}`),
      );
    },
    { part: { include: within, exclude: [furtherRows, ...without] }, only: runOnly },
  );
}
