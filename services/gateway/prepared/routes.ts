import type { IncomingMessage, ServerResponse } from "node:http";
import { chooseEncoding, isHeldByVisitor } from "./negotiation.ts";
import type { Encoding } from "./negotiation.ts";
import { preparedReads, readNames } from "./reads.ts";
import type { ReadName } from "./reads.ts";
import type { AnswerStore, PreparedAnswer, Representation } from "./store.ts";

interface Ready {
  answer: PreparedAnswer;
  headers: Record<Encoding, string[]>;
  /** A 304 has no content: neither its length nor its encoding are told. */
  notModified: Record<Encoding, string[]>;
}

interface Place {
  name: ReadName;
  variesByCaller: boolean;
  /** Parameters that ask for another answer than the prepared one; any other is ignored, as the owner would. */
  queryNames: ReadonlySet<string>;
  ready: Ready | undefined;
  hits: Hits;
}

/** How often a prepared read was answered: whole, and with a 304. */
interface Hits {
  whole: number;
  notModified: number;
}

type OrdinaryWay = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** What answers the prepared reads. */
export interface PreparedResponder {
  /**
   * Answers a plain GET or HEAD of a prepared read before any middleware runs. Returns false for every
   * other request, and where no answer is fresh enough: the request then takes the ordinary way to the
   * owner, as `otherwise` does for one that waited for an answer in vain.
   */
  tryAnswer(req: IncomingMessage, res: ServerResponse, otherwise: OrdinaryWay): boolean;
  /** What was answered since the start, by read. */
  readHits(): [name: ReadName, hits: Hits][];
}

/** Creates what answers the prepared reads. */
export function createPreparedResponder(parts: {
  answers: AnswerStore;
  securityHeaders: Record<string, string>;
  sessionCookieName: string;
}): PreparedResponder {
  const places = new Map<string, Place>(
    readNames.map((name) => {
      const { route, path } = preparedReads[name];
      const place: Place = {
        name,
        variesByCaller: "variesByCaller" in route,
        queryNames: new Set("query" in route ? Object.keys(route.query.shape) : []),
        ready: undefined,
        hits: { whole: 0, notModified: 0 },
      };
      return [path, place];
    }),
  );
  const security = Object.entries(parts.securityHeaders).flat();
  const cookieStart = `${parts.sessionCookieName}=`;

  function prepareHeaders(place: Place, answer: PreparedAnswer): Ready {
    const shared = [
      ...security,
      "Cache-Control",
      "no-cache",
      "Vary",
      place.variesByCaller ? "Accept-Encoding, Cookie" : "Accept-Encoding",
      ...(answer.link === undefined ? [] : ["Link", answer.link]),
    ];
    const buildNotModified = ({ etag }: Representation) => [...shared, "ETag", etag];
    const build = ({ encoding, length, etag }: Representation) => [
      ...shared,
      "Content-Type",
      "application/json; charset=utf-8",
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
      notModified: {
        br: buildNotModified(br),
        gzip: buildNotModified(gzip),
        identity: buildNotModified(identity),
      },
    };
  }

  function tryAnswer(req: IncomingMessage, res: ServerResponse, otherwise: OrdinaryWay): boolean {
    const url = req.url ?? "";
    const queryAt = url.indexOf("?");
    const place = places.get(queryAt === -1 ? url : url.slice(0, queryAt));
    if (!place || (req.method !== "GET" && req.method !== "HEAD")) return false;
    if (queryAt !== -1 && asksForOther(place, url.slice(queryAt + 1))) return false;
    const { headers } = req;
    if (place.variesByCaller && headers.cookie?.includes(cookieStart)) return false;
    const trusted = parts.answers.whenTrusted(place.name);
    if (!trusted) return answerNow(place, req, res);
    void trusted.then(async () => {
      if (!answerNow(place, req, res)) await otherwise(req, res);
    });
    return true;
  }

  function answerNow(place: Place, { method, headers }: IncomingMessage, res: ServerResponse) {
    const answer = parts.answers.find(place.name);
    if (!answer) return false;
    if (place.ready?.answer !== answer) place.ready = prepareHeaders(place, answer);

    const encoding = chooseEncoding(headers["accept-encoding"]);
    const { body, etag } = answer.representations[encoding];
    if (isHeldByVisitor(headers["if-none-match"], etag)) {
      res.writeHead(304, place.ready.notModified[encoding]);
      res.end();
      place.hits.notModified += 1;
      return true;
    }
    res.writeHead(200, place.ready.headers[encoding]);
    res.end(method === "HEAD" ? "" : body, "latin1");
    place.hits.whole += 1;
    return true;
  }

  return {
    tryAnswer,
    readHits: () => [...places.values()].map(({ name, hits }) => [name, hits]),
  };
}

function asksForOther({ queryNames }: Place, query: string): boolean {
  if (queryNames.size === 0) return false;
  return [...new URLSearchParams(query).keys()].some((name) => queryNames.has(name));
}
