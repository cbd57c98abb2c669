import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

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

/**
 * A context as a new one would be: of those that were closed one is emptied and used again, unless it was changed for
 * good. Opening a page in a process that has shown the site takes half the work.
 */
export async function reuseContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const contexts = idleContexts.get(browser) ?? new Map<string, BrowserContext[]>();
  idleContexts.set(browser, contexts);
  const kind = JSON.stringify(options);
  const idle = contexts.get(kind) ?? [];
  contexts.set(kind, idle);
  const known = idle.pop();
  if (known) return known;

  const context = await browser.newContext(options);
  watchCalls(context, lastingChanges, () => ownContexts.add(context));
  watchCalls(context.clock, ["install"], () => ownContexts.add(context));
  const close = context.close.bind(context);
  context.close = async () => {
    if (!ownContexts.has(context) && (await emptyContext(context, options))) idle.push(context);
    else await close();
  };
  return context;
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

async function emptyContext(
  context: BrowserContext,
  { viewport }: BrowserContextOptions,
): Promise<boolean> {
  if (!(await clearPages(context))) return false;
  const page = idlePages.get(context);
  await page?.evaluate(() => localStorage.clear());
  if (viewport) await page?.setViewportSize(viewport);
  await context.clearCookies();
  return true;
}
