import type { Language } from "@dhahabu/contract/language";
import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Messages } from "@dhahabu/kit/i18n/i18n";
import { contractVersion } from "@dhahabu/kit/remote";
import { expect, test } from "vitest";
import { createMessageLoader } from "./message-loader.ts";

/** A loader whose texts come one by one, when the test hands them over. */
function createSlowLoader() {
  const asked: string[] = [];
  const answers = new Map<string, PromiseWithResolvers<{ default: Messages }>>();
  const answerOf = (language: Language, namespace: string) => {
    const name = `${language} ${namespace}`;
    const answer = answers.get(name) ?? Promise.withResolvers<{ default: Messages }>();
    answers.set(name, answer);
    return answer;
  };
  const i18n = createI18n("en");
  const loader = createMessageLoader(i18n);
  loader.addRemote({
    contractVersion,
    routes: [],
    navigation: [],
    baseMessages: ["home", "faq"],
    messages(language, namespace) {
      asked.push(`${language} ${namespace}`);
      return answerOf(language, namespace).promise;
    },
  });
  return {
    asked,
    loader,
    i18n,
    hand(language: Language, namespace: string) {
      answerOf(language, namespace).resolve({ default: { title: `${namespace} in ${language}` } });
    },
    readTitle: (namespace: string) => i18n.getTranslate(namespace)("title"),
  };
}

test("texts that were on their way when the language changed come in the new one too", async () => {
  const { loader, i18n, hand, readTitle, asked } = createSlowLoader();
  const arrived = loader.ensure(["faq"]);
  await loader.switchTo("sw");
  expect(i18n.getLanguage()).toBe("sw");
  hand("en", "faq");
  hand("sw", "faq");
  await arrived;
  expect(readTitle("faq")).toBe("faq in sw");
  expect(asked).toEqual(["en faq", "sw faq"]);
});

test("texts that arrive while another language is on its way are waited for in that one", async () => {
  const { loader, i18n, hand, readTitle } = createSlowLoader();
  hand("en", "home");
  await loader.ensure(["home"]);
  const switched = loader.switchTo("sw");
  hand("en", "faq");
  await loader.ensure(["faq"]);
  hand("sw", "home");
  hand("sw", "faq");
  await switched;
  expect(i18n.getLanguage()).toBe("sw");
  expect([readTitle("home"), readTitle("faq")]).toEqual(["home in sw", "faq in sw"]);
});
