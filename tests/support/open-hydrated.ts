import type { Browser, BrowserContext, Locator } from "playwright-core";
import { openPage } from "./launch-browser.ts";
import type { WatchedPage } from "./launch-browser.ts";
import { reuseContext } from "./reused-contexts.ts";
import { waitFor } from "./wait-for.ts";

/** Opens an address and waits until the page reacts. */
export async function openHydrated(context: BrowserContext, url: string): Promise<WatchedPage> {
  const watched = await openPage(context);
  await watched.page.goto(url);
  await waitUntilReady(watched);
  return watched;
}

/** Leads pages from address to address. */
export interface Walk {
  /** Asks the server for an address, waits until the page reacts, and looks at it. */
  visit(url: string, look: (watched: WatchedPage) => Promise<void>): Promise<void>;
}

/**
 * Creates a walk whose pages begin each visit `size` large. A page that has shown the site shows the next
 * address with half the work of a new one; after a look that failed it is not used again.
 */
export function createWalk(context: BrowserContext, size: { width: number; height: number }): Walk {
  const pages = createPool(() => openPage(context));
  return {
    visit: (url, look) =>
      pages.use(async (watched) => {
        watched.faults.length = 0;
        watched.requestedPaths.length = 0;
        await watched.page.setViewportSize(size);
        await watched.page.goto(url);
        await waitUntilReady(watched);
        await look(watched);
      }),
  };
}

/** Things that are used again and again, never by two at once. */
export interface Pool<T> {
  use<R>(work: (thing: T) => Promise<R>): Promise<R>;
}

/** Creates a pool; what was in use when its work failed does not come back. */
export function createPool<T>(open: () => Promise<T>): Pool<T> {
  const idle: T[] = [];
  return {
    async use(work) {
      const thing = idle.pop() ?? (await open());
      const outcome = await work(thing);
      idle.push(thing);
      return outcome;
    },
  };
}

/** Waits until the shell has started and React owns the page's first heading. */
export async function waitUntilReady({ page }: WatchedPage): Promise<void> {
  await page.waitForFunction(() => {
    if (!document.documentElement.dataset["ready"]) return false;
    const heading = document.querySelector("h1");
    return heading !== null && Object.keys(heading).some((key) => key.startsWith("__react"));
  });
}

/** Waits until React owns all that is written on a page: its sections are taken over one by one. */
export async function waitUntilWhole({ page }: WatchedPage): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main :is(h3, p, dd, li, td, bdi)")].every((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
}

/** True where the heading the server sent is still the one on the page: hydration kept it. */
export function keptServedHeading({ page }: WatchedPage): Promise<boolean> {
  return page.evaluate(
    () =>
      window.servedHeading !== undefined && window.servedHeading === document.querySelector("h1"),
  );
}

/** A context of a visitor with everything switched on, or without JavaScript; once closed it may be used again. */
export function openContext(
  browser: Browser,
  options: {
    javaScriptEnabled?: boolean;
    width?: number;
    keepsOffline?: boolean;
    /** It has fetched nothing before. */
    isNew?: boolean;
  } = {},
): Promise<BrowserContext> {
  const settings = {
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    viewport: { width: options.width ?? 1280, height: 900 },
    reducedMotion: "reduce",
  } as const;
  if (options.keepsOffline) return browser.newContext(settings);
  // What a service worker asks for passes by the routes that tests put up.
  const watched = { ...settings, serviceWorkers: "block" } as const;
  return options.isNew ? browser.newContext(watched) : reuseContext(browser, watched);
}

/** Stops the time of a context's pages, which are opened after: it goes on as far as the test says. */
export async function stopClock({ clock }: BrowserContext): Promise<void> {
  const nowMs = Date.now();
  await clock.install({ time: nowMs });
  await clock.pauseAt(nowMs + 1000);
}

/**
 * Brings a part of a page into view, and stays until it is there for good: what lies above it is laid out only on
 * the way, and may push it out again.
 */
export async function bringIntoView(part: Locator): Promise<void> {
  const readTop = () =>
    part.evaluate(
      (element) =>
        new Promise<number>((done) => {
          requestAnimationFrame(() =>
            requestAnimationFrame(() => done(element.getBoundingClientRect().top)),
          );
        }),
    );
  let topBefore = Number.NaN;
  await waitFor("the part to be in view", async () => {
    await part.scrollIntoViewIfNeeded();
    const top = await readTop();
    const isStill = top === topBefore;
    topBefore = top;
    return isStill;
  });
}
