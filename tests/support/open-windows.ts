import type { Browser, BrowserContext } from "playwright-core";
import type { TestContext } from "vitest";
import type { ApiClient } from "./api-client.ts";
import type { WatchedPage } from "./launch-browser.ts";
import { openContext, openHydrated } from "./open-hydrated.ts";
import { clearPages } from "./reused-contexts.ts";

/** A window of somebody. */
type OpenWindow = WatchedPage & { context: BrowserContext };

/** How a window is opened. */
export interface WindowOptions {
  width?: number;
  /** Something of it will not be as it was, such as its language or its connection: nobody gets it after. */
  isOwn?: boolean;
  /** Done before the page is asked for. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
}

/** The windows of a file of journeys. */
export interface Windows {
  /**
   * Opens a page for the length of a test, as somebody who is signed in already or as nobody known, and
   * waits until it reacts. A browser that has seen the site is used again, never by two tests at once.
   */
  open(
    test: Pick<TestContext, "onTestFinished">,
    who: ApiClient | undefined,
    path: string,
    options?: WindowOptions,
  ): Promise<OpenWindow>;
}

/** Creates the windows of a browser onto the site at `origin`. */
export function createWindows(browser: Browser, origin: string): Windows {
  const idle = new Map<string, BrowserContext[]>();

  async function openNew(who: ApiClient | undefined, width: number): Promise<BrowserContext> {
    const context = await openContext(browser, { width });
    if (who) await context.addCookies(readCookies(who.cookies, origin));
    return context;
  }

  return {
    async open(test, who, path, { width = 1280, isOwn = false, prepare } = {}) {
      const place = `${width} ${who?.cookies ?? ""}`;
      const known = isOwn ? undefined : idle.get(place)?.pop();
      const context = known ?? (await openNew(who, width));
      test.onTestFinished(async ({ task }) => {
        const [error] = task.result?.state === "fail" ? (task.result.errors ?? []) : [];
        if (error) error.stack = `${await describePages(context)}\n${error.stack ?? error.message}`;
        if (isOwn) {
          await context.close();
          return;
        }
        await clearPages(context);
        idle.set(place, [...(idle.get(place) ?? []), context]);
      });
      await prepare?.(context);
      return { ...(await openHydrated(context, new URL(path, origin).href)), context };
    },
  };
}

/** Where the pages of a window stood and what they said, for the report of a test that failed. */
async function describePages(context: BrowserContext) {
  const pages = context.pages().map(async (page) => {
    const said = await page.locator("main").innerText({ timeout: 2000 }).catch(String);
    return `${page.url()}: ${said.replaceAll(/\s+/g, " ").slice(0, 600)}`;
  });
  return (await Promise.all(pages)).join("\n");
}

function readCookies(header: string, url: string) {
  return header.split("; ").flatMap((pair) => {
    const [name = "", ...value] = pair.split("=");
    return name === "" ? [] : [{ name, value: value.join("="), url }];
  });
}
