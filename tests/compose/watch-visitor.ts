import { setTimeout as delay } from "node:timers/promises";

const everyMs = 50;
const usuallyWithinMs = 15_000;
const filesOfPage = 3;
const pricesPath = "/api/gold-prices/currency/KES";

/** What a visitor met while something happened. */
interface Visit {
  answered: number;
  /** Answers of 503 with a sentence and a time to come back. */
  unavailable: number;
  /** Everything else that was no success. */
  faults: string[];
  /** How often, and how long in all, nobody answered at all. */
  silences: number;
  silentMs: number;
}

interface Way {
  fetch: (url: URL, asked: { signal: AbortSignal }) => Promise<Response>;
  /** Whoever waits longer gives up, and has met silence. */
  answersWithinMs: number;
}

/** Reads prices, a page and what the page loads, again and again. */
export function watchVisitor(
  origin: string,
  way: Way = { fetch, answersWithinMs: usuallyWithinMs },
): { end(): Promise<Visit> } {
  const visit: Visit = { answered: 0, unavailable: 0, faults: [], silences: 0, silentMs: 0 };
  let isOver = false;
  let silentSinceMs: number | undefined;

  function hear(): void {
    if (silentSinceMs === undefined) return;
    visit.silentMs += performance.now() - silentSinceMs;
    silentSinceMs = undefined;
  }

  /** The text of a success. */
  async function ask(path: string): Promise<string | undefined> {
    const answer = await way.fetch(new URL(path, origin), {
      signal: AbortSignal.timeout(way.answersWithinMs),
    });
    const text = await answer.text();
    hear();
    visit.answered += 1;
    if (answer.status === 200) return text;
    const isReadable = answer.headers.has("retry-after") && /\w+ \w+ \w+/.test(text);
    if (answer.status === 503 && isReadable) visit.unavailable += 1;
    else visit.faults.push(`${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
    return undefined;
  }

  async function look(): Promise<void> {
    await ask(pricesPath);
    const page = (await ask("/?lang=en")) ?? "";
    const files = [...page.matchAll(/(?:src|href)="(?<path>\/ui\/[^"]+\.(?:js|css))"/g)];
    for (const { groups } of files.slice(0, filesOfPage)) await ask(groups?.["path"] ?? "");
  }

  async function lookOn(): Promise<void> {
    while (!isOver) {
      try {
        await look();
      } catch {
        if (silentSinceMs === undefined) visit.silences += 1;
        silentSinceMs ??= performance.now();
      }
      await delay(everyMs);
    }
  }

  const looking = lookOn();
  return {
    async end() {
      isOver = true;
      await looking;
      hear();
      return visit;
    },
  };
}
