/** Bytes of a file, both ends included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads a Range header (RFC 9110 section 14.2) for a file of `size` bytes. `whole` for none, and for
 * those a server may ignore: other units, several ranges, nonsense. `unsatisfiable` is a 416.
 */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=(?<first>\d{0,15})-(?<last>\d{0,15})$/i.exec(header?.trim() ?? "");
  const { first = "", last = "" } = match?.groups ?? {};
  if (first === "" && last === "") return "whole";
  if (first === "") {
    const length = Number(last);
    return length === 0 ? "unsatisfiable" : { first: Math.max(0, size - length), last: size - 1 };
  }
  const range = {
    first: Number(first),
    last: last === "" ? size - 1 : Math.min(Number(last), size - 1),
  };
  if (last !== "" && Number(last) < range.first) return "whole";
  return range.first >= size ? "unsatisfiable" : range;
}

/** What a reader holds of a file already, as its conditional headers tell (RFC 9110 section 13). */
export interface Conditions {
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  ifRange: string | undefined;
}

/** What a file is now: its strong ETag in quotes, and its Last-Modified date as text. */
export interface FileVersion {
  etag: string;
  lastModified: string;
}

/** True where the reader's copy is current: a 304. */
export function isFresh(conditions: Conditions, version: FileVersion): boolean {
  const { ifNoneMatch, ifModifiedSince } = conditions;
  if (ifNoneMatch !== undefined) {
    const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
    return tags.includes("*") || tags.includes(version.etag);
  }
  if (ifModifiedSince === undefined) return false;
  return Date.parse(version.lastModified) <= Date.parse(ifModifiedSince);
}

/** True where a range of this version fits to what the reader holds: else it needs the whole file. */
export function isRangeCurrent(conditions: Conditions, version: FileVersion): boolean {
  const { ifRange } = conditions;
  return ifRange === undefined || ifRange === version.etag || ifRange === version.lastModified;
}
