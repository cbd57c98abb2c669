import { createHash } from "node:crypto";
import type { PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { pageStyle } from "./page.ts";

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

/** Answers with a page that a link in a mail leads to; it may load nothing, and no other site learns its address. */
export function answerPage(
  status: number,
  texts: LanguageTexts,
  render: (texts: LanguageTexts) => string,
): PlainAnswer {
  return {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-language": texts.language,
      "content-security-policy": pagePolicy,
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
    body: render(texts),
  };
}
