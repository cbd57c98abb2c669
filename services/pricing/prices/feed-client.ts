import type { Log } from "@dhahabu/platform/log";
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  ExponentialBackoff,
  TimeoutStrategy,
  circuitBreaker,
  handleAll,
  handleWhen,
  retry,
  timeout,
  wrap,
} from "cockatiel";
import { ZodError } from "zod";
import type { FeedProvider } from "./feed-provider.ts";
import { goldApi } from "./goldapi-provider.ts";
import { metalPriceApi } from "./metalprice-provider.ts";
import type { SpotQuote } from "./spot-quote.ts";

/** Every provider by the name it has in PRICE_FEED_PROVIDER; a new one is a file and a line here. */
export const feedProviders: Readonly<Record<string, FeedProvider>> = {
  [goldApi.name]: goldApi,
  [metalPriceApi.name]: metalPriceApi,
};

/** Why a feed gave no quote. Its message holds neither key nor address; there is no cause, since that could. */
class FeedError extends Error {
  readonly isTransient: boolean;

  constructor(message: string, options: { isTransient: boolean }) {
    super(message);
    this.name = "FeedError";
    this.isTransient = options.isTransient;
  }
}

export interface FeedPatience {
  timeoutMs: number;
  retries: number;
  firstRetryDelayMs: number;
  failuresToPause: number;
  pauseMs: number;
}

/** The patience of production: a call takes at most 5 s, and five failures in a row rest the feed for 5 minutes. */
const defaultFeedPatience: FeedPatience = {
  timeoutMs: 5000,
  retries: 2,
  firstRetryDelayMs: 300,
  failuresToPause: 5,
  pauseMs: 5 * 60_000,
};

const maxAnswerBytes = 64 * 1024;

export interface FeedClient {
  /** Throws `FeedError`; every failed call counts towards the pause. */
  readQuote(signal?: AbortSignal): Promise<SpotQuote>;
}

/** Creates the client of a provider: time-out for each call, retries with jitter where they can help, and a breaker that lets one call probe after its pause. */
export function createFeedClient(options: {
  provider: FeedProvider;
  baseUrl: string;
  key: string;
  log: Log;
  patience?: FeedPatience;
}): FeedClient {
  const { provider, baseUrl, key, log } = options;
  const patience = options.patience ?? defaultFeedPatience;
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(patience.failuresToPause),
    halfOpenAfter: patience.pauseMs,
  });
  breaker.onBreak(() => {
    log.warn({ provider: provider.name, pauseMs: patience.pauseMs }, "price feed is paused");
  });
  breaker.onReset(() => log.info({ provider: provider.name }, "price feed is back"));
  const policy = wrap(
    retry(
      handleWhen((error) => error instanceof FeedError && error.isTransient),
      {
        maxAttempts: patience.retries,
        backoff: new ExponentialBackoff({ initialDelay: patience.firstRetryDelayMs }),
      },
    ),
    breaker,
    timeout(patience.timeoutMs, { strategy: TimeoutStrategy.Cooperative, abortOnReturn: true }),
  );

  async function ask(signal: AbortSignal): Promise<SpotQuote> {
    const request = provider.createRequest({ baseUrl, key });
    let response: Response;
    let text: string;
    try {
      const headers = { accept: "application/json", ...request.headers };
      response = await fetch(request.url, { headers, redirect: "error", signal });
      text = await readText(response);
    } catch (error) {
      if (error instanceof FeedError) throw error;
      const reason = signal.aborted ? "it took too long" : describeNetworkFault(error);
      throw new FeedError(`The feed did not answer: ${reason}.`, { isTransient: true });
    }
    if (!response.ok) {
      throw new FeedError(`The feed answered with status ${response.status}.`, {
        isTransient: response.status >= 500,
      });
    }
    return parseAnswer(provider, text);
  }

  return {
    async readQuote(signal) {
      try {
        return await policy.execute((context) => ask(context.signal), signal);
      } catch (error) {
        if (error instanceof BrokenCircuitError) {
          throw new FeedError("The feed is paused after repeated failures.", {
            isTransient: true,
          });
        }
        throw error;
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxAnswerBytes) {
      throw new FeedError("The feed's answer is too large.", { isTransient: false });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}

function parseAnswer(provider: FeedProvider, text: string): SpotQuote {
  try {
    return provider.parseQuote(JSON.parse(text));
  } catch (error) {
    const places =
      error instanceof ZodError
        ? error.issues.map((issue) => issue.path.join(".") || "answer").join(", ")
        : "not JSON";
    throw new FeedError(`The feed's answer is malformed: ${places}.`, { isTransient: false });
  }
}

// Only the code of a fault is given: its message can hold the address.
function describeNetworkFault(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "network fault";
}
