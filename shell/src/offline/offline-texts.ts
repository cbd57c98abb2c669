import type { Language } from "@dhahabu/contract/language";
import ar from "../messages/ar/offline.json" with { type: "json" };
import en from "../messages/en/offline.json" with { type: "json" };
import fr from "../messages/fr/offline.json" with { type: "json" };
import hi from "../messages/hi/offline.json" with { type: "json" };
import sw from "../messages/sw/offline.json" with { type: "json" };
import zh from "../messages/zh/offline.json" with { type: "json" };

/** What is said without a connection. */
export const offlineTexts: Readonly<Record<Language, typeof en>> = { ar, en, fr, hi, sw, zh };
