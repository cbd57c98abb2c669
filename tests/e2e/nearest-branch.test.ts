import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject, test } from "vitest";
import { branchesAnchor, paths } from "../../mfe-public/src/paths.ts";
import { findBarriers } from "../support/find-barriers.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const address = `${bank.origin}${paths.contact}`;
const section = `#${branchesAnchor}`;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

async function within(width: number, visit: (context: BrowserContext) => Promise<void>) {
  const context = await openContext(browser, { width });
  try {
    await visit(context);
  } finally {
    await context.close();
  }
}

const listFound = (page: Page) => page.locator(`${section} ol h4`).allTextContents();
const readStatus = (page: Page) => page.locator(`${section} [role=status]`).textContent();
const findField = (page: Page) => page.locator(`${section} [role=combobox]`);
const findPositionButton = (page: Page) => page.locator(`${section} form + div button`);

function isWithin(page: Page): Promise<boolean> {
  return page.evaluate(
    () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
  );
}

const visits = [
  {
    language: "en",
    width: 1440,
    begins: "nak",
    town: "Nakuru",
    status: "Branches by distance from Nakuru",
    names: ["Nairobi Head Office", "Kisumu Branch", "Mombasa Branch"],
    distance: "135 km",
  },
  {
    language: "ar",
    width: 390,
    begins: "ناكو",
    town: "ناكورو",
    status: "الفروع بحسب بُعدها عن ناكورو",
    names: ["المكتب الرئيسي في نيروبي", "فرع كيسومو", "فرع مومباسا"],
    distance: "١٣٥",
  },
  {
    language: "en",
    width: 390,
    begins: "Vih",
    town: "Mbale",
    status: "Branches by distance from Mbale",
    names: ["Kisumu Branch", "Nairobi Head Office", "Mombasa Branch"],
    distance: "21 km",
  },
] as const;

describe.concurrent("the nearest branch by town", () => {
  test.for(visits)(
    "in $language at $width: $begins offers $town",
    async ({ language, width, begins, town, status, names, distance }, { expect }) => {
      await within(width, async (context) => {
        const { page, faults, requestedPaths } = await openHydrated(
          context,
          `${address}?lang=${language}${section}`,
        );
        const isTowns = (path: string) => path.includes("kenyan-towns");
        expect(requestedPaths.filter(isTowns), "towns are fetched when used").toEqual([]);
        const field = findField(page);
        await field.focus();
        await field.pressSequentially(begins);
        const option = page.locator(`${section} [role=option]`);
        await expect.poll(() => option.allTextContents()).toEqual([town]);
        await field.press("ArrowDown");
        expect(await field.getAttribute("aria-activedescendant")).toBe(
          await option.getAttribute("id"),
        );
        await field.press("Enter");
        expect(await field.inputValue()).toBe(town);
        await expect.poll(() => readStatus(page)).toBe(status);
        expect(await listFound(page)).toEqual(names);
        const nearest = page.locator(`${section} ol li`).first();
        expect(await nearest.textContent()).toContain(distance);
        expect(await nearest.locator("[data-state]").count()).toBe(1);
        expect(await nearest.locator("a[href^='tel:+254']").count()).toBe(1);
        expect(await nearest.locator("a[href*='/maps/dir/']").count()).toBe(1);
        expect(await isWithin(page)).toBe(true);
        expect(await findBarriers(page, section)).toEqual([]);
        expect(faults).toEqual([]);
      });
    },
  );

  test("what is typed in full is found by the button, in any script; what is unknown or missing is said", async ({
    expect,
  }) => {
    await within(1440, async (context) => {
      const { page } = await openHydrated(context, address);
      const field = findField(page);
      const press = () => page.locator(section).getByRole("button", { name: "Find" }).click();
      const alert = page.locator(`${section} [role=alert]`);
      await press();
      await expect.poll(() => alert.allTextContents()).toEqual(["Type the name of your town."]);
      await field.fill("मोम्बासा");
      await press();
      await expect.poll(() => readStatus(page)).toBe("Branches by distance from Mombasa");
      expect((await listFound(page))[0]).toBe("Mombasa Branch");
      expect(await alert.count()).toBe(0);
      await field.fill("Atlantis");
      await field.press("Enter");
      await expect
        .poll(() => alert.textContent())
        .toBe("We do not know “Atlantis”. Choose a town from the list, or the next larger town.");
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      expect(await listFound(page)).toEqual([]);
    });
  });

  test("where the towns cannot be fetched it is said, and the next try finds them", async ({
    expect,
  }) => {
    await within(1440, async (context) => {
      await context.route("**/*kenyan-towns*", (route) => route.abort());
      const { page } = await openHydrated(context, address);
      const field = findField(page);
      await field.fill("Thika");
      await field.press("Enter");
      await expect
        .poll(() => page.locator(`${section} [role=alert]`).textContent())
        .toMatch(/^The list of towns could not be loaded\./);
      await context.unroute("**/*kenyan-towns*");
      await field.press("Enter");
      await expect.poll(() => readStatus(page)).toBe("Branches by distance from Thika");
      expect(await page.locator(`${section} [role=listbox]`).isVisible()).toBe(false);
    });
  });
});

describe.concurrent("the nearest branch by position", () => {
  const nearKisumu = { latitude: -0.11, longitude: 34.76 };

  test.for([
    ["en", 1440, "Kisumu Branch", "Branches by distance from where you are"],
    ["ar", 390, "فرع كيسومو", "الفروع بحسب بُعدها عن موقعكم"],
  ] as const)(
    "in %s at %d it is asked for by the button alone, and stays in the browser",
    async (row, { expect }) => {
      const [language, width, name, status] = row;
      await within(width, async (context) => {
        await context.grantPermissions(["geolocation"]);
        await context.setGeolocation(nearKisumu);
        const asked: string[] = [];
        context.on("request", (request) =>
          asked.push(`${request.url()} ${request.postData() ?? ""}`),
        );
        const { page, faults } = await openHydrated(context, `${address}?lang=${language}`);
        expect(await listFound(page)).toEqual([]);
        const button = findPositionButton(page);
        const note = await button.getAttribute("aria-describedby");
        expect(await page.locator(`[id="${note}"]`).isVisible()).toBe(true);
        await button.click();
        await expect.poll(() => readStatus(page)).toBe(status);
        expect((await listFound(page))[0]).toBe(name);
        expect(asked.filter((text) => /34\.76|-0\.11/.test(text))).toEqual([]);
        expect(await isWithin(page)).toBe(true);
        expect(faults).toEqual([]);
      });
    },
  );

  test.for([
    ["en", 390, /^Your browser does not share your position with this page\./],
    ["ar", 1440, /^المتصفح لا يُطلع هذه الصفحة على موقعكم\./],
  ] as const)(
    "in %s at %d a refusal is said, and a town still leads on",
    async (row, { expect }) => {
      const [language, width, words] = row;
      await within(width, async (context) => {
        const { page, faults } = await openHydrated(context, `${address}?lang=${language}`);
        await findPositionButton(page).click();
        const alert = page.locator(`${section} [role=alert]`);
        await expect.poll(() => alert.textContent()).toMatch(words);
        expect(await findBarriers(page, section)).toEqual([]);
        await findField(page).fill("Kisii");
        await findField(page).press("Enter");
        await expect.poll(() => listFound(page).then((found) => found.length)).toBeGreaterThan(2);
        expect(await alert.count()).toBe(0);
        expect(faults).toEqual([]);
      });
    },
  );

  test("a position that cannot be found is said", async ({ expect }) => {
    await within(1440, async (context) => {
      await context.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = (_found, missed) =>
          missed?.({ code: 2, PERMISSION_DENIED: 1, TIMEOUT: 3 } as GeolocationPositionError);
      });
      const { page } = await openHydrated(context, address);
      await findPositionButton(page).click();
      await expect
        .poll(() => page.locator(`${section} [role=alert]`).textContent())
        .toBe("Your position could not be found. Please type your town instead.");
    });
  });
});

test("buttons that look for a branch lead there, and without JavaScript the plain list is what it was", async ({
  expect,
}) => {
  const plain = await openContext(browser, { javaScriptEnabled: false });
  try {
    const page = await plain.newPage();
    await page.goto(`${bank.origin}${paths.goldBuying}`);
    // By key: what lies above is laid out on the way there, and may push it away from a pointer.
    await page.getByRole("link", { name: "Find Nearest Branch" }).press("Enter");
    await page.waitForURL(`${address}${section}`);
    expect(await findField(page).isVisible()).toBe(false);
    expect(await page.locator(`${section} article`).count()).toBeGreaterThan(2);
    await page.goto(bank.origin);
    const locator = page.locator(`footer a[href="${paths.contact}${section}"]`);
    expect(await locator.textContent()).toBe("Branch locator");
  } finally {
    await plain.close();
  }
});
