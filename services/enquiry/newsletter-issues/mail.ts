import type { BankFacts } from "@dhahabu/contract/facts";
import { languageTraits } from "@dhahabu/contract/language";
import { toHeaderText } from "../deliveries/mail.ts";
import type { Mail } from "../deliveries/mail.ts";
import type { Texts } from "../deliveries/texts.ts";
import { withOneClick } from "../deliveries/write-mail.ts";
import { finishNewsletterMail, greet } from "../newsletter/mail.ts";
import { newsletterUrls } from "../newsletter/subscriber.ts";
import type { Subscriber } from "../newsletter/subscriber.ts";
import { renderArticle } from "./article.ts";
import { chooseText } from "./issue.ts";
import type { IssueTexts } from "./issue.ts";

interface IssueMailParts {
  /** What the issue says, by language. */
  issue: IssueTexts;
  texts: Texts;
  facts: BankFacts;
  publicOrigin: string;
}

type Reader = Pick<Subscriber, "email" | "name" | "language">;

/** The mail by which a subscriber gets an issue, with one-click unsubscription (RFC 8058). */
export function composeLetter({
  subscriber,
  ...parts
}: IssueMailParts & { subscriber: Reader & Pick<Subscriber, "token"> }): Mail {
  const url = newsletterUrls(parts.publicOrigin, subscriber.token).unsubscribe;
  return withOneClick(compose(parts, subscriber, url), url);
}

/** The mail as a reader of a language would get it, whose link leads to the site. */
export function composeSample(
  parts: IssueMailParts,
  reader: Pick<Reader, "email" | "language">,
): Mail {
  return compose(parts, { ...reader, name: null }, `${parts.publicOrigin}/`);
}

/** The sample that staff send to themselves, which says so. */
export function composeTest(
  parts: IssueMailParts,
  reader: Pick<Reader, "email" | "language">,
): Mail {
  const { text } = parts.texts[reader.language];
  const mail = compose(parts, { ...reader, name: null }, `${parts.publicOrigin}/`, [
    text("mail.testNote"),
  ]);
  return { ...mail, subject: toHeaderText(text("mail.testSubject", { subject: mail.subject })) };
}

function compose(
  { issue, ...parts }: IssueMailParts,
  subscriber: Reader,
  url: string,
  notes: string[] = [],
): Mail {
  const texts = parts.texts[subscriber.language];
  const { text } = texts;
  const { subject, body, language } = chooseText(issue, subscriber.language);
  const note = language === subscriber.language ? [] : [text("mail.inEnglish")];
  const article = renderArticle(body, parts.publicOrigin);
  return finishNewsletterMail({ ...parts, subscriber }, toHeaderText(subject), {
    before: [greet(texts, subscriber), ...note],
    article: { ...article, language, direction: languageTraits[language].dir },
    after: [],
    smallPrint: [...notes, text("mail.reason")],
    link: { label: text("mail.unsubscribe"), url },
  });
}
