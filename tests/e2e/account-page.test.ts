import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import arabicMail from "../../services/enquiry/account-mails/messages/ar.json" with { type: "json" };
import englishMail from "../../services/enquiry/account-mails/messages/en.json" with { type: "json" };
import arabicAuth from "../../mfe-public/src/features/auth/messages/ar.json" with { type: "json" };
import englishAuth from "../../mfe-public/src/features/auth/messages/en.json" with { type: "json" };
import arabicAccount from "../../mfe-public/src/pages/account/messages/ar.json" with { type: "json" };
import englishAccount from "../../mfe-public/src/pages/account/messages/en.json" with { type: "json" };
import arabicConfirm from "../../mfe-public/src/pages/auth-confirm/messages/ar.json" with { type: "json" };
import englishConfirm from "../../mfe-public/src/pages/auth-confirm/messages/en.json" with { type: "json" };
import arabicReset from "../../mfe-public/src/pages/auth-reset/messages/ar.json" with { type: "json" };
import englishReset from "../../mfe-public/src/pages/auth-reset/messages/en.json" with { type: "json" };
import { createApiClient, signIn } from "../support/api-client.ts";
import { createPerson, personPassword } from "../support/people.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser, openPage } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";
import { readMail } from "../support/read-mail.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

const languages = [
  {
    language: "en",
    auth: englishAuth,
    reset: englishReset,
    mail: englishMail,
    account: englishAccount,
    confirm: englishConfirm,
  },
  {
    language: "ar",
    auth: arabicAuth,
    reset: arabicReset,
    mail: arabicMail,
    account: arabicAccount,
    confirm: arabicConfirm,
  },
];

// Faults come with a language or with a size, hardly ever with a pair. The page of the account is seen in both places;
// what leads to it and away from it takes turns.
const places = languages.map((words) =>
  Object.assign({ width: words.language === "ar" ? 390 : 1440 }, words),
);
const onDesk = places.filter(({ language }) => language === "en");
const onPhone = places.filter(({ language }) => language === "ar");

function findMail(email: string, subject: string) {
  return waitFor(`the mail "${subject}"`, async () => {
    const mails = await readMail(bank.dataDir);
    return mails.find(
      (mail) => mail.to?.some(({ address }) => address === email) && mail.subject === subject,
    );
  });
}

/** The path that a mail leads somebody to. */
function findPath({ text }: Awaited<ReturnType<typeof findMail>>, page: string): string {
  return new RegExp(`${page}#[\\w-]{43}`).exec(text ?? "")?.[0] ?? "";
}

const findLink = async (email: string, subject: string, page: string) =>
  findPath(await findMail(email, subject), page);

test.concurrent.each(onPhone)(
  "8: in $language at $width px a forgotten password is replaced by the link of a mail",
  async ({ language, width, auth, reset, mail }) => {
    const { username, email } = await openAccount();
    const newPassword = `river-${randomBytes(6).toString("hex")}`;
    const context = await openContext(browser, { width });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth?lang=${language}`);
      const panel = page.getByRole("tabpanel", { name: auth["tab.login"] });
      await panel.getByRole("button", { name: auth["forgotten.open"] }).press("Enter");
      await page.keyboard.type("no address");
      await page.keyboard.press("Enter");
      await panel.getByText(auth["error.email.invalid"]).waitFor();
      await panel.locator("[name=email]").fill(email);
      await page.keyboard.press("Enter");
      await panel.getByRole("heading", { name: auth["forgotten.sentTitle"] }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
        auth["forgotten.sentTitle"],
      );

      const link = await findLink(email, mail.reset.subject, "/auth/reset");
      await page.goto(bank.origin + link);
      await page.locator("[name=newPassword]").fill(newPassword);
      await page.getByRole("button", { name: reset.submit }).click();
      await page.getByRole("heading", { name: reset.doneTitle }).waitFor();
      await page.goto(bank.origin + link);
      await page.locator("[name=newPassword]").fill(`${newPassword}-again`);
      await page.getByRole("button", { name: reset.submit }).click();
      await page.getByRole("heading", { name: reset.deadTitle }).waitFor();
      await page.getByRole("link", { name: reset.again }).click();
      await page.getByRole("heading", { name: auth["forgotten.title"] }).waitFor();
      await page.getByRole("button", { name: auth["forgotten.back"] }).click();
      await page.locator("[name=username]").first().fill(username);
      await page.locator("[name=password]").first().fill(newPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(`${bank.origin}/`);
    } finally {
      await context.close();
    }
  },
);

test.concurrent.each(places)(
  "8: in $language at $width px a customer comes to their account, signs out elsewhere and changes the password",
  async ({ language, width, auth, account }) => {
    const { username } = await openAccount();
    const elsewhere = createApiClient(bank.origin);
    await signIn(elsewhere, { username, password: personPassword });
    const context = await openContext(browser, { width });
    try {
      const { page } = await openPage(context);
      await page.goto(`${bank.origin}/account?lang=${language}`);
      await page.waitForURL(`${bank.origin}/auth`);
      const panel = page.getByRole("tabpanel", { name: auth["tab.login"] });
      await panel.locator("[name=username]").fill(username);
      await panel.locator("[name=password]").fill(personPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(({ pathname }) => pathname === "/account");
      await page.getByRole("heading", { level: 1, name: account.title }).waitFor();

      await page.getByRole("button", { name: account["confirm.send"] }).waitFor();
      await page.getByText(account["sessions.current"]).waitFor();
      expect(await page.locator("main").textContent()).toContain(`${username}@example.com`);
      const barriers = await findBarriers(page, "main");
      expect(barriers).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow).toBe(0);
      await page.getByRole("button", { name: account["sessions.endOthers"] }).press("Enter");
      await page.getByText(account["sessions.ended"]).first().waitFor();
      expect((await elsewhere.get("/api/user")).status).toBe(401);
      await page
        .getByRole("button", { name: account["sessions.endOthers"] })
        .waitFor({ state: "detached" });
      await page.locator(":focus").and(page.getByText(account["sessions.title"])).waitFor();

      await page.locator("[name=currentPassword]").fill("not the one");
      await page.locator("[name=newPassword]").fill(`${username}-1`);
      await page.getByText(auth["strength.words"]).waitFor();
      await page.locator("[name=newPassword]").fill("eleven rivers of quiet gold");
      await page.getByText(auth["strength.good"]).waitFor();
      await page.keyboard.press("Enter");
      await page.locator("[name=currentPassword][aria-invalid]").waitFor();
      await page.locator("[name=currentPassword]").fill(personPassword);
      await page.keyboard.press("Enter");
      await page.getByText(account["password.done"]).first().waitFor();
      await page.reload();
      await page.getByText(account["sessions.current"]).waitFor();
    } finally {
      await context.close();
    }
  },
);

test.concurrent.each(onDesk)(
  "8: in $language at $width px a customer confirms the address and sees the enquiry sent from it",
  async ({ language, width, account, confirm }) => {
    const { username, email } = await openAccount();
    const subject = `A chain of ${width} grams`;
    const sent = await createApiClient(bank.origin).send("POST", "/api/contact", {
      name: "Amina Otieno",
      email: email.toUpperCase(),
      phone: "0712 345 678",
      service: "Gold Loans",
      subject,
      message: "What could I borrow on a chain?",
    });
    expect(sent.status).toBe(201);
    const context = await openContext(browser, { width });
    try {
      const answer = await context.request.post(`${bank.origin}/api/login`, {
        data: { username, password: personPassword },
        headers: { origin: bank.origin },
      });
      expect(answer.status()).toBe(200);
      const { page } = await openHydrated(context, `${bank.origin}/account?lang=${language}`);
      await page.getByRole("button", { name: account["confirm.send"] }).waitFor();
      expect(await page.getByText(subject).count()).toBe(0);
      const link = await findLink(email, englishMail.confirm.subject, "/auth/confirm");
      await page.goto(bank.origin + link);
      await page.getByRole("button", { name: confirm.submit, disabled: false }).press("Enter");
      await page.getByRole("heading", { name: confirm["done.title"] }).waitFor();
      await page.getByRole("link", { name: confirm.account }).last().click();
      const item = page.getByRole("listitem").filter({ hasText: subject });
      await item.getByText(account["enquiries.received"]).waitFor();
      expect(await findBarriers(page, "main")).toEqual([]);
      await page.goto(bank.origin + link);
      await page.getByRole("button", { name: confirm.submit }).click();
      await page.getByRole("heading", { name: confirm["dead.title"] }).waitFor();
    } finally {
      await context.close();
    }
  },
);

test.concurrent.each(onPhone)(
  "8: in $language at $width px who registers lands on their account and confirms its address",
  async ({ language, width, auth, account, confirm }) => {
    const context = await openContext(browser, { width });
    try {
      const { page } = await openHydrated(context, `${bank.origin}/auth?lang=${language}`);
      await page.getByRole("tab", { name: auth["tab.register"] }).click();
      const panel = page.getByRole("tabpanel", { name: auth["tab.register"] });
      const username = `new-${randomBytes(5).toString("hex")}`;
      await panel.locator("[name=username]").fill(username);
      await panel.locator("[name=email]").fill(`${username}@example.com`);
      await panel.locator("[name=password]").fill(personPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(({ pathname }) => pathname === "/account");
      await page.getByRole("heading", { name: account["confirm.title"] }).waitFor();
      expect(await findBarriers(page, "main")).toEqual([]);
      const mail = await findMail(
        `${username}@example.com`,
        (language === "ar" ? arabicMail : englishMail).confirm.subject,
      );
      await page.goto(bank.origin + findPath(mail, "/auth/confirm"));
      await page.getByRole("button", { name: confirm.submit }).click();
      await page.getByRole("heading", { name: confirm["done.title"] }).waitFor();
    } finally {
      await context.close();
    }
  },
);

test.concurrent.each(places)(
  "8: in $language at $width px a customer joins and leaves the newsletter, and takes back an alert and a consent",
  async ({ language, width, account }) => {
    const { username, email } = await openAccount();
    await confirmAddress(email);
    const visitor = createApiClient(bank.origin);
    const subject = `A ring of ${width}`;
    const asked = [
      await visitor.send("POST", "/api/price-alerts", {
        email,
        goldType: "22K",
        thresholdKes: 98_765,
      }),
      await visitor.send("POST", "/api/contact", {
        name: "Amina Otieno",
        email,
        phone: "0712 345 678",
        service: "Gold Loans",
        subject,
        message: "What could I borrow on a ring?",
      }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([201, 201]);
    const context = await openContext(browser, { width });
    try {
      await context.request.post(`${bank.origin}/api/login`, {
        data: { username, password: personPassword },
        headers: { origin: bank.origin },
      });
      const { page } = await openHydrated(context, `${bank.origin}/account?lang=${language}`);
      const section = (name: string) => page.locator("main").getByRole("region", { name });
      const newsletter = section(account["newsletter.title"]);
      await newsletter.getByRole("button", { name: account["newsletter.join"] }).press("Enter");
      await newsletter.getByRole("button", { name: account["newsletter.leave"] }).waitFor();
      await newsletter.locator("h2:focus").waitFor();
      const consents = section(account["consents.title"]);
      expect(await consents.getByRole("listitem").count()).toBe(3);
      await consents.locator("summary").first().press("Enter");
      expect(await findBarriers(page, "main")).toEqual([]);
      await newsletter.getByRole("button", { name: account["newsletter.leave"] }).press("Enter");
      await newsletter.getByRole("button", { name: account["newsletter.join"] }).waitFor();

      const alerts = section(account["alerts.title"]);
      await alerts.getByRole("button", { name: account["consents.withdraw"] }).press("Enter");
      await alerts.getByText(account["alerts.none"]).waitFor();
      await alerts.locator("h2:focus").waitFor();
      const enquiries = section(account["enquiries.title"]).getByRole("listitem");
      await enquiries.getByText(account["enquiries.received"]).waitFor();
      await consents
        .getByRole("listitem")
        .filter({ hasText: subject })
        .getByRole("button", { name: account["consents.withdraw"] })
        .press("Enter");
      await enquiries.getByText(account["enquiries.closed"], { exact: true }).waitFor();
      await consents.locator("h2:focus").waitFor();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow).toBe(0);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: account["data.download"] }).press("Enter");
      const saved = await readFile(await (await saving).path(), "utf8");
      expect(JSON.parse(saved)).toMatchObject({
        identity: { account: { username } },
        enquiry: { enquiries: [{ subject }], newsletter: { email } },
      });
    } finally {
      await context.close();
    }
  },
);

test.concurrent.each(onDesk)(
  "8: in $language at $width px who registers closes the account again with the password",
  async ({ language, width, auth, account }) => {
    const context = await openContext(browser, { width });
    try {
      const { page, faults } = await openHydrated(context, `${bank.origin}/auth?lang=${language}`);
      await page.getByRole("tab", { name: auth["tab.register"] }).click();
      const panel = page.getByRole("tabpanel", { name: auth["tab.register"] });
      const username = `brief-${randomBytes(5).toString("hex")}`;
      await panel.locator("[name=username]").fill(username);
      await panel.locator("[name=email]").fill(`${username}@example.com`);
      await panel.locator("[name=password]").fill(personPassword);
      await page.keyboard.press("Enter");
      await page.waitForURL(({ pathname }) => pathname === "/account");
      const section = page.getByRole("region", { name: account["closing.title"] });
      await section.locator("summary").click();
      await section.getByText(account["closing.stays"]).waitFor();
      expect(await findBarriers(page, "main")).toEqual([]);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow).toBe(0);
      const submit = section.getByRole("button", { name: account["closing.submit"] });
      await section.locator("[name=password]").fill("not the one");
      await submit.click();
      await section.locator("[name=password][aria-invalid]").waitFor();
      await section.locator("[name=password]").fill(personPassword);
      await submit.click();
      await page.waitForURL(`${bank.origin}/`);
      await page.getByText(account["closing.done"]).first().waitFor();
      expect((await context.request.get(`${bank.origin}/api/user`)).status()).toBe(401);
      expect(faults.filter((fault) => !/40[01]/.test(fault))).toEqual([]);
    } finally {
      await context.close();
    }
  },
);

async function confirmAddress(email: string): Promise<void> {
  const mail = await findMail(email, englishMail.confirm.subject);
  const token = findPath(mail, "/auth/confirm").split("#")[1];
  const answer = await createApiClient(bank.origin).send("POST", "/api/address-confirmation", {
    token,
  });
  expect(answer.status).toBe(200);
}

async function openAccount() {
  const { username } = await createPerson(bank, createApiClient(bank.origin), "user");
  return { username, email: `${username}@example.com` };
}
