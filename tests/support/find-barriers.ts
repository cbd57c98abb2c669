import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Faults axe finds on a page, or in one part of it: the rule, and where. */
export async function findBarriers(page: Page, within = "html"): Promise<string[]> {
  // What is far from the window is not laid out; here it is, so that all of the page is looked at.
  await page.evaluate(() => {
    for (const section of document.querySelectorAll("section")) {
      section.style.contentVisibility = "visible";
    }
  });
  const { violations } = await new AxeBuilder({ page })
    // What passes is only counted, and no second page is opened to put frames together: there are none.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .include(within)
    .withTags(standards)
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(" ")}: ${violation.help}`),
  );
}
