import type { AccountMailKind, FactorChange } from "@dhahabu/contract/account-mails";
import type { Language } from "@dhahabu/contract/language";

/** A mail that is asked for with an address; whose it is, is looked up later. */
export interface NewAccountMail {
  kind: AccountMailKind;
  email: string;
  language: Language;
  /** What a mail about a sign-in tells of it. */
  device?: string | null;
  network?: string;
  /** What a mail about a second factor tells. */
  factorChange?: FactorChange;
}

/** Hours after which a mail that could not leave is not wanted any more. */
export const wantedForHours = 24;
