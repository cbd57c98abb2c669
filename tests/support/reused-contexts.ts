import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  ViewportSize,
} from "playwright-core";

/** What a context does not get rid of again: it is closed after. */
const lastingChanges = [
  "addInitScript",
  "exposeBinding",
  "grantPermissions",
  "newCDPSession",
  "on",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
] as const;
const lastingChangesOfPage = ["addInitScript", "emulateMedia", "exposeBinding"] as const;

const idleContexts = new WeakMap<Browser, Map<string, BrowserContext[]>>();
const ownContexts = new WeakSet<BrowserContext>();
const idlePages = new WeakMap<BrowserContext, Page>();
const viewports = new WeakMap<BrowserContext, ViewportSize>();
const preparedPages = new WeakSet<Page>();

/** Has an object note that a method of it was called, and do what it did. */
function watchCalls<T extends object>(target: T, names: readonly (keyof T)[], note: () => void) {
  for (const name of names) {
    const method = target[name] as (...given: unknown[]) => unknown;
    Reflect.set(target, name, (...given: unknown[]) => {
      note();
      return method.apply(target, given);
    });
  }
}

/** How many of a kind are kept: as many as tests run beside one another. */
const mostIdle = 3;

/**
 * A context as a new one would be: of those that were closed one is emptied and used again, unless it was changed for
 * good. Opening a page in a process that has shown the site takes half the work.
 */
export async function reuseContext(
  browser: Browser,
  { viewport, ...options }: BrowserContextOptions & { viewport: ViewportSize },
): Promise<BrowserContext> {
  const contexts = idleContexts.get(browser) ?? new Map<string, BrowserContext[]>();
  idleContexts.set(browser, contexts);
  const kind = JSON.stringify(options);
  const idle = contexts.get(kind) ?? [];
  contexts.set(kind, idle);
  const known = idle.pop();
  if (known) {
    viewports.set(known, viewport);
    await idlePages.get(known)?.setViewportSize(viewport);
    return known;
  }

  const context = await browser.newContext({ ...options, viewport });
  viewports.set(context, viewport);
  watchCalls(context, lastingChanges, () => ownContexts.add(context));
  watchCalls(context.clock, ["install"], () => ownContexts.add(context));
  const newPage = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await newPage();
    const asked = viewports.get(context) ?? viewport;
    if (asked !== viewport) await page.setViewportSize(asked);
    return page;
  };
  const close = context.close.bind(context);
  context.close = async () => {
    if (idle.includes(context)) return;
    const isClean = !ownContexts.has(context) && idle.length < mostIdle;
    if (isClean && (await emptyContext(context))) idle.push(context);
    else await close();
  };
  return context;
}

/** Closes every context of a browser; what can be used again is kept empty. */
export async function closeContexts(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** The page that a context was given back with, or a new one; `prepare` is done once to each. */
export async function reusePage(
  context: BrowserContext,
  prepare: (page: Page) => Promise<unknown>,
): Promise<Page> {
  const known = idlePages.get(context);
  idlePages.delete(context);
  if (known) return known;
  const page = await context.newPage();
  await prepare(page);
  preparedPages.add(page);
  watchCalls(page, lastingChangesOfPage, () => ownContexts.add(context));
  return page;
}

/** Closes all pages of a context but one, which shows nothing and runs nothing. False where none is left to be used again. */
export async function clearPages(context: BrowserContext): Promise<boolean> {
  const page = context.pages().find((open) => preparedPages.has(open));
  const others = context.pages().filter((open) => open !== page);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await Promise.all(others.map((other) => other.close()));
  if (!page?.url().startsWith("http")) return false;
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  try {
    await page.goto(new URL("/robots.txt", page.url()).href);
    await page.evaluate(() => sessionStorage.clear());
  } catch {
    return false;
  }
  idlePages.set(context, page);
  return true;
}

async function emptyContext(context: BrowserContext): Promise<boolean> {
  if (!(await clearPages(context))) return false;
  await idlePages.get(context)?.evaluate(() => localStorage.clear());
  await context.clearCookies();
  return true;
}
