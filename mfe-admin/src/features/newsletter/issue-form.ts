import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";

type IssueTexts = NewsletterIssue["texts"];

/** What the form of an issue holds: blank where nothing is written. */
export type IssueForm = Record<`${Language}.${"subject" | "body"}`, string>;

export function toForm(texts: IssueTexts): IssueForm {
  const fields = languages.flatMap((language) => {
    const { subject = "", body = "" } = texts[language] ?? {};
    return Object.entries({ [`${language}.subject`]: subject, [`${language}.body`]: body });
  });
  return Object.fromEntries(fields) as IssueForm;
}

/** What the server is sent of a form; of some languages alone where they are named. */
export function toTexts(form: IssueForm, named: readonly Language[] = languages): IssueTexts {
  return Object.fromEntries(
    named.map((language) => [
      language,
      { subject: form[`${language}.subject`], body: form[`${language}.body`] },
    ]),
  );
}

/** The languages in which an issue has both a subject and a text. */
export function listWritten(texts: IssueTexts): readonly Language[] {
  return languages.filter((language) => {
    const { subject = "", body = "" } = texts[language] ?? {};
    return subject.trim() !== "" && body.trim() !== "";
  });
}

/** The subject by which an issue is known: the English one, else the first; undefined for none. */
export function findSubject(
  subjectIn: (language: Language) => string | undefined,
): string | undefined {
  return languages.map(subjectIn).find((subject) => subject);
}
