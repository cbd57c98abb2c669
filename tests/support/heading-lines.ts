import type { Page } from "playwright-core";

/** Lines of each heading, as they are broken on the screen. */
function readHeadingLines(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    document.documentElement.dataset["whole"] = "yes";
    return [...document.querySelectorAll("main :is(h1, h2, h3)")].map((heading) => {
      const lines: string[] = [];
      // Letters of two fonts on one line begin at different heights, and have their middle at about the same.
      const halfLetter = Number.parseFloat(getComputedStyle(heading).fontSize) / 2;
      let lastMiddle = Number.NEGATIVE_INFINITY;
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? "";
        for (let at = 0; at < text.length; at += 1) {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const box = range.getClientRects()[0];
          const middle = box && box.width > 0 ? box.top + box.height / 2 : lastMiddle;
          if (Math.abs(middle - lastMiddle) > halfLetter) {
            lines.push("");
            lastMiddle = middle;
          }
          if (lines.length > 0) lines[lines.length - 1] += text.charAt(at);
        }
      }
      return lines;
    });
  });
}

/** The same at a width of the window. */
export async function readHeadingLinesAt(page: Page, width: number): Promise<string[][]> {
  await page.setViewportSize({ width, height: 900 });
  return readHeadingLines(page);
}
