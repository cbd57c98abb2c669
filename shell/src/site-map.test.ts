import { expect, test } from "vitest";
import { buildSiteMapText } from "./site-map.ts";

test("a site map lists each page in each language, each with its translations", () => {
  const text = buildSiteMapText("https://bank.example", ["/", "/faq"]);
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]);
  expect(listed).toHaveLength(12);
  expect(listed).toContain("https://bank.example/");
  expect(listed).toContain("https://bank.example/faq?lang=ar");
  const [entry = ""] = /<url>.*faq\?lang=ar.*?<\/url>/.exec(text) ?? [];
  expect(entry.match(/hreflang="/g)).toHaveLength(6);
});
