import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const readErrors = (page: Page) =>
  page.locator("[role=tabpanel]:not([hidden]) [role=alert]").allTextContents();

describe("account page", () => {
  test("in Arabic: faults stand at their fields, the first has the focus, a refusal is said in Arabic", async () => {
    const context = await openContext(browser, { width: 390 });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth?lang=ar`);
      await page.getByRole("tab", { name: "تسجيل الدخول" }).focus();
      await page.keyboard.press("ArrowLeft");
      const register = page.getByRole("tabpanel", { name: "إنشاء حساب" });
      await register.getByRole("button", { name: "إنشاء الحساب" }).click();
      expect(await readErrors(page)).toEqual([
        "يُرجى إدخال اسم مستخدم.",
        "يُرجى إدخال بريدكم الإلكتروني.",
        "يُرجى إدخال كلمة مرور.",
      ]);
      expect(
        await register
          .locator("[name=username]")
          .evaluate((element) => element === document.activeElement),
      ).toBe(true);
      await register.locator("[name=username]").fill(bank.adminUsername);
      await register.locator("[name=email]").fill("somebody.else@example.com");
      await register.locator("[name=password]").fill("river gold of seven grams");
      await page.keyboard.press("Enter");
      await expect.poll(() => readErrors(page)).toEqual(["اسم المستخدم هذا محجوز."]);
      await page.getByText("تعذّر إنشاء الحساب").first().waitFor();
    } finally {
      await context.close();
    }
  });

  test("who is signed in already is sent home", async () => {
    const context = await openContext(browser);
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth`);
      const panel = page.getByRole("tabpanel", { name: "Login" });
      await panel.locator("[name=username]").fill(bank.adminUsername);
      await panel.locator("[name=password]").fill(bank.adminPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${bank.origin}/`);
      await page.goto(`${bank.origin}/auth`);
      await page.waitForURL(`${bank.origin}/`);
      expect(await page.getByRole("heading", { level: 1 }).textContent()).toContain("Gold Bank");
    } finally {
      await context.close();
    }
  });
});
