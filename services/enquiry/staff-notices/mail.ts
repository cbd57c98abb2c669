import { findTopic, readNameFromKey, readTopicValues } from "@dhahabu/contract/config-name";
import { bankName } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { linkNotice } from "@dhahabu/contract/staff-notices";
import type { Mail } from "../deliveries/mail.ts";
import type { LanguageTexts } from "../deliveries/texts.ts";
import type { MailContent } from "../deliveries/mail-layout.ts";
import { writeMail } from "../deliveries/write-mail.ts";
import type { MailedNotice } from "./notice.ts";

/** Most notices that one mail lists. */
export const mostTold = 50;

/** What a notice tells. A customer's own words, their name among them, stay in the office. */
function writeSentence({ kind, values }: MailedNotice, { text }: LanguageTexts): string {
  return text(`kind.${kind.replace(".", "-")}`, { by: values["by"] ?? "" });
}

function nameSetting(configKey: string, texts: LanguageTexts): string {
  const topic = findTopic(configKey);
  if (!topic) return readNameFromKey(configKey);
  return texts.text(`setting.${topic.id}`, readTopicValues(topic, texts));
}

function writeAbout({ values }: MailedNotice, texts: LanguageTexts): string[] {
  const { reference, what, setting, title, startsAt, since } = values;
  const moment = startsAt ?? since;
  const name = setting && nameSetting(setting, texts);
  return [reference, what, name, title, moment && texts.dateTime(moment)].flatMap((part) =>
    part ? [part] : [],
  );
}

/** A mail to a member of staff about one notice, or about those of a morning. */
export function composeNoticeMail(parts: {
  notices: readonly MailedNotice[];
  isDigest: boolean;
  to: string;
  facts: BankFacts;
  texts: LanguageTexts;
  publicOrigin: string;
}): Mail {
  const { notices, isDigest, facts, texts, publicOrigin } = parts;
  const { language, direction, text, dateTime } = texts;
  const [first] = notices;
  const sentence = first ? writeSentence(first, texts) : "";
  const content: MailContent = {
    language,
    direction,
    before: [isDigest ? text("digest.lead") : sentence],
    rows: isDigest
      ? notices.slice(0, mostTold).map((notice) => ({
          label: dateTime(notice.at),
          value: [writeSentence(notice, texts), ...writeAbout(notice, texts)].join(" · "),
        }))
      : first
        ? [
            { label: text("at"), value: dateTime(first.at) },
            ...writeAbout(first, texts).map((value) => ({ label: text("about"), value })),
          ]
        : [],
    action: {
      label: text("action"),
      url: `${publicOrigin}${first && !isDigest ? linkNotice(first) : "/admin"}`,
    },
    after: notices.length > mostTold ? [text("digest.more")] : [],
    smallPrint: [text("reason")],
    link: { label: text("change"), url: `${publicOrigin}/admin/account#notices` },
  };
  const subject = isDigest ? text("digest.subject", { bank: bankName }) : sentence;
  return writeMail({ to: parts.to, subject, content, facts });
}
