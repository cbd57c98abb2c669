import type { PageHead } from "@dhahabu/kit/remote";
import { frameIcons } from "@dhahabu/kit/ui/icon";
import { expect, test } from "vitest";
import { buildDocument, buildPageUrl, escapeJson } from "./document.ts";

test("JSON in a script element cannot end it", () => {
  const text = escapeJson({ title: "</script><script>alert(1)</script>" });
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ title: "</script><script>alert(1)</script>" });
});

test("English has the bare address, the others name their language", () => {
  expect(buildPageUrl("https://bank.example", "/faq", "en")).toBe("https://bank.example/faq");
  expect(buildPageUrl("https://bank.example", "/faq", "sw")).toBe(
    "https://bank.example/faq?lang=sw",
  );
});

function build(
  isIndexed: boolean,
  head: Partial<PageHead> = {},
  path = "/",
  body = "<main></main>",
) {
  return buildDocument({
    head: { title: 'Gold & "more"', description: "<b>", ...head },
    body,
    boot: {
      registry: { shell: "v1", remotes: [] },
      language: "ar",
      data: {},
      navigation: [],
      hasSession: false,
      formats: {},
      isClientOnly: false,
    },
    assets: {
      inlineStyle: "p{color:red}",
      styles: ["/ui/a.css"],
      start: "/ui/start.js",
      scripts: ["/ui/react.js", "/ui/a.js"],
      preloads: ["/ui/b.js"],
      images: [
        {
          srcSet: "/ui/tall.avif 480w",
          sizes: "100vw",
          type: "image/avif",
          media: "(width < 40rem)",
        },
        { srcSet: "/ui/wide.avif 960w", sizes: "max(66vw, 40rem)", type: "image/avif" },
      ],
    },
    origin: "https://bank.example",
    path,
    isIndexed,
    socialCard: { path: "/ui/mfe-public/v1/cards/home.jpg", alt: 'Bars & "coins"' },
  });
}

test("an indexed page names its language, itself and its translations", () => {
  const html = build(true);
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("<title>Gold &amp; &quot;more&quot;</title>");
  expect(html).toContain('content="&lt;b&gt;"');
  expect(html).toContain('<link rel="canonical" href="https://bank.example/?lang=ar">');
  expect(html.match(/rel="alternate"/g)).toHaveLength(7);
  expect(html).not.toContain("noindex");
});

test("an indexed page tells where it stands, and how a link to it looks elsewhere", () => {
  const html = build(
    true,
    {
      title: "Assaying | Dhahabu Gold Bank",
      trail: [{ name: "Gold analysis", path: "/services/gold-analysis" }],
    },
    "/services/gold-analysis/gold-assaying",
  );
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "{}";
  const { itemListElement } = JSON.parse(text) as {
    itemListElement: { position: number; name: string; item: string }[];
  };
  expect(itemListElement.map(({ name, item }) => [name, item])).toEqual([
    ["Dhahabu Gold Bank", "https://bank.example/?lang=ar"],
    ["Gold analysis", "https://bank.example/services/gold-analysis?lang=ar"],
    ["Assaying", "https://bank.example/services/gold-analysis/gold-assaying?lang=ar"],
  ]);
  expect(html).toContain('<meta property="og:title" content="Assaying | Dhahabu Gold Bank">');
  expect(html).toContain('<meta property="og:locale" content="ar_SA">');
  expect(html).toContain(
    '<meta property="og:image" content="https://bank.example/ui/mfe-public/v1/cards/home.jpg">',
  );
  expect(html).toContain('<meta property="og:image:width" content="1200">');
  expect(html).toContain('<meta property="og:image:alt" content="Bars &amp; &quot;coins&quot;">');
});

test("a page that is not to be indexed says so and names no other", () => {
  const html = build(false);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("canonical");
});

test("each source of the first picture is preloaded for the windows it stands in", () => {
  const links = [...build(true).matchAll(/<link rel="preload" as="image"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(links).toEqual([
    '<link rel="preload" as="image" fetchpriority="high" type="image/avif" media="(width &lt; 40rem)" imagesrcset="/ui/tall.avif 480w" imagesizes="100vw">',
    '<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/ui/wide.avif 960w" imagesizes="max(66vw, 40rem)">',
  ]);
});

test("a page carries the bank's mark, and its manifest in the language of the page", () => {
  const html = build(true);
  expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml">');
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest?lang=ar">');
  expect(html).not.toContain('href="data:');
});

test("the drawings of the frame stand in the document, before what shows them", () => {
  const html = build(true);
  for (const name of frameIcons) {
    const start = html.indexOf(`<symbol id="icon-${name}"`);
    expect(start).toBeGreaterThan(html.indexOf("<body>"));
    expect(start).toBeLessThan(html.indexOf("<main>"));
  }
});

test("other drawings that a page shows stand after it, each once, and no others", () => {
  const use = (name: string) => `<svg><use href="#icon-${name}"></use></svg>`;
  const shown = `<main>${use("truck")}${use("search")}${use("truck")}</main>`;
  const html = build(true, {}, "/", shown);
  expect(html.indexOf('<symbol id="icon-truck"')).toBeGreaterThan(html.indexOf("</main>"));
  expect(html.match(/<symbol id="icon-(?:truck|search)"/g)).toHaveLength(2);
  expect(html).not.toContain('<symbol id="icon-scales"');
});

test("no script runs inside the document", () => {
  const scripts = [...build(true).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toHaveLength(2);
  expect(scripts[0]).toContain('src="/ui/start.js" data-scripts="/ui/react.js /ui/a.js"');
  expect(scripts[1]).toContain('type="application/json"');
});
