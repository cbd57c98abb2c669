import type { Browser, CDPSession } from "playwright-core";
import { paths } from "../../mfe-public/src/paths.ts";
import { launchBrowser } from "../support/launch-browser.ts";
import { waitFor } from "../support/wait-for.ts";
import { median } from "./load.ts";
import { judgeAtMost, printRows } from "./report.ts";
import type { Row } from "./report.ts";

/** What one cold visit measured; times in milliseconds since navigation, sizes in kB on the wire. */
interface Visit {
  requests: number;
  totalKb: number;
  javascriptKb: number;
  fcpMs: number;
  lcpMs: number;
  cls: number;
  blockingMs: number;
  /** A press of the header's first line is answered. */
  reactsMs: number;
  /** React owns the page's first button. */
  takenOverMs: number;
  /** From the press of a link to the other page's heading. */
  nextPageMs: number;
}

const visits = 5;
const throughputBytesPerSecond = (1.6 * 1024 * 1024) / 8;

/** A page to measure and the page that is opened from it by a link of the footer. */
interface MeasuredPage {
  name: string;
  path: string;
  nextPath: string;
}

const pages: MeasuredPage[] = [
  { name: "home", path: paths.home, nextPath: paths.contact },
  { name: "gold loans", path: paths.goldLoans, nextPath: paths.contact },
  { name: "gallery", path: paths.media, nextPath: paths.faq },
  { name: "FAQ", path: paths.faq, nextPath: paths.contact },
].flatMap(({ name, path, nextPath }) =>
  ["en", "ar"].map((language) => ({
    name: `${name}, ${language}`,
    path: `${path}?lang=${language}`,
    nextPath,
  })),
);

/** Loads pages cold on 1.6 Mbit/s, 150 ms, CPU slowed 4 times, and prints the medians beside the budgets. */
export async function benchPages(origin: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    for (const page of pages) {
      const measured: Visit[] = [];
      const url = origin + page.path;
      await visit(browser, url, page.nextPath);
      for (let count = 0; count < visits; count += 1) {
        measured.push(await visit(browser, url, page.nextPath));
      }
      const of = (key: keyof Visit) => median(measured.map((one) => one[key]));
      const row = (
        what: string,
        value: number,
        unit: string,
        must: number,
        aim: number,
        digits = 0,
      ): Row => ({
        what,
        measured: `${value.toFixed(digits)}${unit}`,
        must: `${must}${unit}`,
        aim: `${aim}${unit}`,
        verdict: judgeAtMost(value, must, aim),
      });
      printRows(`${page.name} (medians of ${visits}, ${of("requests")} requests)`, [
        row("first contentful paint", of("fcpMs"), " ms", 900, 600),
        row("largest contentful paint", of("lcpMs"), " ms", 1300, 800),
        row("a press is answered", of("reactsMs"), " ms", 2700, 1500),
        row("React has taken over", of("takenOverMs"), " ms", 2700, 1500),
        row("layout shift", of("cls"), "", 0.02, 0, 3),
        row("total blocking time", of("blockingMs"), " ms", 500, 200),
        row("JavaScript", of("javascriptKb"), " kB", 170, 110),
        row("all bytes before scrolling", of("totalKb"), " kB", 250, 180),
        row("second page, by link", of("nextPageMs"), " ms", 300, 100),
      ]);
    }
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, url: string, nextPath: string): Promise<Visit> {
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
    const { sizes, readQuietMs } = watchNetwork(session);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: "load" });
    // Asked from outside: the page's content policy lets nothing be evaluated inside.
    await waitFor(
      "React to take over",
      async () => (await page.evaluate<number | undefined>("window.measured.takenOverMs")) ?? false,
      { timeoutMs: 30_000, everyMs: 200 },
    );
    await page.waitForLoadState("networkidle");
    const measured =
      await page.evaluate<Omit<Visit, "requests" | "totalKb" | "javascriptKb" | "nextPageMs">>(
        "window.measured",
      );
    const sizesBefore = sizes();
    // As a visitor does: the link comes into view, is read, and is tapped.
    const link = page.locator(`footer a[href="${nextPath}"]`).first();
    await link.scrollIntoViewIfNeeded();
    const readFromMs = performance.now();
    await waitFor(
      "nothing more to be fetched",
      () => Math.min(readQuietMs(), performance.now() - readFromMs) > 1_000,
    );
    await link.tap();
    const nextPageMs = await waitFor(
      "the next page",
      async () => (await page.evaluate<number | undefined>("window.nextPageMs")) ?? false,
    );
    return { ...measured, ...sizesBefore, nextPageMs };
  } finally {
    await context.close();
  }
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

// Runs in the page before its own scripts: React puts a key on an element once it owns it.
const observe = `
  window.measured = { fcpMs: 0, lcpMs: 0, cls: 0, blockingMs: 0, reactsMs: undefined, takenOverMs: undefined };
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
  addEventListener("click", ({ isTrusted }) => {
    if (!isTrusted) return;
    const pressedMs = performance.now();
    const heading = document.querySelector("h1");
    new MutationObserver((_, observer) => {
      const next = document.querySelector("h1");
      if (!next || next === heading) return;
      observer.disconnect();
      requestAnimationFrame(() => { window.nextPageMs = performance.now() - pressedMs; });
    }).observe(document.body, { childList: true, subtree: true });
  }, { capture: true });
  const timer = setInterval(() => {
    const line = document.querySelector("header summary");
    if (line && measured.fcpMs > 0 && measured.reactsMs === undefined) {
      line.click();
      if (line.parentElement.open) {
        measured.reactsMs = performance.now();
        line.click();
      }
    }
    const button = document.querySelector("main button, header button");
    if (button && Object.keys(button).some((key) => key.startsWith("__reactProps$"))) {
      measured.takenOverMs = performance.now();
      clearInterval(timer);
    }
  }, 20);
`;
