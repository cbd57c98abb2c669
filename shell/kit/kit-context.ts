import { createContext, use } from "react";
import type { DataCache } from "./live/data-cache.ts";
import type { I18n } from "./i18n/i18n.ts";
import type { ShownForm } from "./send/shown-form.ts";
import type { Session } from "./session/session.ts";
import type { Language } from "@dhahabu/contract/language";

/** What the kit's hooks share in one running page; the shell makes it, tests make their own. */
export interface Kit {
  readonly i18n: I18n;
  readonly cache: DataCache;
  readonly session: Session;
  /** The form whose answer the page is, until another page is visited. */
  sentForm?: ShownForm | undefined;
  /** Loads what a page of this site needs, ahead of a visit. */
  prefetchPage(path: string): void;
  /** Loads a language's texts, switches to it and remembers the choice. */
  changeLanguage(language: Language): Promise<void>;
}

/** Carries the kit to its hooks; use `KitProvider`. */
export const KitContext = createContext<Kit | undefined>(undefined);

/** The kit of the running page. Throws outside `KitProvider`. */
export function useKit(): Kit {
  const kit = use(KitContext);
  if (!kit) throw new Error("A kit hook was used outside KitProvider.");
  return kit;
}
