import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { createTexts } from "../deliveries/texts.ts";
import { composeRequest, composeWelcome } from "./mail.ts";
import { newsletterMessages } from "./messages.ts";
import type { Subscriber } from "./subscriber.ts";

const texts = createTexts(newsletterMessages);
const publicOrigin = "https://bank.example";
const facts: BankFacts = {
  ...firstFacts,
  emails: { ...firstFacts.emails, general: "desk@bank.example" },
  headOfficeAddress: "Kenyatta Avenue, Nakuru",
};
const subscriber: Subscriber = {
  id: 1,
  email: "amina@example.com",
  name: "Amina Otieno",
  language: "en",
  token: "abcdefghijklmnopqrstuvwxyz_-0123",
  isActive: true,
  isAsked: false,
};
const link = `${publicOrigin}/api/newsletter/unsubscribe/${subscriber.token}`;

describe.each(languages)("the request in %s", (language) => {
  const mail = composeRequest({
    subscriber: { ...subscriber, language, isActive: false, isAsked: true },
    texts,
    facts,
    publicOrigin,
  });

  test("leads to the page that confirms, says how long it works, and is no newsletter yet", () => {
    const confirm = `${publicOrigin}/api/newsletter/confirm/${subscriber.token}`;
    expect(mail.text).toContain(`\n${confirm}\n`);
    expect(mail.html).toContain(`href="${confirm}"`);
    expect(mail.subject).toContain("Dhahabu Gold Bank");
    expect(mail.headers).not.toHaveProperty("List-Unsubscribe");
    expect(mail.headers).toHaveProperty("Content-Language", language);
    for (const part of [mail.text, mail.html]) {
      expect(part).not.toContain("Amina");
      expect(part).toContain(texts[language].number(7));
      expect(part).not.toMatch(/\{\{|mail\.|undefined|\[object/);
    }
  });
});

describe("the welcome", () => {
  test.each(languages)(
    "in %s names the bank and the way out, in text, HTML and header",
    (language) => {
      const mail = composeWelcome({
        subscriber: { ...subscriber, language },
        texts,
        facts,
        publicOrigin,
      });
      expect(mail.to).toBe("amina@example.com");
      expect(mail.replyTo.address).toBe(facts.emails.general);
      expect(mail.text).toContain(facts.headOfficeAddress);
      expect(mail.subject).toContain("Dhahabu Gold Bank");
      expect(mail.headers).toMatchObject({
        "List-Unsubscribe": `<${link}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": language,
      });
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain(link);
        expect(part).toContain("Amina Otieno");
        expect(part).not.toMatch(/\{\{|mail\.|undefined|\[object/);
      }
      expect(mail.html).toContain(`dir="${language === "ar" ? "rtl" : "ltr"}"`);
      expect(mail.html).not.toContain(
        '<table cellspacing="0" cellpadding="0" style="margin:0 0 16px',
      );
    },
  );

  test.each([null, "Win at http://bad.example"])("greets without the name %s", (name) => {
    const mail = composeWelcome({
      subscriber: { ...subscriber, name },
      texts,
      facts,
      publicOrigin,
    });
    expect(mail.text.startsWith("Good day,")).toBe(true);
    expect(mail.html).not.toContain("bad.example");
  });
});
