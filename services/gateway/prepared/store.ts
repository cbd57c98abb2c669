import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageData } from "@dhahabu/contract/pages";
import type { Clock } from "@dhahabu/platform/clock";
import type { Encoding } from "./negotiation.ts";
import { readNames } from "./reads.ts";
import type { ReadName } from "./reads.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const brotliQuality = 6;
const doubtedAtMostMs = 250;

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
export interface AnswerStore {
  /** The answer of a read; undefined where there is none, or none the owner has confirmed within the allowed age. */
  find(name: ReadName): PreparedAnswer | undefined;
  /** Has who asks for the named answers wait until they are refreshed, 250 ms at most. */
  doubt(names: readonly ReadName[], refreshed: Promise<unknown>): void;
  /** Ends when an answer is in doubt no more; undefined for one that is not. Never throws. */
  whenTrusted(name: ReadName): Promise<unknown> | undefined;
  /** True where a read ever had an answer. */
  has(name: ReadName): boolean;
  /** Keeps what an owner said when it was asked at that time. */
  put(
    name: ReadName,
    said: { body: Buffer; link: string | undefined },
    askedAtMs: number,
  ): Promise<void>;
  /** A short text that changes whenever one of the named answers does. */
  readVersion(names?: readonly ReadName[]): string;
  /** The data of the named reads, with their version; a read that is not available is left out. */
  readData<N extends ReadName>(
    names: readonly N[],
  ): { data: Partial<Pick<PageData, N>>; version: string };
}

/** Creates the store of prepared answers, in this process's memory. */
export function createAnswerStore(parts: { maxAgeMs: number; clock: Clock }): AnswerStore {
  const { maxAgeMs, clock } = parts;
  const answers = new Map<ReadName, PreparedAnswer>();
  const doubts = new Map<ReadName, Promise<unknown>>();

  function find(name: ReadName): PreparedAnswer | undefined {
    const answer = answers.get(name);
    const isFresh = answer && clock.now().getTime() - answer.confirmedAtMs <= maxAgeMs;
    return isFresh ? answer : undefined;
  }

  function readVersion(names: readonly ReadName[] = readNames): string {
    return names.map((name) => answers.get(name)?.version.slice(0, 8) ?? "-").join(".");
  }

  return {
    find,
    doubt(names, refreshed) {
      const end = Promise.race([refreshed.catch(() => undefined), delay(doubtedAtMostMs)]);
      // A refresh that was asked for later ends later.
      for (const name of names) doubts.set(name, end);
      void end.then(() => {
        for (const name of names) if (doubts.get(name) === end) doubts.delete(name);
      });
    },
    whenTrusted: (name) => doubts.get(name),
    has: (name) => answers.has(name),
    async put(name, { body, link }, askedAtMs) {
      const version = createHash("sha256")
        .update(body)
        .update(link ?? "")
        .digest("base64url")
        .slice(0, 16);
      const known = answers.get(name);
      if (known?.version === version) {
        known.confirmedAtMs = askedAtMs;
        return;
      }
      answers.set(name, {
        value: JSON.parse(body.toString()) as unknown,
        version,
        link,
        representations: await represent(body, version),
        confirmedAtMs: askedAtMs,
      });
    },
    readVersion,
    readData(names) {
      const entries = names.flatMap((name) => {
        const answer = find(name);
        return answer ? [[name, answer.value] as const] : [];
      });
      const data = Object.fromEntries(entries) as Partial<Pick<PageData, (typeof names)[number]>>;
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
