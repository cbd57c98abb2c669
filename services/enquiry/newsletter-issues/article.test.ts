import { describe, expect, test } from "vitest";
import { renderArticle } from "./article.ts";

const origin = "https://bank.example";
const render = (markdown: string) => renderArticle(markdown, origin);

describe("an article", () => {
  test("has headings, lists and links, with styles at the elements", () => {
    const { html, text } = render(
      "# Gold\n\nUp **2 %**, see [prices](/gold-prices) or https://a.example/b\n\n3. one\n4. two\n\n- three",
    );
    expect(html).toMatch(/<h1 style="[^"]+">Gold<\/h1>/);
    expect(html).toContain(`href="${origin}/gold-prices"`);
    expect(html).toContain('href="https://a.example/b"');
    expect(html).toContain("<strong>2 %</strong>");
    expect(html).toMatch(/<ol start="3" style="[^"]+">/);
    expect(text).toBe(
      `Gold\n\nUp 2 %, see prices (${origin}/gold-prices) or https://a.example/b\n\n3. one\n\n4. two\n\n- three`,
    );
  });

  test.each([
    "<script>alert(1)</script>",
    '<img src="https://spy.example/x.png">',
    "![pixel](https://spy.example/x.png)",
    "[press](javascript:alert(1))",
    "[press](data:text/html,x)",
    "[press](//spy.example)",
    "[press](vbscript:x)",
  ])("lets nothing run or load: %s", (markdown) => {
    expect(render(markdown).html).not.toMatch(
      /<script|<img|href="(?:javascript|data|vbscript|\/\/)/i,
    );
  });

  test("keeps the lines of a paragraph, and an indented one is a paragraph", () => {
    expect(render("one\ntwo").html).toMatch(/one<br>\s*two/);
    expect(render("    one").html).toMatch(/<p style="[^"]+">one<\/p>/);
  });
});
