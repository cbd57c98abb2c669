import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, isHeldByVisitor } from "./negotiation.ts";
import type { Encoding } from "./negotiation.ts";
import { preparedReads, readNames } from "./reads.ts";
import type { ReadName } from "./reads.ts";
import type { PreparedAnswer, PreparedAnswers, Representation } from "./store.ts";

interface Ready {
  answer: PreparedAnswer;
  headers: Record<Encoding, string[]>;
}

interface Place {
  name: ReadName;
  variesByCaller: boolean;
  ready: Ready | undefined;
}

/**
 * Creates the function that answers a plain GET or HEAD of a prepared read before any middleware runs.
 * It returns false for every other request, and where no answer is fresh enough: the request then
 * takes the ordinary way to the owner.
 */
export function createPreparedResponder(options: {
  answers: PreparedAnswers;
  securityHeaders: Record<string, string>;
  sessionCookieName: string;
}): (req: IncomingMessage, res: ServerResponse) => boolean {
  const places = new Map<string, Place>(
    readNames.map((name) => {
      const { route, path } = preparedReads[name];
      return [path, { name, variesByCaller: "variesByCaller" in route, ready: undefined }];
    }),
  );
  const security = Object.entries(options.securityHeaders).flat();
  const cookieStart = `${options.sessionCookieName}=`;

  function prepareHeaders(place: Place, answer: PreparedAnswer): Ready {
    const shared = [
      ...security,
      "Content-Type",
      "application/json; charset=utf-8",
      "Cache-Control",
      "no-cache",
      "Vary",
      place.variesByCaller ? "Accept-Encoding, Cookie" : "Accept-Encoding",
    ];
    const build = ({ encoding, length, etag }: Representation) => [
      ...shared,
      ...(encoding === "identity" ? [] : ["Content-Encoding", encoding]),
      "ETag",
      etag,
      "Content-Length",
      String(length),
    ];
    const { br, gzip, identity } = answer.representations;
    return {
      answer,
      headers: {
        br: build(br),
        gzip: build(gzip),
        identity: build(identity),
      },
    };
  }

  return (req, res) => {
    const url = req.url ?? "";
    const queryAt = url.indexOf("?");
    const place = places.get(queryAt === -1 ? url : url.slice(0, queryAt));
    if (!place || (req.method !== "GET" && req.method !== "HEAD")) return false;
    const { headers } = req;
    if (place.variesByCaller && headers.cookie?.includes(cookieStart)) return false;
    const answer = options.answers.find(place.name);
    if (!answer) return false;
    if (place.ready?.answer !== answer) place.ready = prepareHeaders(place, answer);

    const encoding = chooseEncoding(headers["accept-encoding"]);
    const { body, etag } = answer.representations[encoding];
    if (isHeldByVisitor(headers["if-none-match"], etag)) {
      // A 304 has no content: neither its length nor its encoding are told.
      res.writeHead(304, [...security, "ETag", etag, "Cache-Control", "no-cache"]);
      res.end();
      return true;
    }
    res.writeHead(200, place.ready.headers[encoding]);
    res.end(req.method === "HEAD" ? "" : body, "latin1");
    return true;
  };
}
