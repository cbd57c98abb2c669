import type { Language } from "@dhahabu/contract/language";
import type { Page } from "playwright-core";

/** Chooses a language in the header's menu, on a screen wide enough for it. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.locator("header summary").last().click();
  await page.locator(`header a[lang="${language}"]`).click();
}
