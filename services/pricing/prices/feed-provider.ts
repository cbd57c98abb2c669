import type { SpotQuote } from "./spot-quote.ts";

/** How to ask a provider; the key travels in a header, so that no address ever holds it. */
interface FeedRequest {
  url: string;
  headers: Record<string, string>;
}

/** One provider of market prices: how it is asked, and how its answer becomes the one internal quote. */
export interface FeedProvider {
  /** Stored as the source `feed:<name>`. */
  readonly name: string;
  readonly createRequest: (account: { baseUrl: string; key: string }) => FeedRequest;
  /** Throws a ZodError for an answer that is not what the provider documents. */
  readonly parseQuote: (body: unknown) => SpotQuote;
}

/** An address of a provider: a path below its base address, which may have a path of its own. */
export function resolveFeedUrl(baseUrl: string, path: string): string {
  return new URL(path, baseUrl.endsWith("/") ? baseUrl : `${baseUrl}/`).href;
}
