import { firstFacts } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createTexts } from "../deliveries/texts.ts";
import { newsletterMessages } from "../newsletter/messages.ts";
import { findFault } from "./issue.ts";
import { composeLetter, composeTest } from "./mail.ts";

const texts = createTexts(newsletterMessages);
const publicOrigin = "https://bank.example";
const subscriber = {
  email: "amina@example.com",
  name: "Amina Otieno",
  token: "abcdefghijklmnopqrstuvwxyz_-0123",
};
const en = { subject: "Gold this week", body: "Up **two** per cent." };
const parts = { texts, facts: firstFacts, publicOrigin };

describe.each(languages)("a letter in %s", (language) => {
  test("says that it is in English where it is, and is left by one click", () => {
    const mail = composeLetter({
      ...parts,
      issue: { en },
      subscriber: { ...subscriber, language },
    });
    const link = `${publicOrigin}/api/newsletter/unsubscribe/${subscriber.token}`;
    expect(mail.subject).toBe(en.subject);
    expect(mail.headers).toMatchObject({
      "List-Unsubscribe": `<${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Content-Language": language,
    });
    expect(mail.html).toContain('<div lang="en" dir="ltr"');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(link);
      expect(part.includes(texts[language].text("mail.inEnglish"))).toBe(language !== "en");
      expect(part).not.toMatch(/\{\{|mail\.|undefined|\[object/);
    }
  });

  test("has the text of its language where there is one", () => {
    const own = { subject: "Own", body: "Own words." };
    const mail = composeLetter({
      ...parts,
      issue: { en, [language]: own },
      subscriber: { ...subscriber, language },
    });
    expect(mail.subject).toBe("Own");
    expect(mail.text).toContain("Own words.");
    expect(mail.text).not.toContain(texts[language].text("mail.inEnglish"));
  });

  test("says of a test that it is one, with a link that ends nothing", () => {
    const mail = composeTest(
      { ...parts, issue: { en } },
      { email: "staff@bank.example", language },
    );
    expect(mail.subject).toContain(en.subject);
    expect(mail.subject).not.toBe(en.subject);
    expect(mail.text).toContain(texts[language].text("mail.testNote"));
    expect(mail.headers).not.toHaveProperty("List-Unsubscribe");
    expect(mail.html).not.toContain("/unsubscribe/");
  });
});

test("an issue is sent with English, and whole in each language", () => {
  expect(findFault({})).toBe("issue.englishMissing");
  expect(findFault({ en: { ...en, body: "" } })).toBe("issue.englishMissing");
  expect(findFault({ en, sw: { subject: "Dhahabu", body: "" } })).toBe("issue.half");
  expect(findFault({ en, sw: en })).toBeUndefined();
});
