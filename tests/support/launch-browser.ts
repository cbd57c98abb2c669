import { chromium } from "playwright-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { ensureChromium } from "./find-chromium.ts";
import { closeContexts, reusePage } from "./reused-contexts.ts";

declare global {
  interface Window {
    /** The page's first heading as the server sent it, noted before any script of the page ran. */
    servedHeading?: Element | null;
  }
}

/** Starts a headless Chromium that asks nobody but the page. */
export function startBrowser(furtherArgs: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...furtherArgs,
    ],
  });
}

// A page of a journey lives for seconds: only what runs ten times as often as usual is worth compiling into fast code.
const rarelyOptimized =
  "--js-flags=--invocation-count-for-maglev=4000,--invocation-count-for-turbofan=30000";

let shared: Promise<Browser> | undefined;

async function startShared(): Promise<Browser> {
  const browser = await startBrowser([rarelyOptimized]);
  browser.close = () => closeContexts(browser);
  return browser;
}

/**
 * The Chromium of all files of a project, which ends with their process. Closed, it keeps what the next file may use:
 * one that has shown the site opens a page with half the work.
 */
export async function launchBrowser(): Promise<Browser> {
  const known = await shared;
  if (known?.isConnected() === true) return known;
  shared = startShared();
  return shared;
}

/** A page that remembers what went wrong and what was asked for. */
export interface WatchedPage {
  page: Page;
  /** Errors of scripts, errors on the console and blocked content. */
  faults: string[];
  /** Paths asked of the server, in order. */
  requestedPaths: string[];
}

function noteServedHeading(page: Page) {
  return page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1");
      if (!heading) return;
      window.servedHeading = heading;
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Has a page ask a second time where the machine's networks changed while the first was under way. */
function askAgainAfterNetworkChange(page: Page) {
  const ask =
    <Given extends unknown[], Answer>(method: (...given: Given) => Promise<Answer>) =>
    (...given: Given) =>
      method.apply(page, given).catch((error: unknown) => {
        if (!String(error).includes("ERR_NETWORK_CHANGED")) throw error;
        return method.apply(page, given);
      });
  page.goto = ask(page.goto);
  page.reload = ask(page.reload);
}

function preparePage(page: Page) {
  askAgainAfterNetworkChange(page);
  return noteServedHeading(page);
}

/** Opens a page that shows nothing yet, records its faults and requests, and will note the heading it is served. */
export async function openPage(context: BrowserContext): Promise<WatchedPage> {
  const page = await reusePage(context, preparePage);
  const faults: string[] = [];
  const requestedPaths: string[] = [];
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  // Containers that start beside it change the machine's networks, which breaks off what a browser fetches just then.
  let isBrokenOff = false;
  page.on("console", (message) => {
    const text = message.text();
    isBrokenOff ||= text.includes("ERR_NETWORK_CHANGED");
    if (isBrokenOff && /ERR_NETWORK_CHANGED|NetworkError/.test(text)) return;
    if (text.includes("Service Worker registration blocked by Playwright")) return;
    // What is preloaded is used late where other work has the processors.
    if (text.includes("not used within a few seconds")) return;
    if (message.type() === "error" || message.type() === "warning") {
      faults.push(`console: ${text} (${message.location().url})`);
    }
  });
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  return { page, faults, requestedPaths };
}
