import type { Language } from "@dhahabu/contract/language";
import { isAccepted } from "@dhahabu/contract/page-forms";
import type { SentForm } from "@dhahabu/contract/page-forms";
import { ApiError } from "@dhahabu/kit/api/api-error";
import type { ReceivedBody } from "@dhahabu/kit/api/api-error";
import { explainFailure, findFieldFaults } from "@dhahabu/kit/failure/explain-failure";
import { loadSentences } from "@dhahabu/kit/failure/load-sentences";
import { saySentence } from "@dhahabu/kit/failure/say-sentence";
import type { Told } from "@dhahabu/kit/failure/say-sentence";
import type { I18n } from "@dhahabu/kit/i18n/i18n";
import type { ShownForm } from "@dhahabu/kit/send/shown-form";

/** Puts a form that was not accepted into words of the page's language. */
export async function explainSentForm(
  sent: SentForm | undefined,
  { i18n, language }: { i18n: I18n; language: Language },
): Promise<ShownForm | undefined> {
  if (!sent || isAccepted(sent)) return sent;
  await loadSentences(i18n, language);
  const { status, answer } = sent;
  const error = new ApiError({ status, text: "", body: answer as ReceivedBody });
  const say = (told: Told) => saySentence(told, i18n, language);
  const general = i18n.getTranslate("kit")("error.text");
  const fields = findFieldFaults(error, say);
  const isOfFields = Object.keys(fields).length > 0;
  const text = isOfFields ? undefined : explainFailure(error, say, { general });
  return { ...sent, answer: undefined, failure: { text, fields } };
}
