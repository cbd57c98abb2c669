import type { Browser } from "playwright-core";
import { paths } from "../../mfe-public/src/paths.ts";
import { startBrowser } from "../support/launch-browser.ts";
import { median } from "./load.ts";
import {
  measureNextPage,
  measurePlainCalculator,
  measureScriptedCalculator,
  visitPage,
} from "./page-visit.ts";
import type { Visit } from "./page-visit.ts";
import { astro } from "./peers/astro.ts";
import { next } from "./peers/next.ts";
import { readContent } from "./peers/page-content.ts";
import { startPeer } from "./peers/peer-site.ts";
import { vite } from "./peers/vite.ts";
import { judgeAtMost, printRows } from "./report.ts";
import type { Row } from "./report.ts";

/** A page to measure and the page that is opened from it by a link of the footer. */
interface MeasuredPage {
  name: string;
  path: string;
  nextPath: string;
  hasCalculator: boolean;
}

const pages: MeasuredPage[] = [
  { name: "home", path: paths.home, nextPath: paths.faq, hasCalculator: true },
  { name: "loans", path: paths.goldLoans, nextPath: paths.faq, hasCalculator: true },
  { name: "gallery", path: paths.media, nextPath: paths.faq, hasCalculator: false },
].flatMap(({ name, path, ...rest }) =>
  ["en", "ar"].map((language) => ({
    name: `${name}-${language}`,
    path: `${path}?lang=${language}`,
    ...rest,
  })),
);

/** One page of one site. */
type Measured = Visit & {
  /** Until the calculator has answered whoever used it as soon as possible; 0 where there is none. */
  calculatorMs: number;
  /** The same by the page's scripts alone. */
  scriptedMs: number;
};

/** Medians over `visits` visits, after one that is not counted. */
async function measure(
  browser: Browser,
  url: string,
  options: { hasReact: boolean; hasCalculator: boolean; answersForms?: boolean; visits: number },
): Promise<Measured> {
  const measured: Measured[] = [];
  for (let count = 0; count <= options.visits; count += 1) {
    const visit = await visitPage(browser, url, options);
    const scriptedMs = options.hasCalculator
      ? await measureScriptedCalculator(browser, url, options)
      : 0;
    const calculatorMs = options.answersForms
      ? await measurePlainCalculator(browser, url)
      : scriptedMs;
    if (count > 0) measured.push({ ...visit, calculatorMs, scriptedMs });
  }
  const keys = Object.keys(measured[0] ?? {}) as (keyof Measured)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(measured.map((one) => one[key]))]),
  ) as unknown as Measured;
}

function judge(
  what: string,
  value: number,
  {
    must,
    aim,
    unit = "",
    digits = 2,
    note = "",
  }: { must: number; aim: number; unit?: string; digits?: number; note?: string },
): Row {
  return {
    what,
    measured: `${value.toFixed(digits)}${unit}${note}`,
    must: `${must}${unit}`,
    aim: `${aim}${unit}`,
    verdict: judgeAtMost(value, must, aim),
  };
}

/** Our figures beside those of the peers, as the issue of first paint and first press has them. */
function compare(
  ours: Measured & { nextPageMs: number },
  { Astro, "Next.js": Next, Vite }: Readonly<Record<string, Measured>>,
): Row[] {
  if (!Astro || !Next || !Vite) throw new Error("A peer is missing.");
  const ratio = (
    what: string,
    key: keyof Measured,
    peer: Measured,
    budget: { must: number; aim: number },
  ) => {
    const digits = key === "javascriptKb" ? 1 : 0;
    const figures = [ours, Astro, Next, Vite].map((one) => one[key].toFixed(digits)).join(", ");
    return judge(what, ours[key] / peer[key], { ...budget, note: ` (${figures})` });
  };
  return [
    ratio("first paint, x Astro (ours, Astro, Next.js, Vite in ms)", "fcpMs", Astro, {
      must: 1.25,
      aim: 1.1,
    }),
    ratio("largest paint, x Astro", "lcpMs", Astro, { must: 1.15, aim: 1 }),
    ratio("first button reacts, x Next.js", "reactsMs", Next, { must: 0.6, aim: 0.4 }),
    ...(ours.calculatorMs > 0
      ? [
          ratio("calculator usable, x Next.js", "calculatorMs", Next, { must: 1.2, aim: 0.9 }),
          ratio("  by scripts alone", "scriptedMs", Next, { must: 1.2, aim: 0.9 }),
        ]
      : []),
    ratio("JavaScript, x Next.js (kB)", "javascriptKb", Next, { must: 1.25, aim: 1 }),
    ratio("blocked, x Next.js (ms)", "blockingMs", Next, { must: 0.7, aim: 0.3 }),
    judge("tap to next paint", ours.tapMs, { must: 100, aim: 50, unit: " ms", digits: 0 }),
    judge("layout shift", ours.cls, { must: 0.02, aim: 0, digits: 3 }),
    judge("second page, by link", ours.nextPageMs, { must: 110, aim: 80, unit: " ms", digits: 0 }),
  ];
}

/**
 * Loads our pages and the same ones built by others, cold, on 1.6 Mbit/s, 150 ms and a processor slowed 4 times, and
 * prints ours as ratios to theirs in this run.
 */
export async function benchPages(origin: string, { visits }: { visits: number }): Promise<void> {
  const browser = await startBrowser();
  const stops: (() => Promise<void>)[] = [];
  try {
    const contents = [];
    for (const { name, path } of pages) {
      contents.push(await readContent(browser, { name, url: origin + path }));
    }
    const sites = [];
    for (const peer of [astro, next, vite]) {
      const site = await startPeer(peer, contents, origin);
      stops.push(() => site.stop());
      sites.push(site);
    }
    for (const { name, path, nextPath, hasCalculator } of pages) {
      const figures: Record<string, Measured> = {};
      for (const site of sites) {
        const hasReact = site.name !== astro.name;
        const url = `${site.origin}/${name}`;
        figures[site.name] = await measure(browser, url, { hasReact, hasCalculator, visits });
      }
      const url = origin + path;
      const ours = await measure(browser, url, {
        hasReact: true,
        hasCalculator,
        answersForms: hasCalculator,
        visits,
      });
      const nextPages = [];
      for (let count = 0; count < visits; count += 1) {
        nextPages.push(await measureNextPage(browser, url, nextPath));
      }
      printRows(
        `${name} (medians of ${visits})`,
        compare({ ...ours, nextPageMs: median(nextPages) }, figures),
      );
    }
  } finally {
    for (const stop of stops) await stop();
    await browser.close();
  }
}
