import type { Language } from "@dhahabu/contract/language";
import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { chooseSentence } from "../../../content/choose-sentence.ts";
import type texts from "../messages/en.json";
import { enquiryFields } from "./enquiry-form-values.ts";
import type { EnquiryField } from "./enquiry-form-values.ts";

/** What the explanations are written with. */
export interface Voice {
  readonly language: Language;
  readonly t: Translate<typeof texts>;
}

const defaultWaitMinutes = 10;

function explainCode(error: ApiError, { language, t }: Voice): string | undefined {
  if (error.code === "too_many_requests") {
    const minutes = Math.ceil((error.retryAfterSeconds ?? defaultWaitMinutes * 60) / 60);
    const wait = getFormatters(language).quantity(minutes, "minute");
    return t("failure.tooMany", { wait });
  }
  if (error.code === "unavailable") return t("failure.unavailable");
  if (error.code === "invalid_input") return t("failure.fields");
  return t("failure.general");
}

/** The toast for an enquiry that was not accepted (spec section 8). */
export function explainFailure(
  error: unknown,
  voice: Voice,
): { title: string; description: string } {
  const { language, t } = voice;
  if (error instanceof NetworkError) {
    return { title: t("failure.network.title"), description: t("failure.network.text") };
  }
  const title = t("failure.title");
  if (!(error instanceof ApiError)) return { title, description: t("failure.general") };
  const sentence = chooseSentence({
    language,
    serverSentence: error.serverMessage,
    ownSentence: explainCode(error, voice),
  });
  return { title, description: sentence ?? t("failure.general") };
}

/** What the server found wrong with each field, in the language of the page where it has the sentence. */
export function explainFields(
  error: unknown,
  { language, t }: Voice,
): Partial<Record<EnquiryField, string>> {
  if (!(error instanceof ApiError)) return {};
  const found: Partial<Record<EnquiryField, string>> = {};
  for (const field of enquiryFields) {
    const serverSentence = error.fields[field];
    if (serverSentence === undefined) continue;
    const ownSentence = field === "email" ? t("error.email.invalid") : t("failure.field");
    found[field] = chooseSentence({ language, serverSentence, ownSentence }) ?? serverSentence;
  }
  return found;
}
