import type { Language } from "@dhahabu/contract/language";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { getFormatters } from "@dhahabu/kit/format/format";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type texts from "./messages/en.json";
import type frameTexts from "../messages/en.json";

/** What apologies are written with. */
export interface Voice {
  readonly t: Translate<typeof frameTexts>;
  /** Undefined while its texts are not there. */
  readonly chatT: Translate<typeof texts> | undefined;
  readonly language: Language;
  readonly isOnline: boolean;
}

const longestInSeconds = 90;

function writeWait(seconds: number, language: Language): string {
  const { quantity } = getFormatters(language);
  return seconds > longestInSeconds
    ? quantity(Math.ceil(seconds / 60), "minute")
    : quantity(Math.ceil(seconds), "second");
}

/** What is said in place of an answer (spec section 8), and when to try again where that is known. */
export function apologise(error: unknown, { t, chatT, language, isOnline }: Voice): string {
  if (!chatT) return t("failure");
  const isRefused = error instanceof ApiError && error.status === 429;
  if (isRefused && error.retryAfterSeconds !== undefined) {
    return chatT("failure.tooMany", { wait: writeWait(error.retryAfterSeconds, language) });
  }
  return isOnline ? t("failure") : `${t("failure")}\n${chatT("failure.offline")}`;
}
