/**
 * The visitor's network address: the connection's own, or the nearest one of X-Forwarded-For that is
 * not a configured proxy. What stands left of that was written by the visitor and counts for nothing.
 */
export function readClientAddress(given: {
  connectionAddress: string | undefined;
  forwardedFor: string | undefined;
  isTrustedProxy: (address: string) => boolean;
}): string {
  let address = normaliseAddress(given.connectionAddress ?? "");
  const hops = given.forwardedFor?.split(",") ?? [];
  while (hops.length > 0 && given.isTrustedProxy(address)) {
    const hop = normaliseAddress(dropPort(hops.pop() ?? ""));
    if (!/^[0-9a-f.:]+$/i.test(hop)) break;
    address = hop;
  }
  return address;
}

/** Some proxies write the port too, and then an IPv6 address in brackets (RFC 7239, 6). */
function dropPort(hop: string): string {
  const [, inBrackets, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$/.exec(hop.trim()) ?? [];
  return inBrackets ?? plain ?? hop;
}

function normaliseAddress(text: string): string {
  const address = text.trim().replace(/%.*$/, "");
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
