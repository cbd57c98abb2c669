import type { PageHead } from "@dhahabu/kit/remote";
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

function build(isIndexed: boolean, head: Partial<PageHead> = {}, path = "/") {
  return buildDocument({
    head: { title: 'Gold & "more"', description: "<b>", ...head },
    body: "<main></main>",
    boot: {
      registry: { shell: "v1", remotes: [] },
      language: "ar",
      data: {},
      navigation: [],
      hasSession: false,
      isClientOnly: false,
    },
    assets: {
      inlineStyle: "p{color:red}",
      styles: ["/ui/a.css"],
      scripts: ["/ui/a.js"],
      preloads: ["/ui/b.js"],
      image: undefined,
    },
    origin: "https://bank.example",
    path,
    isIndexed,
    socialImage: "/ui/mfe-public/v1/social.webp",
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
  expect(html).toContain('content="https://bank.example/ui/mfe-public/v1/social.webp"');
});

test("a page that is not to be indexed says so and names no other", () => {
  const html = build(false);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain("canonical");
});

test("no script runs inside the document", () => {
  const scripts = [...build(true).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
  expect(scripts).toHaveLength(2);
  expect(scripts[0]).toContain('src="/ui/a.js"');
  expect(scripts[1]).toContain('type="application/json"');
});
