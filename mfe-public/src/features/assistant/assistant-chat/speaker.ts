import type { Language } from "@dhahabu/contract/language";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import type texts from "./messages/en.json";

/** The texts around the answers, in one language. */
export interface Speaker {
  readonly chatT: Translate<typeof texts>;
  readonly language: Language;
  readonly dir: "ltr" | "rtl";
}
