import { createInstance } from "i18next";
import { getFormatters } from "@dhahabu/contract/format";
import type { Formatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";

/** Texts of one namespace in one language: flat keys, `{{name}}` for values, i18next's plural suffixes. */
export type Messages = Readonly<Record<string, string>>;

/** Values put into a text as they are; `count`, as the language writes numbers, also picks the plural form. */
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
  addMessages(language: Language, namespace: string, messages: Messages): void;
  hasMessages(language: Language, namespace: string): boolean;
  /** Switches the language; its namespaces must have been added before. */
  setLanguage(language: Language): void;
  /** Called at each switch; gives back the way to stop. */
  subscribe(listener: () => void): () => void;
  /** `t` of a namespace, the same at each call, in the language of the moment unless given. */
  getTranslate(namespace: string, language?: Language): Translate;
  /** The language the page was served in: what a part that hydrates late has to begin with. */
  getServedLanguage(): Language;
  /** How a language writes numbers, money and dates. */
  getFormatters(language: Language): Formatters;
}

/**
 * Creates the texts of one page, on the server one for each language. Namespaces are unique over shell and remotes.
 * `ownFormatters` are those of `language`.
 */
export function createI18n(language: Language, ownFormatters = getFormatters(language)): I18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    load: "currentOnly",
    keySeparator: false,
    nsSeparator: false,
    ns: [],
    resources: {},
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  let current = language;
  // Texts without values, which most are: i18next is asked once for each.
  const plainTexts = new Map<string, Map<string, string>>();
  const listeners = new Set<() => void>();
  const translates = new Map<string, Translate>();

  const formattersOf = (target: Language) =>
    target === language ? ownFormatters : getFormatters(target);

  function createTranslate(target: Language, namespace: string): Translate {
    const t = instance.getFixedT(target, namespace);
    return (key, values) => {
      if (values !== undefined) {
        const { count } = values;
        if (typeof count !== "number") return t(key, values);
        const written = formattersOf(target).number(count, 3);
        return t(key, { ...values, replace: { ...values, count: written } });
      }
      const known = plainTexts.get(`${target} ${namespace}`);
      const text = known?.get(key) ?? t(key);
      known?.set(key, text);
      return text;
    };
  }

  return {
    getLanguage: () => current,
    getServedLanguage: () => language,
    getFormatters: formattersOf,
    addMessages(target, namespace, messages) {
      plainTexts.set(`${target} ${namespace}`, new Map());
      instance.addResourceBundle(target, namespace, messages);
    },
    hasMessages: (target, namespace) => plainTexts.has(`${target} ${namespace}`),
    setLanguage(next) {
      if (next === current) return;
      current = next;
      void instance.changeLanguage(next);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getTranslate(namespace, target = current) {
      const name = `${target} ${namespace}`;
      let translate = translates.get(name);
      if (!translate) {
        translate = createTranslate(target, namespace);
        translates.set(name, translate);
      }
      return translate;
    },
  };
}
