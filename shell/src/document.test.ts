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

function build(isIndexed: boolean) {
  return buildDocument({
    head: { title: 'Gold & "more"', description: "<b>" },
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
    path: "/",
    isIndexed,
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
