import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import type { I18n, Messages } from "@dhahabu/kit/i18n/i18n";
import type { RemoteModule } from "@dhahabu/kit/remote";

type Load = (language: Language) => Promise<Messages>;

/** Loads namespaces when they are needed and follows a change of language. */
export interface MessageLoader {
  /** Makes a remote's namespaces known: those its pages name and its base ones. */
  addRemote(module: RemoteModule): void;
  /** Loads what is not there yet, in the language of the page. */
  ensure(namespaces: readonly string[]): Promise<void>;
  /** Loads all namespaces in use in another language, then switches to it. */
  switchTo(language: Language): Promise<void>;
}

/** Names of the shell's own namespaces. */
export const shellNamespaces = ["shell", "kit"] as const;

type ShellTexts = [shell: { default: Messages }, kit: { default: Messages }];

// One chunk for each language, so that the shell's texts are one request.
const shellTexts: Record<Language, () => Promise<ShellTexts>> = {
  en: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-en" */ "./messages/en/shell.json"),
      import(/* webpackChunkName: "messages-en" */ "../kit/messages/en/kit.json"),
    ]),
  sw: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-sw" */ "./messages/sw/shell.json"),
      import(/* webpackChunkName: "messages-sw" */ "../kit/messages/sw/kit.json"),
    ]),
  fr: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-fr" */ "./messages/fr/shell.json"),
      import(/* webpackChunkName: "messages-fr" */ "../kit/messages/fr/kit.json"),
    ]),
  ar: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-ar" */ "./messages/ar/shell.json"),
      import(/* webpackChunkName: "messages-ar" */ "../kit/messages/ar/kit.json"),
    ]),
  hi: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-hi" */ "./messages/hi/shell.json"),
      import(/* webpackChunkName: "messages-hi" */ "../kit/messages/hi/kit.json"),
    ]),
  zh: () =>
    Promise.all([
      import(/* webpackChunkName: "messages-zh" */ "./messages/zh/shell.json"),
      import(/* webpackChunkName: "messages-zh" */ "../kit/messages/zh/kit.json"),
    ]),
};

/** Name of the chunk that holds the shell's texts of a language. */
export function nameShellMessageChunk(language: Language): string {
  return `messages-${language}`;
}

/** Name of the chunk that holds a remote's namespace in a language. */
export function nameMessageChunk(language: Language, namespace: string): string {
  return `messages-${language}-${namespace}-json`;
}

/** Every namespace a remote has: its base ones, those its pages name, and that of its social cards. */
export function listNamespaces({ baseMessages, routes, socialCards }: RemoteModule): string[] {
  const named = routes.flatMap((page) => [...page.messages, ...(page.plainMessages ?? [])]);
  return [...new Set([...baseMessages, ...named, ...(socialCards ? [socialCards.namespace] : [])])];
}

/** Creates the loader of one page's texts; the shell's own namespaces are known from the start. */
export function createMessageLoader(i18n: I18n): MessageLoader {
  const loads = new Map<string, Load>();
  shellNamespaces.forEach((namespace, index) => {
    loads.set(namespace, async (language) => (await shellTexts[language]())[index]?.default ?? {});
  });

  async function load(language: Language, namespaces: Iterable<string>) {
    await Promise.all(
      [...namespaces].map(async (namespace) => {
        if (i18n.hasMessages(language, namespace)) return;
        const loadNamespace = loads.get(namespace);
        if (!loadNamespace) throw new Error(`No remote has the messages "${namespace}".`);
        i18n.addMessages(language, namespace, await loadNamespace(language));
      }),
    );
  }

  return {
    addRemote(module) {
      for (const namespace of listNamespaces(module)) {
        loads.set(namespace, async (language) => {
          return (await module.messages(language, namespace)).default;
        });
      }
    },
    async ensure(namespaces) {
      let language: Language;
      // The visitor may choose another language while the texts are on their way.
      do {
        language = i18n.getLanguage();
        await load(language, namespaces);
      } while (language !== i18n.getLanguage());
    },
    async switchTo(language) {
      const findMissing = () =>
        [...loads.keys()].filter(
          (namespace) =>
            !i18n.hasMessages(language, namespace) &&
            languages.some((loaded) => i18n.hasMessages(loaded, namespace)),
        );
      // Further ones may have come into use meanwhile.
      for (let missing = findMissing(); missing.length > 0; missing = findMissing()) {
        await load(language, missing);
      }
      i18n.setLanguage(language);
    },
  };
}
