import type { Browser, CDPSession, Page } from "playwright-core";
import { waitFor } from "../support/wait-for.ts";

/** What one cold visit measured; times in milliseconds since navigation, sizes in kB on the wire. */
export interface Visit {
  requests: number;
  totalKb: number;
  javascriptKb: number;
  fcpMs: number;
  lcpMs: number;
  cls: number;
  blockingMs: number;
  /** A press of the header's first line is answered. */
  reactsMs: number;
  /** React owns the page's first button; 0 where nothing says so. */
  takenOverMs: number;
  /** From a tap on the header's first line to the next paint. */
  tapMs: number;
}

const throughputBytesPerSecond = (1.6 * 1024 * 1024) / 8;
const patience = { timeoutMs: 60_000, everyMs: 200 };

/** Opens a phone's window on a slow line, with a slow processor and nothing kept; `script` runs before the page's own. */
async function onPhone<T>(
  browser: Browser,
  script: string,
  look: (page: Page, network: ReturnType<typeof watchNetwork>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await throttle(session);
    const network = watchNetwork(session);
    await page.addInitScript(script);
    return await look(page, network);
  } finally {
    await context.close();
  }
}

// Asked from outside: the page's content policy lets nothing be evaluated inside.
const waitForFigure = (page: Page, expression: string) =>
  waitFor(
    expression,
    async () => (await page.evaluate<number | undefined>(expression)) ?? false,
    patience,
  );

/** Visits a page and taps once when all is quiet. */
export function visitPage(
  browser: Browser,
  url: string,
  { hasReact }: { hasReact: boolean },
): Promise<Visit> {
  return onPhone(browser, observe, async (page, { sizes }) => {
    await page.goto(url, { waitUntil: "load" });
    await waitForFigure(page, "window.measured.reactsMs");
    if (hasReact) await waitForFigure(page, "window.measured.takenOverMs");
    await page.waitForLoadState("networkidle");
    const before = sizes();
    await page.locator(firstLine).filter({ visible: true }).first().tap();
    const tapMs = await waitForFigure(page, "window.measured.tapMs");
    const measured =
      await page.evaluate<Omit<Visit, "requests" | "totalKb" | "javascriptKb">>("window.measured");
    return { ...measured, ...before, takenOverMs: measured.takenOverMs ?? 0, tapMs };
  });
}

/** From navigation to the estimate, where the calculator is used as soon as the page's scripts answer it. */
export function measureScriptedCalculator(
  browser: Browser,
  url: string,
  { hasReact }: { hasReact: boolean },
): Promise<number> {
  return measureEstimate(browser, url, calculate(hasReact));
}

/** From navigation to the estimate, where the form is sent as soon as it is seen: by the browser, if no script is there yet. */
export function measurePlainCalculator(browser: Browser, url: string): Promise<number> {
  return measureEstimate(browser, url, sendAtOnce);
}

function measureEstimate(browser: Browser, url: string, script: string): Promise<number> {
  return onPhone(browser, fillCalculator + script, async (page) => {
    await page.goto(url, { waitUntil: "commit" });
    return waitForFigure(page, "window.estimateMs");
  });
}

/** From the tap on a link of the footer to the other page's heading. */
export function measureNextPage(browser: Browser, url: string, nextPath: string): Promise<number> {
  return onPhone(browser, observe, async (page, { readQuietMs }) => {
    await page.goto(url, { waitUntil: "load" });
    await waitForFigure(page, "window.measured.takenOverMs");
    await page.waitForLoadState("networkidle");
    // As a visitor does: the link comes into view, is read, and is tapped.
    const link = page.locator(`footer a[href="${nextPath}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const readFromMs = performance.now();
    await waitFor(
      "nothing more to be fetched",
      () => Math.min(readQuietMs(), performance.now() - readFromMs) > 1_000,
      patience,
    );
    await link.tap();
    return waitForFigure(page, "window.nextPageMs");
  });
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: throughputBytesPerSecond,
    uploadThroughput: throughputBytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

function watchNetwork(session: CDPSession) {
  const types = new Map<string, string>();
  let totalBytes = 0;
  let javascriptBytes = 0;
  let lastMs = performance.now();
  session.on("Network.requestWillBeSent", (event) => {
    types.set(event.requestId, event.type ?? "Other");
    lastMs = performance.now();
  });
  session.on("Network.loadingFinished", (event) => {
    lastMs = performance.now();
    totalBytes += event.encodedDataLength;
    if (types.get(event.requestId) === "Script") javascriptBytes += event.encodedDataLength;
  });
  return {
    sizes: () => ({
      requests: types.size,
      totalKb: totalBytes / 1024,
      javascriptKb: javascriptBytes / 1024,
    }),
    readQuietMs: () => performance.now() - lastMs,
  };
}

// The header's first line: ours is a disclosure, the peers' a button that says what it did.
const firstLine = "header summary, header button[aria-expanded]";

// Runs in the page before its own scripts: React puts a key on an element once it owns it.
const observe = `
  window.measured = { fcpMs: 0, lcpMs: 0, cls: 0, blockingMs: 0, reactsMs: undefined, takenOverMs: undefined, tapMs: undefined };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === "first-contentful-paint") measured.fcpMs = entry.startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.lcpMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) measured.cls += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.startTime > measured.fcpMs) measured.blockingMs += Math.max(0, entry.duration - 50);
    }
  }).observe({ type: "longtask", buffered: true });
  const isOpen = (line) => line.parentElement.open || line.getAttribute("aria-expanded") === "true";
  addEventListener("click", ({ isTrusted, timeStamp, target }) => {
    if (!isTrusted) return;
    if (target.closest("header")) {
      requestAnimationFrame(() => setTimeout(() => { measured.tapMs = performance.now() - timeStamp; }));
    }
    const heading = document.querySelector("h1");
    new MutationObserver((_, observer) => {
      const next = document.querySelector("h1");
      if (!next || next === heading) return;
      observer.disconnect();
      requestAnimationFrame(() => { window.nextPageMs = performance.now() - timeStamp; });
    }).observe(document.body, { childList: true, subtree: true });
  }, { capture: true });
  const timer = setInterval(() => {
    const line = document.querySelector("${firstLine}");
    if (line && measured.fcpMs > 0 && measured.reactsMs === undefined) {
      line.click();
      requestAnimationFrame(() => {
        if (measured.reactsMs !== undefined || !isOpen(line)) return;
        measured.reactsMs = performance.now();
        line.click();
      });
    }
    const button = document.querySelector("main button, header button");
    if (button && measured.takenOverMs === undefined && Object.keys(button).some((key) => key.startsWith("__reactProps$"))) {
      measured.takenOverMs = performance.now();
    }
    if (measured.reactsMs !== undefined && measured.takenOverMs !== undefined) clearInterval(timer);
  }, 20);
`;

const fillCalculator = `
  function fillCalculator(form) {
    const type = form.elements.namedItem("goldType");
    type.value = [...type.options].find(({ value }) => value !== "").value;
    const weight = form.elements.namedItem("goldWeight");
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(weight, "12.5");
    weight.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
`;

// A visitor types, and sends once React owns the form: before, ours is sent by the browser, and the page that answers is another one.
// A submission that nobody has prevented would leave the page: it is not a real one, and is tried again.
const calculate = (hasReact: boolean) => `
  let isSent = false;
  const isOwned = (form) =>
    ${!hasReact} || Object.keys(form).some((key) => key.startsWith("__reactProps$"));
  const timer = setInterval(() => {
    const form = document.querySelector("form:has([name=loanAmount])");
    if (!form) return;
    if (!isSent) {
      form.scrollIntoView();
      fillCalculator(form);
    }
    if (!isSent && isOwned(form)) {
      isSent = !form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    }
    if (document.querySelector("#estimate dl")) {
      window.estimateMs = performance.now();
      clearInterval(timer);
    }
  }, 20);
`;

const sendAtOnce = `
  const beganMs = Number(sessionStorage.getItem("bench") ?? performance.timeOrigin);
  const isAnswer = sessionStorage.getItem("bench") !== null;
  sessionStorage.setItem("bench", beganMs);
  let isSent = isAnswer;
  const timer = setInterval(() => {
    if (performance.getEntriesByName("first-contentful-paint").length === 0) return;
    const form = document.querySelector("form:has([name=loanAmount])");
    if (form && !isSent) {
      isSent = true;
      fillCalculator(form);
      form.requestSubmit();
    }
    if (document.querySelector("#estimate dl")) {
      window.estimateMs = performance.timeOrigin + performance.now() - beganMs;
      clearInterval(timer);
    }
  }, 20);
`;
