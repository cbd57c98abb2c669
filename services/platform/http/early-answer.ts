import type { IncomingMessage, ServerResponse } from "node:http";

const drainWithinMs = 5000;

/**
 * Sends an answer while its request is still arriving, such as a 413 in the middle of an upload, and
 * ends the connection. What still comes is read and dropped for at most 5 s: a connection that closes
 * over unread bytes is reset, and the sender might never see the answer. Status and headers are those
 * set on the response.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse, body: string): void {
  res.setHeader("Connection", "close");
  res.setHeader("Content-Length", Buffer.byteLength(body));
  res.write(body);
  req.unpipe();
  const timer = setTimeout(end, drainWithinMs);
  function end(): void {
    clearTimeout(timer);
    res.end();
  }
  req.once("end", end);
  req.once("close", end);
  req.resume();
}
