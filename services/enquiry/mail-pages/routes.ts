import { createHash } from "node:crypto";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { PlainAnswer } from "@dhahabu/platform/http/endpoint";
import type { LanguageTexts } from "../deliveries/texts.ts";
import { pageStyle, renderUnknownPage } from "./page.ts";
import type { PageAnswers } from "./page.ts";

const styleHash = createHash("sha256").update(pageStyle).digest("base64");

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

export function createPageAnswers({
  readFacts,
}: {
  readFacts: (requestId: string) => Promise<BankFacts>;
}): PageAnswers<PlainAnswer> {
  return {
    answerPage,
    async answerUnknown({ en }, requestId) {
      const { emails } = await readFacts(requestId);
      return answerPage(404, en, (texts) => renderUnknownPage(texts, emails.general));
    },
  };
}

function answerPage(
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
