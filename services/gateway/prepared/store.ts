import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Log } from "@dhahabu/platform/log";
import type { Encoding } from "./negotiation.ts";
import { readNames } from "./reads.ts";
import type { ReadData, ReadName } from "./reads.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliQuality = 6;
// Gateway and services start together: until then an owner that is not there is no fault.
const ownerStartsWithinMs = 10_000;

/** One form of an answer that is held ready. */
export interface Representation {
  encoding: Encoding;
  /** One character for each byte: text of this kind leaves with its headers in one write. */
  body: string;
  length: number;
  etag: string;
}

/** A prepared answer: what its owner last said, in every form a visitor may take. */
export interface PreparedAnswer {
  readonly value: unknown;
  readonly version: string;
  /** The owner's `Link` header: where the next page of a list is. */
  readonly link: string | undefined;
  readonly representations: Readonly<Record<Encoding, Representation>>;
  /** When the owner last confirmed it, in milliseconds since 1970. */
  confirmedAtMs: number;
}

/** The prepared answers. */
export interface PreparedAnswers {
  /** The answer of a read; undefined where there is none, or none the owner has confirmed within the allowed age. */
  find(name: ReadName): PreparedAnswer | undefined;
  /**
   * Asks the owners again. The answer is never older than the call: a refresh that is under way is
   * followed by another. Returns the reads whose owner gave no answer; those keep the last good one.
   */
  refresh(names: readonly ReadName[]): Promise<ReadName[]>;
  /** A short text that changes whenever one of the named answers does. */
  readVersion(names?: readonly ReadName[]): string;
  /** The data of the named reads, with their version; a read that is not available is left out. */
  readData<N extends ReadName>(
    names: readonly N[],
  ): { data: Partial<Pick<ReadData, N>>; version: string };
}

/** Creates the prepared answers. `fetchRead` asks an owner. */
export function createPreparedAnswers(options: {
  fetchRead: (name: ReadName) => Promise<{ body: Buffer; link: string | undefined }>;
  maxAgeMs: number;
  log: Log;
}): PreparedAnswers {
  const answers = new Map<ReadName, PreparedAnswer>();
  const underWay = new Map<ReadName, Promise<boolean>>();
  const following = new Map<ReadName, Promise<boolean>>();
  const failing = new Set<ReadName>();
  const createdAtMs = Date.now();

  async function fetchAnswer(name: ReadName): Promise<boolean> {
    const askedAtMs = Date.now();
    try {
      const { body, link } = await options.fetchRead(name);
      const version = createHash("sha256")
        .update(body)
        .update(link ?? "")
        .digest("base64url")
        .slice(0, 16);
      const known = answers.get(name);
      if (known?.version === version) known.confirmedAtMs = askedAtMs;
      else {
        answers.set(name, {
          value: JSON.parse(body.toString()) as unknown,
          version,
          link,
          representations: await represent(body, version),
          confirmedAtMs: askedAtMs,
        });
      }
      if (failing.delete(name)) options.log.info({ read: name }, "prepared answer is fresh again");
      return true;
    } catch (error) {
      const isStarting = !answers.has(name) && Date.now() - createdAtMs < ownerStartsWithinMs;
      if (!failing.has(name) && !isStarting) {
        options.log.warn({ err: error, read: name }, "prepared answer could not be refreshed");
        failing.add(name);
      }
      return false;
    }
  }

  function start(name: ReadName): Promise<boolean> {
    const run = fetchAnswer(name).finally(() => underWay.delete(name));
    underWay.set(name, run);
    return run;
  }

  function refreshOne(name: ReadName): Promise<boolean> {
    const current = underWay.get(name);
    if (!current) return start(name);
    const next = following.get(name);
    if (next) return next;
    const follower = current.then(() => {
      following.delete(name);
      return start(name);
    });
    following.set(name, follower);
    return follower;
  }

  function find(name: ReadName): PreparedAnswer | undefined {
    const answer = answers.get(name);
    return answer && Date.now() - answer.confirmedAtMs <= options.maxAgeMs ? answer : undefined;
  }

  function readVersion(names: readonly ReadName[] = readNames): string {
    return names.map((name) => answers.get(name)?.version.slice(0, 8) ?? "-").join(".");
  }

  return {
    find,
    async refresh(names) {
      const results = await Promise.all(names.map(refreshOne));
      return names.filter((_, index) => results[index] === false);
    },
    readVersion,
    readData(names) {
      const entries = names.flatMap((name) => {
        const answer = find(name);
        return answer ? [[name, answer.value] as const] : [];
      });
      const data = Object.fromEntries(entries) as Partial<Pick<ReadData, (typeof names)[number]>>;
      return { data, version: readVersion(names) };
    },
  };
}

/** Compresses an answer into every form a visitor may take; each form's ETag is of the version. */
export async function represent(
  body: Buffer,
  version: string,
): Promise<Record<Encoding, Representation>> {
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(body),
  ]);
  const form = (encoding: Encoding, bytes: Buffer, etag: string): Representation => ({
    encoding,
    body: bytes.toString("latin1"),
    length: bytes.length,
    etag,
  });
  const identity = form("identity", body, `"${version}"`);
  const smaller = (encoding: Encoding, bytes: Buffer) =>
    bytes.length < body.length ? form(encoding, bytes, `"${version}-${encoding}"`) : identity;
  return { identity, br: smaller("br", brotli), gzip: smaller("gzip", gzipped) };
}
