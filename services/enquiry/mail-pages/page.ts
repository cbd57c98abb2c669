import { bankName } from "@dhahabu/contract/facts";
import { escapeHtml } from "../deliveries/mail-layout.ts";
import type { LanguageTexts, Texts } from "../deliveries/texts.ts";

/** The only style of the pages; the content policy allows it by its hash. */
export const pageStyle = `
*{box-sizing:border-box}
html{color-scheme:dark;background:#0b1410;color:#f5f1e6;font:1.0625rem/1.65 "Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Noto Serif",serif}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;padding:clamp(1.5rem,5vw,3rem);background:linear-gradient(160deg,#12211a,#0b1410 60%)}
header{font-size:1.125rem;letter-spacing:.04em;color:#d9b35c}
header::after{content:"";display:block;inline-size:3rem;block-size:1px;margin-block-start:.75rem;background:#d9b35c}
main{margin-block:auto;padding-block:3rem;max-inline-size:36rem}
h1{margin:0 0 1.25rem;font-weight:400;font-size:clamp(1.9rem,5.5vw,2.9rem);line-height:1.2;text-wrap:balance}
p{margin:0 0 1.25rem;color:#d8d3c4}
form{margin:2.25rem 0 0}
form + form{margin-block-start:1rem}
button{min-block-size:3rem;padding:.75rem 2rem;border:1px solid #d9b35c;border-radius:2px;background:#d9b35c;color:#0b1410;font:inherit;text-align:start;cursor:pointer}
button:hover{background:#e8c980}
button.quiet{background:none;color:#d9b35c}
button.quiet:hover{color:#e8c980;border-color:#e8c980}
a{color:#d9b35c;text-underline-offset:.25em}
:focus-visible{outline:2px solid #f5f1e6;outline-offset:4px}
footer{font-size:.9375rem}
p:lang(ar),p:lang(hi),p:lang(zh){line-height:1.9}
h1:lang(ar),h1:lang(hi){line-height:1.45}
`;

/** A button of a page, which posts to an address of the site; a quiet one is the second choice. */
interface PageButton {
  label: string;
  action: string;
  isQuiet?: boolean;
}

interface MailPage {
  title: string;
  paragraphs: readonly string[];
  buttons?: readonly PageButton[];
}

/** Answers to the links of mails: pages that load nothing and run nothing, and whose address no other site learns. */
export interface PageAnswers<Answer> {
  answerPage(
    status: number,
    texts: LanguageTexts,
    render: (texts: LanguageTexts) => string,
  ): Answer;
  /** For a link that belongs to nobody. */
  answerUnknown(texts: Texts, requestId: string): Promise<Answer>;
}

/** The page as HTML: no scripts, nothing loaded, nothing that happens without a button. The texts have `page.home`. */
export function renderMailPage(texts: LanguageTexts, page: MailPage): string {
  const { language, direction, text } = texts;
  const title = escapeHtml(page.title);
  const paragraphs = page.paragraphs.map((words) => `<p>${escapeHtml(words)}</p>`).join("\n");
  const forms = (page.buttons ?? []).map(renderButton).join("\n");
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${bankName}</title>
<style>${pageStyle}</style>
</head>
<body>
<header><span lang="en" dir="ltr">${bankName}</span></header>
<main>
<h1>${title}</h1>
${paragraphs}
${forms}
</main>
<footer><a href="/">${escapeHtml(text("page.home"))}</a></footer>
</body>
</html>
`;
}

/** The page for a link that belongs to nobody, with the address to write to. */
export function renderUnknownPage(texts: LanguageTexts, email: string): string {
  return renderMailPage(texts, {
    title: texts.text("page.unknownTitle"),
    paragraphs: [texts.text("page.unknownText", { email })],
  });
}

function renderButton({ label, action, isQuiet }: PageButton): string {
  const look = isQuiet === true ? ' class="quiet"' : "";
  return `<form method="post" action="${escapeHtml(action)}"><button type="submit"${look}>${escapeHtml(label)}</button></form>`;
}
