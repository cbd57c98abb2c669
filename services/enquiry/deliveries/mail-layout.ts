import { bankName, headOfficeAddress } from "@dhahabu/contract/facts";

/** One line of a mail's table. `isCode` marks what is read left to right in every language: references, numbers, addresses. */
interface MailRow {
  label: string;
  value: string;
  isCode?: boolean;
}

export interface MailContent {
  language: string;
  direction: "ltr" | "rtl";
  before: string[];
  /** A longer text, as HTML that is safe and as words; in a language of its own. */
  article?: { html: string; text: string; language: string; direction: "ltr" | "rtl" };
  rows: MailRow[];
  after: string[];
  /** What the reader can do, before `after`: a link of its own line. */
  action?: { label: string; url: string };
  smallPrint: string[];
  link?: { label: string; url: string };
  /** Address of the head office; the first one unless named. */
  office?: string;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

// Unicode's left-to-right isolate: a telephone number inside Arabic would show its groups backwards.
const isolateStart = "\u2066";
const isolateEnd = "\u2069";

function officeOf({ office = headOfficeAddress }: MailContent): string {
  return office;
}

export function renderText(content: MailContent): string {
  const isRightToLeft = content.direction === "rtl";
  const rows = content.rows.map(({ label, value, isCode }) =>
    isCode && isRightToLeft
      ? `${label}: ${isolateStart}${value}${isolateEnd}`
      : `${label}: ${value}`,
  );
  const link = content.link ? [`${content.link.label}: ${content.link.url}`] : [];
  const action = content.action ? [`${content.action.label}:\n${content.action.url}`] : [];
  return [
    ...content.before,
    ...(content.article ? [content.article.text] : []),
    ...(rows.length > 0 ? [rows.join("\n")] : []),
    ...action,
    ...content.after,
    `-- \n${[...content.smallPrint, ...link, bankName, officeOf(content)].join("\n")}`,
  ].join("\n\n");
}

/** The mail as HTML: inline styles, no pictures, nothing loaded from elsewhere. */
export function renderHtml(content: MailContent): string {
  const start = content.direction === "rtl" ? "right" : "left";
  const paragraph = (text: string) =>
    `<p dir="auto" style="margin:0 0 16px;white-space:pre-line">${escapeHtml(text)}</p>`;
  const row = ({ label, value, isCode }: MailRow) =>
    `<tr><th scope="row" style="padding:8px 0;text-align:${start};font-weight:normal;color:#5c5a50;vertical-align:top">${escapeHtml(label)}</th>` +
    `<td style="padding:8px 16px;text-align:${start};vertical-align:top"><bdi dir="${isCode ? "ltr" : "auto"}">${escapeHtml(value)}</bdi></td></tr>`;
  const table = `<table cellspacing="0" cellpadding="0" style="margin:0 0 16px;border-top:1px solid #d9b35c;border-bottom:1px solid #d9b35c;width:100%">
${content.rows.map(row).join("\n")}
</table>`;
  const article = content.article
    ? `<div lang="${content.article.language}" dir="${content.article.direction}" style="text-align:${content.article.direction === "rtl" ? "right" : "left"}">${content.article.html}</div>`
    : "";
  const action = content.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(content.action.url)}" style="display:inline-block;padding:12px 24px;background:#0e1a15;color:#d9b35c;text-decoration:none">${escapeHtml(content.action.label)}</a></p>`
    : "";
  const smallParagraph = (html: string) => `<p style="margin:0 0 8px">${html}</p>`;
  const small = [
    ...content.smallPrint.map(escapeHtml),
    ...(content.link
      ? [
          `<a href="${escapeHtml(content.link.url)}" style="color:#5c5a50">${escapeHtml(content.link.label)}</a>`,
        ]
      : []),
    escapeHtml(`${bankName} · ${officeOf(content)}`),
  ]
    .map(smallParagraph)
    .join("");
  return `<!doctype html>
<html lang="${content.language}" dir="${content.direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${bankName}</title></head>
<body style="margin:0;background:#f5f1e6;color:#14201b;font-family:Georgia,'Times New Roman',serif;font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:600px;background:#fffdf7">
<tr><td style="padding:20px 32px;background:#0e1a15;color:#d9b35c;font-size:20px;text-align:${start}">${bankName}</td></tr>
<tr><td style="padding:32px;text-align:${start}">
${content.before.map(paragraph).join("\n")}
${article}
${content.rows.length > 0 ? table : ""}
${action}
${content.after.map(paragraph).join("\n")}
</td></tr>
<tr><td style="padding:16px 32px;background:#f0ead9;color:#5c5a50;font-size:13px;text-align:${start}">${small}</td></tr>
</table></td></tr></table>
</body></html>
`;
}
