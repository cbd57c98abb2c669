import type { IncomingMessage } from "node:http";

/** How long a request's body may take. */
export interface BodyTimes {
  /** A body that is read whole, from its headers on. */
  wholeMs: number;
  /** The longest silence of an upload, which may last as long as it goes on. */
  silenceMs: number;
}

/** 30 s for a body that is read whole; an upload ends after 30 s without a byte. */
export const defaultBodyTimes: BodyTimes = { wholeMs: 30_000, silenceMs: 30_000 };

/** True for a request that brings files (RFC 7578). */
export function isMultipart(req: IncomingMessage): boolean {
  return req.headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") === true;
}

/** Watches the arrival of one request's body, if it has one; `onLate` is called once where it takes too long. */
export function watchBody(
  req: IncomingMessage,
  options: { isUpload: () => boolean; times: BodyTimes; onLate: () => void },
): void {
  const { "content-length": length, "transfer-encoding": encoding } = req.headers;
  if (encoding === undefined && (length === undefined || length === "0")) return;
  const { times } = options;
  const isUpload = options.isUpload();
  const { socket } = req;
  let seenBytes = socket.bytesRead;
  let timer = setTimeout(check, isUpload ? times.silenceMs : times.wholeMs);

  function check(): void {
    if (req.complete) return;
    if (isUpload && socket.bytesRead > seenBytes) {
      seenBytes = socket.bytesRead;
      timer = setTimeout(check, times.silenceMs);
    } else {
      options.onLate();
    }
  }

  const stop = () => clearTimeout(timer);
  req.once("end", stop);
  req.once("close", stop);
}
