import type { ChatLanguage } from "@dhahabu/contract/assistant";

/** Languages that the assistant answers in; written out, because the contract's list would bring zod into the page. */
export const deskLanguages = ["en", "sw", "ar"] as const satisfies readonly ChatLanguage[];
