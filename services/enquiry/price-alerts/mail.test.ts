import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { goldTypes } from "@dhahabu/contract/pricing";
import { describe, expect, test } from "vitest";
import type { Mail } from "../deliveries/mail.ts";
import { createTexts } from "../deliveries/texts.ts";
import { renderUnknownPage } from "../mail-pages/page.ts";
import type { PriceAlert } from "./alert.ts";
import { composeAlert, composeRequest } from "./mail.ts";
import { priceAlertMessages } from "./messages.ts";
import { renderConfirmPage, renderDeletedPage, renderOffPage } from "./page.ts";

const texts = createTexts(priceAlertMessages);
const publicOrigin = "https://bank.example";
const facts: BankFacts = { ...firstFacts, headOfficeAddress: "Kenyatta Avenue, Nakuru" };
const alert: PriceAlert = {
  id: 1,
  email: "amina@example.com",
  language: "en",
  goldType: "22K",
  direction: "above",
  thresholdKes: "15000.50",
  token: "abcdefghijklmnopqrstuvwxyz_-0123",
  state: "on",
  endsAt: new Date("2027-11-22T05:00:00Z"),
};
const unconfirmed = { ...alert, state: "unconfirmed", endsAt: null } as const;
const reached = { priceKes: "15010.00", at: new Date("2026-11-22T20:30:00Z") };
const off = `${publicOrigin}/api/price-alerts/off/${alert.token}`;

function composeAll(own: Partial<PriceAlert>): Mail[] {
  const parts = { texts, facts, publicOrigin };
  return [
    composeRequest({ ...parts, alert: { ...unconfirmed, ...own } }),
    composeRequest({ ...parts, alert: { ...alert, ...own } }),
    composeAlert({ ...parts, ...reached, alert: { ...alert, ...own } }),
    composeAlert({ ...parts, ...reached, alert: { ...alert, ...own, direction: "below" } }),
  ];
}

describe.each(languages)("in %s", (language) => {
  test("every mail names price and bank and the way out, in text, HTML and header", () => {
    for (const mail of composeAll({ language })) {
      expect(mail.to).toBe("amina@example.com");
      expect(mail.headers).toMatchObject({
        "List-Unsubscribe": `<${off}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Content-Language": language,
      });
      for (const part of [mail.text, mail.html]) {
        for (const words of [off, facts.headOfficeAddress, texts[language].kes(15_000.5)]) {
          expect(part).toContain(words);
        }
        expect(part).not.toMatch(/\{\{|mail\.|type\.|undefined|\[object/);
      }
      expect(mail.html).toContain(`dir="${language === "ar" ? "rtl" : "ltr"}"`);
    }
  });

  test("the request leads to its page; the alert has price, time and day of its end", () => {
    const [request, same, above, below] = composeAll({ language });
    const confirm = `${publicOrigin}/api/price-alerts/confirm/${alert.token}`;
    expect(request?.text).toContain(`\n${confirm}\n`);
    expect(request?.html).toContain(`href="${confirm}"`);
    expect(same?.text).not.toContain("/confirm/");
    const { kes, longDateTime, date } = texts[language];
    for (const words of [
      kes(15_010),
      longDateTime(reached.at),
      date(new Date(alert.endsAt ?? 0)),
    ]) {
      expect(above?.text).toContain(words);
    }
    expect(above?.subject).toContain(kes(15_010));
    expect(above?.text).not.toBe(below?.text);
  });

  test("every type of gold has a name of its own", () => {
    const names = goldTypes.map((type) => texts[language].text(`type.${type}`));
    expect(new Set(names).size).toBe(goldTypes.length);
    expect(names.filter((name) => name.startsWith("type."))).toEqual([]);
  });

  test("pages say what the alert waits for, load nothing, and act by buttons alone", () => {
    const ended = { ...alert, state: "ended" } as const;
    const own = texts[language];
    const pages = [
      renderConfirmPage(own, unconfirmed),
      renderConfirmPage(own, alert),
      renderOffPage(own, alert),
      renderOffPage(own, ended),
      renderConfirmPage(own, ended),
      renderDeletedPage(own),
      renderUnknownPage(own, "desk@bank.example"),
    ];
    for (const page of pages) {
      expect(page).toContain(
        `<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`,
      );
      expect(page.match(/<h1>[^<]+<\/h1>/g)).toHaveLength(1);
      expect(page).not.toMatch(/<script|<img|<link|src=| style="|\{\{|page\.|undefined/);
    }
    const actions = pages.map((page) =>
      [...page.matchAll(/<form method="post" action="([^"]+)">/g)].map((match) => match[1]),
    );
    const offAll = `/api/price-alerts/off-all/${alert.token}`;
    expect(actions).toEqual([
      ["?from=page"],
      [],
      ["?from=page", offAll],
      [offAll],
      [offAll],
      [],
      [],
    ]);
    for (const page of pages.slice(0, 3)) expect(page).toContain(own.kes(15_000.5));
  });
});

test("the alert in English reads as it should", () => {
  const mail = composeAll({})[2];
  expect(mail?.subject.replaceAll("\u00a0", " ")).toBe("22K gold has reached KES 15,010.00 a gram");
  expect(mail?.text.replaceAll(/[\u00a0\u202f]/g, " ")).toContain(
    [
      "The price you are waiting for is reached: 22K gold has risen to KES 15,010.00 a gram.",
      "",
      "Gold: 22K gold",
      "You wait for: KES 15,000.50 a gram or more",
      "Price per gram: KES 15,010.00",
      "Time in Nairobi: November 22, 2026 at 11:30 PM",
      "",
      "See the prices of the moment:",
      `${publicOrigin}/#prices`,
      "",
      "Prices move through the day. Those on our website are the ones in force.",
      "",
      "This alert writes again only after the price has gone back by 0.5% and then reaches yours once more. It ends on November 22, 2027; you are welcome to set it again then.",
    ].join("\n"),
  );
});
