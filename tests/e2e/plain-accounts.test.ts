import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import englishAuth from "../../mfe-public/src/features/auth/messages/en.json" with { type: "json" };
import swahiliAuth from "../../mfe-public/src/features/auth/messages/sw.json" with { type: "json" };
import englishPlain from "../../mfe-public/src/features/auth/plain-auth/messages/en.json" with { type: "json" };
import swahiliPlain from "../../mfe-public/src/features/auth/plain-auth/messages/sw.json" with { type: "json" };
import englishAccount from "../../mfe-public/src/pages/account/messages/en.json" with { type: "json" };
import swahiliAccount from "../../mfe-public/src/pages/account/messages/sw.json" with { type: "json" };
import englishConfirm from "../../mfe-public/src/pages/auth-confirm/messages/en.json" with { type: "json" };
import englishReset from "../../mfe-public/src/pages/auth-reset/messages/en.json" with { type: "json" };
import englishMail from "../../services/enquiry/account-mails/messages/en.json" with { type: "json" };
import swahiliSentences from "../../shell/kit/failure/sentences/sw.json" with { type: "json" };
import { paths } from "../../mfe-public/src/paths.ts";
import { createApiClient, signIn } from "../support/api-client.ts";
import { launchBrowser, openPage } from "../support/launch-browser.ts";
import { openContext } from "../support/open-hydrated.ts";
import { createPerson, personPassword, signInAdmin } from "../support/people.ts";
import { readMail } from "../support/read-mail.ts";
import { addApp, beginSetUp, readNextAppCode } from "../support/second-factor.ts";
import { waitFor } from "../support/wait-for.ts";

const bank = inject("bank");
const ownPage = `${bank.origin}/account?form=getUser`;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function withoutScripts(look: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await openContext(browser, { javaScriptEnabled: false });
  try {
    const { page } = await openPage(context);
    await look(page, context);
  } finally {
    await context.close();
  }
}

const findForm = (page: Page, call: string) => page.locator(`form:has([name=form][value=${call}])`);

async function enter(page: Page, { username, password }: { username: string; password: string }) {
  const form = findForm(page, "login");
  await form.locator("[name=username]").fill(username);
  await form.locator("[name=password]").fill(password);
  await form.locator("[name=password]").press("Enter");
}

const newName = () => `plain-${randomBytes(5).toString("hex")}`;

async function findLink(email: string, subject: string, path: string): Promise<string> {
  const mail = await waitFor(`the mail "${subject}"`, async () =>
    (await readMail(bank.dataDir)).find(
      (one) => one.to?.some(({ address }) => address === email) && one.subject === subject,
    ),
  );
  return `${bank.origin}${new RegExp(`${path}#[\\w-]{43}`).exec(mail.text ?? "")?.[0] ?? ""}`;
}

describe("with scripts blocked", () => {
  test("an account is opened, seen, left, and entered again", async () => {
    const username = newName();
    await withoutScripts(async (page) => {
      await page.goto(`${bank.origin}${paths.auth}?lang=sw`);
      const form = findForm(page, "register");
      await form.locator("[name=username]").fill(username);
      await form.locator("[name=email]").fill(`${username}@`);
      await form.locator("[name=password]").fill(personPassword);
      await form.locator("[name=firstName]").fill("Amina");
      await form.locator("button[type=submit]").click();
      await form.locator("[name=email]:focus[aria-invalid=true]").waitFor();
      await form.getByText(swahiliSentences["contact.emailWrong"]).waitFor();
      expect(await form.locator("[name=username]").inputValue()).toBe(username);
      expect(await form.locator("[name=firstName]").inputValue()).toBe("Amina");
      expect(await form.locator("[name=password]").inputValue()).toBe("");
      await form.locator("[name=email]").fill(`${username}@example.com`);
      await form.locator("[name=password]").fill(personPassword);
      await form.locator("button[type=submit]").click();
      await page.waitForURL(ownPage);
      expect(await page.getAttribute("html", "lang")).toBe("sw");
      await page.locator("main").getByText(username, { exact: true }).waitFor();
      for (const part of ["visits", "quotes", "enquiries"] as const) {
        const title = swahiliAccount[`${part}.title`];
        await page.getByRole("link", { name: title }).click();
        await page.locator("h2:focus", { hasText: title }).waitFor();
      }
      await page.getByText(swahiliPlain["account.unconfirmed"], { exact: true }).waitFor();
      await page.getByRole("button", { name: swahiliPlain["account.signOut"] }).click();
      await page.waitForURL(`${bank.origin}/`);
      await page.goto(ownPage);
      expect(await page.content()).not.toContain(username);
      await page
        .locator("main")
        .getByRole("link", { name: swahiliPlain["account.signIn"] })
        .click();
      await enter(page, { username, password: personPassword });
      await page.waitForURL(ownPage);
      await page.locator("main").getByText(username, { exact: true }).waitFor();
    });
  });

  test("a wrong password is told, and the name stays", async () => {
    const person = await createPerson(bank, createApiClient(bank.origin), "user");
    await withoutScripts(async (page, context) => {
      await page.goto(`${bank.origin}${paths.auth}?lang=sw`);
      await enter(page, { ...person, password: "a wrong one" });
      const alert = findForm(page, "login").locator("[role=alert]:focus");
      expect(await alert.textContent()).toBeTruthy();
      const form = findForm(page, "login");
      expect(await form.locator("[name=username]").inputValue()).toBe(person.username);
      expect(await page.content()).not.toContain("a wrong one");
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("sid");
      await enter(page, person);
      await page.waitForURL(ownPage);
    });
  });

  test("a password is changed, which signs out everywhere else", async () => {
    const person = await createPerson(bank, createApiClient(bank.origin), "user");
    const elsewhere = createApiClient(bank.origin);
    await signIn(elsewhere, person);
    const newPassword = `river-${randomBytes(6).toString("hex")}`;
    await withoutScripts(async (page) => {
      await page.goto(`${bank.origin}${paths.auth}`);
      await enter(page, person);
      await page.waitForURL(ownPage);
      const form = findForm(page, "changePassword");
      const change = async (currentPassword: string) => {
        await form.locator("[name=currentPassword]").fill(currentPassword);
        await form.locator("[name=newPassword]").fill(newPassword);
        await form.locator("button[type=submit]").click();
      };
      await change("a wrong one");
      await form.locator("[name=currentPassword]:focus[aria-invalid=true]").waitFor();
      expect(await form.locator("[name=newPassword]").inputValue()).toBe("");
      await change(person.password);
      await page
        .locator("[role=status]:focus", { hasText: englishAccount["password.done"] })
        .waitFor();
      expect((await elsewhere.get("/api/user")).status).toBe(401);
      await page.goto(ownPage);
      await page.locator("main").getByText(person.username, { exact: true }).waitFor();
    });
    await signIn(createApiClient(bank.origin), { ...person, password: newPassword });
  });

  test("a quote of one's own is among the quotes, with its page behind it", async () => {
    const person = await createPerson(bank, createApiClient(bank.origin), "user");
    await withoutScripts(async (page) => {
      await page.goto(`${bank.origin}${paths.auth}`);
      await enter(page, person);
      await page.waitForURL(ownPage);
      await page.goto(`${bank.origin}${paths.estimate}`);
      await page.locator("[name='items.0.goldType']").selectOption("22K");
      await page.locator("[name='items.0.grossGrams']").fill("12.5");
      await page.locator("button[name=form][value=createQuote]").click();
      await page.waitForURL(`${bank.origin}${paths.estimate}?lang=en`);
      await page.goto(`${bank.origin}/account?form=listOwnQuotes`);
      await page.locator("main h3 a").click();
      expect(page.url()).toContain("form=readQuote");
    });
  });

  test("who has a second factor is asked for a code, and a wrong one leads back to it", async () => {
    const admin = await signInAdmin(bank);
    const person = await createPerson(bank, admin, "marketing");
    const client = createApiClient(bank.origin);
    await signIn(client, person);
    const { secret, recoveryCodes } = await addApp(client, await beginSetUp(client));
    await withoutScripts(async (page) => {
      const proof = findForm(page, "proveSecondFactor");
      const prove = async (code: string) => {
        await proof.locator("[name=code]:focus").fill(code);
        await proof.locator("button[type=submit]").click();
      };
      await page.goto(`${bank.origin}${paths.auth}`);
      await enter(page, person);
      await page.getByRole("heading", { name: englishPlain["code.title"] }).waitFor();
      await page.goto(ownPage);
      expect(await page.content()).not.toContain(person.username);
      await page.goto(`${bank.origin}${paths.auth}`);
      await enter(page, person);
      await prove("000000");
      await proof.locator("[name=code][aria-invalid=true]").waitFor();
      await prove(readNextAppCode(secret));
      await page.waitForURL(ownPage);
      await page.locator("main").getByText(person.username, { exact: true }).waitFor();
      await page.getByRole("button", { name: englishPlain["account.signOut"] }).click();
      await page.waitForURL(`${bank.origin}/`);
      await page.goto(`${bank.origin}${paths.auth}`);
      await enter(page, person);
      await prove(recoveryCodes[0] ?? "");
      await page.waitForURL(ownPage);
    });
  });

  test("a forgotten password is replaced, and an address confirmed, by the pasted links of mails", async () => {
    const username = newName();
    const email = `${username}@example.com`;
    await createApiClient(bank.origin).send("POST", "/api/register", {
      username,
      password: personPassword,
      email,
    });
    const newPassword = `river-${randomBytes(6).toString("hex")}`;
    await withoutScripts(async (page) => {
      await page.goto(`${bank.origin}${paths.auth}`);
      const forgotten = findForm(page, "forgetPassword");
      await page.locator("summary", { hasText: englishAuth["forgotten.open"] }).click();
      await forgotten.locator("[name=email]").fill(email);
      await forgotten.locator("button[type=submit]").click();
      await page.locator("[role=status]:focus", { hasText: email }).waitFor();
      const link = await findLink(email, englishMail.reset.subject, paths.passwordReset);
      await page.goto(link);
      const reset = findForm(page, "resetPassword");
      const fill = async (password: string) => {
        await reset.locator("[name=token]").fill(link);
        await reset.locator("[name=newPassword]").fill(password);
        await reset.locator("button[type=submit]").click();
      };
      await fill("short");
      await reset.locator("[name=newPassword]:focus[aria-invalid=true]").waitFor();
      await fill(newPassword);
      await page.locator("h1:focus", { hasText: englishReset.doneTitle }).waitFor();
      expect(await page.content()).not.toContain(newPassword);
      await page.locator("main").getByRole("link", { name: englishReset.signIn }).click();
      await enter(page, { username, password: newPassword });
      await page.waitForURL(ownPage);

      const confirmation = await findLink(email, englishMail.confirm.subject, "/auth/confirm");
      await page.goto(confirmation);
      await page.getByLabel(englishPlain["link.label"]).fill(confirmation);
      await page.getByRole("button", { name: englishConfirm.submit }).click();
      await page.locator("h1:focus", { hasText: englishConfirm["done.title"] }).waitFor();
      await page.goto(`${bank.origin}/account?form=listOwnEnquiries`);
      await page.getByText(englishAccount["enquiries.none"], { exact: true }).waitFor();
    });
  });
});

test("with the shell's script held back a sign-in is the browser's own, and the account comes alive", async () => {
  const person = await createPerson(bank, createApiClient(bank.origin), "user");
  const context = await openContext(browser, {});
  try {
    const held = Promise.withResolvers<void>();
    await context.route(/\/ui\/shell\/[^/]+\/main\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    const { page } = await openPage(context);
    await page.goto(`${bank.origin}${paths.auth}?lang=sw`, { waitUntil: "commit" });
    await enter(page, { ...person, password: "a wrong one" });
    await findForm(page, "login").locator("[role=alert]:focus").waitFor();
    held.resolve();
    await page.waitForFunction(() => document.documentElement.dataset["ready"] === "yes");
    const panel = page.getByRole("tabpanel", { name: swahiliAuth["tab.login"] });
    expect(await panel.locator("[name=username]").inputValue()).toBe(person.username);
    expect(await panel.locator("[role=alert]").count()).toBe(1);
    await panel.locator("[name=password]").fill(person.password);
    await panel.locator("[name=password]").press("Enter");
    await page.waitForURL(`${bank.origin}/`);
  } finally {
    await context.close();
  }
});

describe("over HTTP", () => {
  const post = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(bank.origin + paths.auth, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(body),
      headers,
    });

  test("a sign-in goes on to the account with a session, and is kept by nobody", async () => {
    const { username, password } = await createPerson(bank, createApiClient(bank.origin), "user");
    const answer = await post({ form: "login", username, password });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/account?form=getUser");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const cookie = answer.headers.getSetCookie().find((one) => one.startsWith("sid="));
    expect(cookie).toMatch(/HttpOnly/i);
    const own = await fetch(ownPage, { headers: { cookie: cookie?.split(";")[0] ?? "" } });
    expect(own.headers.get("cache-control")).toBe("no-store");
    expect(await own.text()).toContain(username);
  });

  test("who registers again with another password is told that the name is taken", async () => {
    const username = newName();
    const fields = { form: "register", username, email: `${username}@example.com` };
    const register = (password: string) =>
      fetch(`${bank.origin}${paths.auth}?lang=sw`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ ...fields, password }),
      });
    expect((await register(personPassword)).status).toBe(303);
    expect((await register(personPassword)).status).toBe(303);
    const other = await register(`${personPassword} besides`);
    expect(other.status).toBe(409);
    expect(other.headers.getSetCookie().join()).not.toContain("sid=");
    expect(await other.text()).toContain(swahiliSentences["account.usernameTaken"]);
  });

  test("one of another site begins nothing", async () => {
    const { username, password } = await createPerson(bank, createApiClient(bank.origin), "user");
    for (const headers of [
      { origin: "https://other.example" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const answer = await post({ form: "login", username, password }, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test("nobody sees an account, and a password has no address", async () => {
    expect((await fetch(ownPage)).status).toBe(401);
    const address = `${bank.origin}${paths.auth}?form=login&username=amina&password=x`;
    const answer = await fetch(address, { redirect: "manual" });
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
