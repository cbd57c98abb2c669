/** Forms a prepared answer is kept in. */
export type Encoding = "br" | "gzip" | "identity";

/** The smallest form a visitor takes, by its Accept-Encoding (RFC 9110, 12.5.3). */
export function chooseEncoding(accept: string | undefined): Encoding {
  if (accept === undefined) return "identity";
  const refused = new Set<string>();
  const taken = new Set<string>();
  for (const part of accept.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    (isRefused ? refused : taken).add(name);
  }
  const isTaken = (name: string) => taken.has(name) || (taken.has("*") && !refused.has(name));
  if (isTaken("br")) return "br";
  return isTaken("gzip") ? "gzip" : "identity";
}

/** True where the visitor holds this very form already (RFC 9110, 13.1.2: weak comparison). */
export function isHeldByVisitor(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((text) => {
    const tag = text.trim();
    return tag === "*" || tag.replace(/^W\//, "") === etag;
  });
}
