import MarkdownIt from "markdown-it";
import type { Token } from "markdown-it";

/** A text of an issue, as a mail shows it. */
interface Article {
  html: string;
  text: string;
}

// Mail programs know styles at the elements alone.
const styles: Readonly<Record<string, string>> = {
  h1: "margin:24px 0 12px;font-size:26px;line-height:1.25;font-weight:normal",
  h2: "margin:24px 0 12px;font-size:21px;line-height:1.3;font-weight:normal",
  h3: "margin:20px 0 8px;font-size:17px;line-height:1.4",
  p: "margin:0 0 16px",
  ul: "margin:0 0 16px;padding:0 20px",
  ol: "margin:0 0 16px;padding:0 20px",
  li: "margin:0 0 8px",
  blockquote:
    "margin:0 0 16px;padding:4px 20px;border:solid #d9b35c;border-width:0 1px;color:#5c5a50",
  a: "color:#14201b",
  hr: "margin:24px 0;border:0;border-top:1px solid #d9b35c",
  table: "margin:0 0 16px;border-collapse:collapse;width:100%",
  th: "padding:8px 12px;border-bottom:1px solid #d9b35c",
  td: "padding:8px 12px;border-bottom:1px solid #e6dec8",
};

const allowedLink = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i;

/**
 * Renders the Markdown of an issue. Nothing is loaded from elsewhere, and no HTML of the writer's passes: a picture
 * becomes a link. A link that begins with a slash leads to the site.
 */
export function renderArticle(markdown: string, publicOrigin: string): Article {
  const reader = new MarkdownIt({ html: false, linkify: true, breaks: true });
  // Indented paragraphs are paragraphs.
  reader.disable(["image", "code"]);
  reader.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  reader.validateLink = (url) => allowedLink.test(url);
  const normalize = reader.normalizeLink.bind(reader);
  reader.normalizeLink = (url) => normalize(url.startsWith("/") ? `${publicOrigin}${url}` : url);
  const tokens = reader.parse(markdown, {});
  for (const token of tokens) addStyle(token);
  return {
    html: reader.renderer.render(tokens, reader.options, {}),
    text: writeText(tokens),
  };
}

function addStyle(token: Token): void {
  const style = styles[token.tag];
  if (style !== undefined && token.nesting >= 0) {
    const own = token.attrGet("style");
    token.attrSet("style", own === null ? style : `${style};${own}`);
  }
  for (const child of token.children ?? []) addStyle(child);
}

function writeText(tokens: readonly Token[]): string {
  const parts: string[] = [];
  // The next number of each open list; undefined for one without numbers.
  const lists: (number | undefined)[] = [];
  let mark = "";
  for (const token of tokens) {
    if (token.type === "bullet_list_open") lists.push(undefined);
    else if (token.type === "ordered_list_open") lists.push(Number(token.attrGet("start") ?? 1));
    else if (token.type.endsWith("_list_close")) lists.pop();
    else if (token.type === "list_item_open") {
      const number = lists.pop();
      lists.push(number === undefined ? undefined : number + 1);
      mark = number === undefined ? "- " : `${number}. `;
    } else if (token.type === "inline") {
      parts.push(`${mark}${writeInline(token.children ?? [])}`);
      mark = "";
    } else if (token.type === "hr") parts.push("* * *");
    else if (token.type === "fence") parts.push(token.content.trimEnd());
  }
  return parts.join("\n\n");
}

function writeInline(tokens: readonly Token[]): string {
  let text = "";
  let link = { from: 0, url: "" };
  for (const token of tokens) {
    if (token.type === "link_open")
      link = { from: text.length, url: String(token.attrGet("href")) };
    else if (token.type === "link_close") {
      if (text.slice(link.from) !== link.url) text += ` (${link.url})`;
    } else if (token.type.endsWith("break")) text += "\n";
    else text += token.content;
  }
  return text;
}
