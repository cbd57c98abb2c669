import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Faults axe finds on a page: the rule, and where. */
export async function findBarriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id} at ${node.target.join(" ")}: ${violation.help}`),
  );
}
