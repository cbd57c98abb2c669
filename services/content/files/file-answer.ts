import { AppError, createErrorBody } from "@dhahabu/contract/errors";
import { isFresh, isRangeCurrent, parseRange } from "./range.ts";
import type { ByteRange } from "./range.ts";

/** A stored file or thumbnail as it is served. */
export interface ServedFile {
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  etag: string;
  createdAt: Date;
  /** True where an active item shows it. */
  isPublic: boolean;
}

/** An answer without its bytes; no range where no byte of the file is sent. */
interface FileAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | undefined;
  range?: ByteRange;
}

interface AskedHeaders {
  range?: string | undefined;
  "if-none-match"?: string | undefined;
  "if-modified-since"?: string | undefined;
  "if-range"?: string | undefined;
}

/** What of a file is asked for, and the headers that go with it. */
export function selectPart(
  file: ServedFile,
  { headers, requestId }: { headers: AskedHeaders; requestId: string },
): FileAnswer {
  const version = { etag: file.etag, lastModified: file.createdAt.toUTCString() };
  const conditions = {
    ifNoneMatch: headers["if-none-match"],
    ifModifiedSince: headers["if-modified-since"],
    ifRange: headers["if-range"],
  };
  const common = {
    "Accept-Ranges": "bytes",
    // Private: what can be switched off must not stay in a cache that many share.
    "Cache-Control": file.isPublic ? "private, max-age=31536000, immutable" : "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "same-origin",
    ETag: version.etag,
    "Last-Modified": version.lastModified,
    "X-Content-Type-Options": "nosniff",
  };
  if (isFresh(conditions, version)) return { status: 304, headers: common, body: undefined };

  const asked = isRangeCurrent(conditions, version) ? headers.range : undefined;
  const range = parseRange(asked, file.size);
  if (range === "unsatisfiable") {
    const error = new AppError("invalid_input", { reason: "file.noSuchPart" });
    return {
      status: 416,
      headers: {
        ...common,
        "Content-Range": `bytes */${file.size}`,
        "Content-Type": "application/json; charset=utf-8",
      },
      body: JSON.stringify(createErrorBody(error, requestId)),
    };
  }
  const part = range === "whole" ? { first: 0, last: file.size - 1 } : range;
  return {
    status: range === "whole" ? 200 : 206,
    headers: {
      ...common,
      "Content-Disposition": `inline; filename="${file.name}"`,
      "Content-Length": String(part.last - part.first + 1),
      "Content-Type": file.mimeType,
      ...(range === "whole"
        ? {}
        : { "Content-Range": `bytes ${part.first}-${part.last}/${file.size}` }),
    },
    body: undefined,
    range: part,
  };
}
