import type { Browser } from "playwright-core";

interface LinkText {
  readonly href: string;
  readonly text: string;
}

interface Picture {
  readonly src: string;
  readonly srcset: string;
  readonly sizes: string;
  readonly width: number;
  readonly height: number;
}

/** What stands on one of our pages, for the peers to show. */
export interface PageContent {
  readonly name: string;
  readonly language: string;
  readonly dir: string;
  readonly title: string;
  readonly menu: readonly LinkText[];
  readonly blocks: readonly { readonly tag: string; readonly text: string }[];
  /** The first one is seen at once. */
  readonly pictures: readonly Picture[];
  readonly hasCalculator: boolean;
  readonly footer: readonly LinkText[];
}

/** Reads one of our pages as a visitor sees it. */
export async function readContent(
  browser: Browser,
  { name, url }: { name: string; url: string },
): Promise<PageContent> {
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
  try {
    await page.goto(url);
    const content = await page.evaluate(() => {
      const tidy = (text: string | null) => (text ?? "").replaceAll(/\s+/g, " ").trim();
      const listLinks = (selector: string) =>
        [...document.querySelectorAll<HTMLAnchorElement>(selector)]
          .map((link) => ({ href: link.getAttribute("href") ?? "/", text: tidy(link.textContent) }))
          .filter(({ text }) => text !== "");
      const blocks = [
        ...document.querySelectorAll("main :is(h1, h2, h3, p, dt, dd, li:not(:has(p, h3)))"),
      ]
        .map((block) => ({ tag: block.localName, text: tidy(block.textContent) }))
        .filter(({ text }) => text !== "")
        .map(({ tag, text }) => ({ tag: /^h[123]$/.test(tag) ? tag : "p", text }));
      const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].map((image) => {
        const source = image.parentElement?.querySelector("source");
        return {
          src: image.getAttribute("src") ?? "",
          srcset: source?.srcset ?? image.srcset,
          sizes: source?.sizes ?? image.sizes,
          width: Number(image.getAttribute("width") ?? 960),
          height: Number(image.getAttribute("height") ?? 540),
        };
      });
      return {
        language: document.documentElement.lang,
        dir: document.documentElement.dir,
        title: document.title,
        menu: listLinks("header a").slice(0, 24),
        blocks,
        pictures: pictures.filter(({ src }) => src.startsWith("/")),
        hasCalculator: document.querySelector("main [name=loanAmount]") !== null,
        footer: listLinks("footer a"),
      };
    });
    return { name, ...content };
  } finally {
    await page.close();
  }
}
