import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import type { StoredEnquiry } from "./enquiry.ts";
import { createTexts } from "../deliveries/texts.ts";
import { composeAcknowledgement, composeNotification } from "./mail.ts";
import { contactMessages } from "./messages.ts";

const texts = createTexts(contactMessages);
const staffAddress = "desk@example.com";
const link = "https://bank.example/enquiry?lang=en#abc";
const facts: BankFacts = {
  ...firstFacts,
  phones: { ...firstFacts.phones, support: "+254 711 222 333" },
  emails: { ...firstFacts.emails, general: "desk@bank.example" },
  headOfficeAddress: "Kenyatta Avenue, Nakuru",
};
const enquiry: StoredEnquiry = {
  id: 1,
  reference: "DGB-7K3M-Q2ZX",
  name: "Amina Otieno",
  email: "amina@example.com",
  phone: "+254712345678",
  service: "Gold Loans",
  subject: "Four <gold> coins",
  message: "Line one & <script>\nline two",
  language: "en",
  createdAt: new Date("2026-03-05T18:30:00Z"),
  dueAt: new Date("2026-03-06T07:00:00Z"),
};

describe("the acknowledgement", () => {
  test.each(languages)(
    "in %s names the reference, the service and how to reach the bank",
    (language) => {
      const mail = composeAcknowledgement({
        enquiry: { ...enquiry, language },
        texts,
        facts,
        staffAddress,
        link,
      });
      expect(mail.to).toBe("amina@example.com");
      expect(mail.replyTo.address).toBe(staffAddress);
      expect(mail.subject).toContain("DGB-7K3M-Q2ZX");
      for (const part of [mail.text, mail.html]) {
        expect(part).toContain("DGB-7K3M-Q2ZX");
        expect(part).not.toContain("Amina");
        expect(part).toContain(link);
        expect(part).toContain(texts[language].text("services.Gold Loans"));
        expect(part).toContain("Dhahabu Gold Bank");
        expect(part).toContain(facts.phones.support);
        expect(part).toContain(facts.emails.general);
        expect(part).toContain(facts.headOfficeAddress);
        expect(part).toContain(texts[language].longDateTime(new Date("2026-03-06T07:00:00Z")));
        expect(part).not.toMatch(/\{\{|undefined|\[object/);
      }
    },
  );

  test("promises no moment once the answer is given", () => {
    const answered = { ...enquiry, dueAt: null };
    const mail = composeAcknowledgement({ enquiry: answered, texts, facts, staffAddress, link });
    expect(mail.text).not.toContain("Answer due by");
  });

  test("repeats neither subject nor message", () => {
    const mail = composeAcknowledgement({ enquiry, texts, facts, staffAddress, link });
    expect(mail.subject + mail.text + mail.html).not.toMatch(/coins|line two/);
  });

  test("greets without a name that could be somebody's message", () => {
    const named = { ...enquiry, name: "Win at http://bad.example" };
    const mail = composeAcknowledgement({ enquiry: named, texts, facts, staffAddress, link });
    expect(mail.text.startsWith("Good day,")).toBe(true);
    expect(mail.html).not.toContain("bad.example");
  });

  test("keeps telephone and reference left to right in Arabic", () => {
    const mail = composeAcknowledgement({
      enquiry: { ...enquiry, language: "ar" },
      texts,
      facts,
      staffAddress,
      link,
    });
    expect(mail.text).toContain("\u2066+254 711 222 333\u2069");
    expect(mail.html).toContain('<bdi dir="ltr">+254 711 222 333</bdi>');
    expect(mail.html).toContain('lang="ar" dir="rtl"');
  });
});

describe("the notification", () => {
  test("brings all that the customer wrote, escaped in HTML", () => {
    const mail = composeNotification({ enquiry, staffAddress });
    expect(mail.to).toBe(staffAddress);
    expect(mail.replyTo).toEqual({ name: "Amina Otieno", address: "amina@example.com" });
    expect(mail.subject).toBe("[DGB-7K3M-Q2ZX] Gold Loans: Four <gold> coins");
    expect(mail.text).toContain("Line one & <script>\nline two");
    expect(mail.text).toContain("+254712345678");
    expect(mail.html).toContain("Line one &amp; &lt;script&gt;\nline two");
    expect(mail.html).not.toContain("<script");
  });
});
