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
    const hop = normaliseAddress(hops.pop() ?? "");
    if (!/^[0-9a-f.:]+$/i.test(hop)) break;
    address = hop;
  }
  return address;
}

/** The part of an address that one visitor cannot change at will: all of an IPv4 address, the /64 network of an IPv6 one. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::/64`;
}

function normaliseAddress(text: string): string {
  const address = text.trim().replace(/%.*$/, "");
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
