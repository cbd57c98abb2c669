import { isSameStanding } from "@dhahabu/contract/access";
import type { Formatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Kit } from "@dhahabu/kit/kit-context";
import { createDataCache } from "@dhahabu/kit/live/data-cache";
import type { ShownForm } from "@dhahabu/kit/send/shown-form";
import { createSession } from "@dhahabu/kit/session/session";
import { createMessageLoader } from "./message-loader.ts";
import type { MessageLoader } from "./message-loader.ts";

/** What lives as long as an open page, or on the server as long as one rendering. */
export interface Site {
  readonly kit: Kit;
  readonly messages: MessageLoader;
  /** Says where prefetching goes; the router of the moment does it. */
  setPrefetch(prefetch: (path: string) => void): void;
}

/** Creates a site in a language, with the data that the page starts with, by cache key. */
export function createSite({
  language,
  formatters,
  data,
  hasSession,
  sentForm,
  rememberLanguage = () => undefined,
}: {
  language: Language;
  formatters?: Formatters;
  data: Readonly<Record<string, unknown>>;
  /** False where the visitor is known to be anonymous. */
  hasSession: boolean;
  sentForm?: ShownForm | undefined;
  rememberLanguage?: (language: Language) => void;
}): Site {
  const i18n = createI18n(language, formatters);
  const messages = createMessageLoader(i18n);
  const cache = createDataCache({ now: Date.now });
  for (const [key, datum] of Object.entries(data)) cache.setData(key, datum);
  const session = createSession({ hasSession });
  // What one user was shown is not for whoever comes next in the same tab.
  session.subscribe(({ user }, { user: before }) => {
    if (before && !isSameStanding(user, before)) cache.forget();
  });
  let prefetch: (path: string) => void = () => undefined;
  return {
    messages,
    kit: {
      i18n,
      cache,
      session,
      sentForm,
      prefetchPage: (path) => prefetch(path),
      async changeLanguage(next) {
        await messages.switchTo(next);
        rememberLanguage(next);
      },
    },
    setPrefetch(next) {
      prefetch = next;
    },
  };
}
