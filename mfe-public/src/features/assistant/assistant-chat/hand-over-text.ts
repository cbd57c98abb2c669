import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type { ContactService } from "../../../content/enquiry-topics.ts";
import type { HandedConversation } from "../../../content/handed-conversation.ts";
import type texts from "./messages/en.json";
import { homeAnchors, paths } from "../../../paths.ts";
import type { ConversationMessage } from "../conversation-state.ts";

const services: readonly (readonly [path: string, service: ContactService])[] = [
  [paths.goldBuying, "Gold Buying"],
  [paths.goldAnalysis, "Gold Analysis"],
  [paths.secureStorage, "Secure Storage"],
  [paths.transport, "Transport Services"],
  [paths.goldLoans, "Gold Loans"],
  [`${paths.home}#${homeAnchors.calculator}`, "Gold Loans"],
  [paths.loanPolicy, "Gold Loans"],
  [paths.interestRatePolicy, "Gold Loans"],
];

/** What the enquiry is about: the service of the last answer that came from a page of one. */
function chooseService(messages: readonly ConversationMessage[]): ContactService {
  for (const { source } of messages.toReversed()) {
    const found = services.find(([path]) => source?.path.startsWith(path));
    if (found) return found[1];
  }
  return "General Inquiry";
}

/** A conversation for the enquiry form; apologies for a cut line are left out. */
export function describeConversation(
  messages: readonly ConversationMessage[],
  t: Translate<typeof texts>,
): HandedConversation {
  return {
    service: chooseService(messages),
    subject: t("enquiry.subject"),
    heading: t("enquiry.heading"),
    lines: messages
      .filter(({ unanswered }) => unanswered === undefined)
      .map(({ type, content }) => `${t(`enquiry.${type}`)}: ${content}`),
    omission: t("enquiry.omission"),
  };
}
