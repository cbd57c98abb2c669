import type { Language } from "@dhahabu/contract/language";

/** Texts of one namespace in one language: flat keys, `{{name}}` for values, i18next's plural suffixes. */
export type Messages = Readonly<Record<string, string>>;

/** Values put into a text; `count` also picks the plural form. */
export type MessageValues = Readonly<Record<string, string | number>>;

type PluralSuffix = "zero" | "one" | "two" | "few" | "many" | "other";
type WithoutPlural<Key> = Key extends `${infer Stem}_${PluralSuffix}` ? Stem : Key;

/** Keys of a namespace that `t` takes: plural forms count as one key. */
export type MessageKey<M> = WithoutPlural<keyof M & string>;

/** Gives the text of a key in the current language. A missing key shows itself, and fails the tests. */
export type Translate<M = Messages> = (key: MessageKey<M>, values?: MessageValues) => string;

/** Texts of the running page, of every namespace loaded so far. */
export interface I18n {
  getLanguage(): Language;
  /** Adds a namespace of a language. */
  addMessages(language: Language, namespace: string, messages: Messages): void;
  hasMessages(language: Language, namespace: string): boolean;
  /** Switches the language; its namespaces must have been added before. */
  setLanguage(language: Language): void;
  /** Called at each switch; gives back the way to stop. */
  subscribe(listener: () => void): () => void;
  /** `t` of a namespace, in the language of the moment unless given. */
  getTranslate(namespace: string, language?: Language): Translate;
}

function fillIn(text: string, values: MessageValues): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** Creates the texts of one page, on the server one for each language. Namespaces are unique over shell and remotes. */
export function createI18n(language: Language): I18n {
  let current = language;
  const bundles = new Map<string, Messages>();
  const pluralRules = new Map<Language, Intl.PluralRules>();
  const listeners = new Set<() => void>();
  const nameBundle = (target: Language, namespace: string) => `${target} ${namespace}`;

  function choosePlural(target: Language, count: number): string {
    let rules = pluralRules.get(target);
    if (!rules) {
      rules = new Intl.PluralRules(target);
      pluralRules.set(target, rules);
    }
    return rules.select(count);
  }

  // As in i18next: `_zero` is for none in every language, then the language's own form, then the bare key.
  function findText(messages: Messages, key: string, target: Language, count: unknown) {
    if (typeof count !== "number") return messages[key];
    const none = count === 0 ? messages[`${key}_zero`] : undefined;
    return none ?? messages[`${key}_${choosePlural(target, count)}`] ?? messages[key];
  }

  return {
    getLanguage: () => current,
    addMessages(target, namespace, messages) {
      bundles.set(nameBundle(target, namespace), messages);
    },
    hasMessages: (target, namespace) => bundles.has(nameBundle(target, namespace)),
    setLanguage(next) {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getTranslate(namespace, target = current) {
      const name = nameBundle(target, namespace);
      return (key, values = {}) => {
        const text = findText(bundles.get(name) ?? {}, key, target, values["count"]);
        return text === undefined ? key : fillIn(text, values);
      };
    },
  };
}
