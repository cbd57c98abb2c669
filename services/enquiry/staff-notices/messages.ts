import type { Language } from "@dhahabu/contract/language";
import ar from "./messages/ar.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import hi from "./messages/hi.json" with { type: "json" };
import sw from "./messages/sw.json" with { type: "json" };
import zh from "./messages/zh.json" with { type: "json" };

/** The texts of the mails about notices to staff; a missing key is a fault of types, since every file has the English file's shape. */
export const staffNoticeMessages: Record<Language, typeof en> = { en, sw, fr, ar, hi, zh };
