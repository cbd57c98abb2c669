import type { Language } from "@dhahabu/contract/language";
import { ApiError } from "@dhahabu/kit/api/api-error";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import { chooseSentence } from "../../content/choose-sentence.ts";
import type texts from "./messages/en.json";

type AuthKey = MessageKey<typeof texts>;

const keyByCode: Partial<Record<NonNullable<ApiError["code"]>, AuthKey>> = {
  wrong_credentials: "failure.credentials",
  account_inactive: "failure.inactive",
  too_many_requests: "failure.tooMany",
  invalid_input: "failure.fields",
  conflict: "failure.fields",
};

const keyByFault: Record<string, AuthKey> = {
  "conflict username": "error.username.taken",
  "conflict email": "error.email.taken",
  "invalid_input username": "error.username.characters",
  "invalid_input email": "error.email.invalid",
  "invalid_input password": "error.password.easy",
  "invalid_input newPassword": "error.password.easy",
};

/** Why the server did not sign somebody in, as a sentence for a toast. */
export function explainFailure(
  error: unknown,
  { language, t }: { language: Language; t: (key: AuthKey) => string },
): string {
  const serverSentence = error instanceof ApiError ? error.serverMessage : undefined;
  const code = error instanceof ApiError ? error.code : undefined;
  const ownKey = code && keyByCode[code];
  const ownSentence = ownKey && t(ownKey);
  return chooseSentence({ language, serverSentence, ownSentence }) ?? t("failure.unavailable");
}

/** What the server found wrong with each field, in the language of the page. */
export function explainFields(
  error: unknown,
  { language, t }: { language: Language; t: (key: AuthKey) => string },
): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, serverSentence]) => {
      const ownKey = keyByFault[`${error.code} ${field}`];
      const ownSentence = ownKey && t(ownKey);
      const sentence = chooseSentence({ language, serverSentence, ownSentence });
      return [field, sentence ?? serverSentence];
    }),
  );
}
