import fresh from "fresh";
import Negotiator from "negotiator";

/** Forms a prepared answer is kept in. */
export type Encoding = "br" | "gzip" | "identity";

const smallestFirst: Encoding[] = ["br", "gzip", "identity"];

// The types of negotiator are those of an earlier version, which preferred nothing.
interface EncodingNegotiator {
  encoding(available: Encoding[], options: { preferred: Encoding[] }): Encoding | undefined;
}

/** The form a visitor takes most gladly, the smallest of those that are as welcome (RFC 9110, 12.5.3). */
export function chooseEncoding(accept: string | undefined): Encoding {
  const negotiator = new Negotiator({
    headers: { "accept-encoding": accept },
  }) as unknown as EncodingNegotiator;
  return negotiator.encoding(smallestFirst, { preferred: smallestFirst }) ?? "identity";
}

/** True where the visitor holds this very form already (RFC 9110, 13.1.2: weak comparison). */
export function isHeldByVisitor(ifNoneMatch: string | undefined, etag: string): boolean {
  return fresh({ "if-none-match": ifNoneMatch }, { etag });
}
