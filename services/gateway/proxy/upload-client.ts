import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";

/**
 * What a visitor uploads, as it arrives and no faster than it is taken. Where the taker ends early the
 * visitor's connection stays as it is, for the answer; where the visitor leaves, the stream ends in an
 * error.
 */
export function createUploadStream(req: IncomingMessage): Readable {
  const stream = new Readable({
    read: () => void req.resume(),
    destroy(error, done) {
      req.off("data", take).off("end", end).off("close", breakOff);
      req.pause();
      done(error);
    },
  });
  function take(chunk: Buffer): void {
    if (!stream.push(chunk)) req.pause();
  }
  function end(): void {
    stream.push(null);
  }
  function breakOff(): void {
    if (!req.complete) stream.destroy(new Error("The visitor went away."));
  }
  req.on("data", take).once("end", end).once("close", breakOff);
  return stream;
}
