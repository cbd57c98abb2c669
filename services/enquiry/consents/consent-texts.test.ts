import { createHash } from "node:crypto";
import { consentTexts, visitConsent } from "@dhahabu/contract/consent";
import { bankName } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { expect, test } from "vitest";

function fingerprint(text: unknown): string {
  return createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 16);
}

// A changed text fails here: it needs a new version, then its new line in this list.
test.each([
  ["newsletter", "2026-11-21", "e3b468ce58a97d82"],
  ["enquiry", "2026-11-21", "11e1f7cfecf6fed0"],
  ["price-alert", "2026-11-22", "13bcac5a193f7a99"],
] as const)("the words of %s are those of version %s", (purpose, version, expected) => {
  const { text } = consentTexts[purpose];
  expect([consentTexts[purpose].version, fingerprint(text)]).toEqual([version, expected]);
});

test("the words of a visit are those of their version", () => {
  expect([visitConsent.version, fingerprint(visitConsent.text)]).toEqual([
    "2026-11-28",
    "4d1430e675678d61",
  ]);
});

test("every text is in six languages and names the bank", () => {
  for (const { text } of [...Object.values(consentTexts), visitConsent]) {
    expect(Object.keys(text)).toEqual([...languages]);
    expect(new Set(Object.values(text)).size).toBe(languages.length);
    for (const words of Object.values(text)) expect(words).toContain(bankName);
  }
});
