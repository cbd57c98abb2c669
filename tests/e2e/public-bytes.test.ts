import { globSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@dhahabu/contract/api";
import type { Route } from "@dhahabu/contract/route";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import auth from "../../mfe-public/src/features/auth/messages/en.json" with { type: "json" };
import { paths as officePaths } from "../../mfe-admin/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { openContext, openHydrated } from "../support/open-hydrated.ts";

const bank = inject("bank");
const uiDir = join(bank.dataDir, "ui");
const all: readonly Route[] = Object.values(routes);
const isOffice = ({ access, duties }: Route) =>
  access === "staff" || access === "admin" || duties !== undefined;
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

/** Everything a browser can load of a user interface, as one text. */
function readPublished(name: string): string {
  const registry = JSON.parse(readFileSync(join(uiDir, "registry.json"), "utf8")) as Record<
    string,
    { version: string }
  >;
  const folder = join(uiDir, name, registry[name]?.version ?? "none", "web");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:js|css|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

function readTexts(folder: string): string[] {
  const whole = join(import.meta.dirname, "../..", folder);
  return globSync("**/messages/{en,en/*}.json", { cwd: whole }).flatMap((file) =>
    Object.values(JSON.parse(readFileSync(join(whole, file), "utf8")) as Record<string, string>),
  );
}

const contractFolder = join(import.meta.dirname, "../../services/contract");
// The schema of what both show has its sentences too.
const contractText = readdirSync(contractFolder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(join(contractFolder, file), "utf8"))
  .join("\n");

const sitesOwnTexts = ["mfe-public/src", "shell/src", "shell/kit"]
  .flatMap(readTexts)
  .concat(contractText)
  .join("\n");

// Addresses and words that stand for the office's code, and for nothing that the public site shows.
const marks = {
  calls: all
    .filter(isOffice)
    .map(({ path }): string => path)
    .filter((path) => !all.some((route) => !isOffice(route) && route.path.startsWith(path))),
  pages: Object.values(officePaths).filter((path) => path !== officePaths.dashboard),
  texts: readTexts("mfe-admin/src").filter(
    (text) =>
      text.length > 40 && !/["'\\{}\u0080-\uffff]/.test(text) && !sitesOwnTexts.includes(text),
  ),
};

const sitesText = ["shell", "mfe-public"].map(readPublished).join("\n");
const officeText = readPublished("mfe-admin");

test.each(["calls", "pages", "texts"] as const)(
  "no file of the public site names the %s of the back office, and its own do",
  (kind) => {
    expect(marks[kind].length).toBeGreaterThan(10);
    expect(marks[kind].filter((mark) => !officeText.includes(mark))).toEqual([]);
    expect(marks[kind].filter((mark) => sitesText.includes(mark))).toEqual([]);
  },
);

test("the calls of the public site are in its own files", () => {
  const paths = all.filter((route) => !isOffice(route)).map(({ path }) => path);
  expect(paths.filter((path) => !sitesText.includes(path))).toEqual([]);
});

const ratingMarks = [auth["strength.weak"], "data-rating"];

test.concurrent.each([
  ["/", []],
  ["/contact", []],
  ["/media", []],
  ["/services/gold-loans", []],
  ["/auth", ratingMarks],
])(
  "19.10: %s asks for no file of the back office, and for what rates a password where one is set",
  async (path, marks) => {
    const context = await openContext(browser, { isNew: true });
    try {
      const asked: string[] = [];
      const bodies: Promise<string>[] = [];
      context.on("request", (request) => asked.push(request.url()));
      context.on("response", (response) => {
        if (response.url().includes("/ui/")) bodies.push(response.text().catch(() => ""));
      });
      const { page } = await openHydrated(context, bank.origin + path);
      await page.waitForLoadState("networkidle");
      expect(asked.some((url) => url.includes("/ui/mfe-public/"))).toBe(true);
      expect(asked.filter((url) => url.includes("/ui/mfe-admin/"))).toEqual([]);
      const loaded = (await Promise.all(bodies)).join("\n");
      expect(ratingMarks.filter((mark) => loaded.includes(mark))).toEqual(marks);
    } finally {
      await context.close();
    }
  },
);
