/** The headers that tell where a request came from. */
export interface OriginHeaders {
  origin?: string | undefined;
  referer?: string | undefined;
  "sec-fetch-site"?: string | string[] | undefined;
}

/** Methods that change nothing and need no origin (RFC 9110, 9.2.1). */
export function isSafeMethod(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/**
 * True where a request that changes something was made by one of this site's own pages, or by no page at all
 * (security row 6). Origin counts, else Referer, else Sec-Fetch-Site alone. A request with none of the three
 * comes from a program: every browser sends one.
 */
export function isSameOrigin(headers: OriginHeaders, origins: readonly string[]): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (headers.origin !== undefined) return origins.includes(headers.origin);
  if (headers.referer !== undefined) return origins.includes(originOf(headers.referer) ?? "");
  return site === undefined || site === "same-origin";
}

function originOf(address: string): string | undefined {
  return URL.parse(address)?.origin;
}
