import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A server that answers as an S3-compatible store with one bucket, kept in memory. */
export interface S3Server {
  port: number;
  /** Settings of content for this store; `endpoint` may lead there by a way that can be cut. */
  settingsFor(endpoint: string): Record<string, string>;
  /** Settings of hosts that share their interfaces in it. */
  uiSettings: Record<string, string>;
  /** Names of the objects in the bucket. */
  listObjects(): Promise<string[]>;
  stop(): Promise<void>;
}

const bucket = "media";
const region = "us-east-1";
const accessKeyId = "tester";
const secretAccessKey = "a secret of the tests";

interface StoredObject {
  body: Buffer;
  type: string;
  etag: string;
  changedAt: Date;
}

/**
 * Starts the server on a free port. It knows what the product asks for: HEAD of the bucket, PUT with its conditions, GET whole,
 * of a range or if changed, lists with and without folders, DELETE.
 */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [, askedBucket, ...rest] = new URL(request.url ?? "/", "http://s3").pathname.split("/");
    const name = decodeURIComponent(rest.join("/"));
    const credential = new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/${region}/s3/`,
    );
    if (!credential.test(request.headers.authorization ?? "")) {
      return refuse(response, 403, "AccessDenied");
    }
    if (askedBucket !== bucket) return refuse(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      const body = await buffer(request);
      if (body.length !== Number(request.headers["content-length"])) return response.destroy();
      const isRefused = isConditionBroken(request, objects.get(name));
      if (isRefused) return refuse(response, 412, "PreconditionFailed");
      const etag = `"${createHash("md5").update(body).digest("hex")}"`;
      const type = request.headers["content-type"] ?? "";
      objects.set(name, { body, type, etag, changedAt: new Date() });
      return response.setHeader("ETag", etag).end();
    }
    if (request.method === "HEAD" && name === "") return response.end();
    if (request.method === "GET" && name === "") {
      const listing = list(objects, new URL(request.url ?? "/", "http://s3").searchParams);
      return response.writeHead(200, { "Content-Type": "application/xml" }).end(listing);
    }
    if (request.method === "DELETE") {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const object = objects.get(name);
    if (request.method !== "GET" || !object) return refuse(response, 404, "NoSuchKey");
    const { body, type, etag } = object;
    if (request.headers["if-none-match"] === etag) return response.writeHead(304).end();
    response.setHeader("ETag", etag);
    if (request.headers.range === undefined) {
      return response
        .writeHead(200, { "Content-Type": type, "Content-Length": body.length })
        .end(body);
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range);
    if (!range) return refuse(response, 400, "InvalidRequest");
    const part = body.subarray(Number(range[1]), Number(range[2]) + 1);
    return response
      .writeHead(206, {
        "Content-Type": type,
        "Content-Length": part.length,
        "Content-Range": `bytes ${range[1]}-${range[2]}/${body.length}`,
      })
      .end(part);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    settingsFor: (endpoint) => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    uiSettings: {
      UI_STORE: `s3://${bucket}/interfaces`,
      UI_STORE_ENDPOINT: `http://127.0.0.1:${port}`,
      UI_STORE_REGION: region,
      UI_STORE_ACCESS_KEY_ID: accessKeyId,
      UI_STORE_SECRET_ACCESS_KEY: secretAccessKey,
    },
    listObjects: () => Promise.resolve([...objects.keys()]),
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function isConditionBroken({ headers }: IncomingMessage, known: StoredObject | undefined): boolean {
  if (headers["if-none-match"] === "*" && known) return true;
  return headers["if-match"] !== undefined && headers["if-match"] !== known?.etag;
}

/** A whole listing: no bucket of a test has as many objects as fill a page. */
function list(objects: Map<string, StoredObject>, asked: URLSearchParams): string {
  const prefix = asked.get("prefix") ?? "";
  const delimiter = asked.get("delimiter");
  const folders = new Set<string>();
  const contents: string[] = [];
  for (const [name, { etag, changedAt, body }] of objects) {
    if (!name.startsWith(prefix)) continue;
    const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length);
    if (end >= 0) folders.add(name.slice(0, end + 1));
    else
      contents.push(
        `<Contents><Key>${name}</Key><LastModified>${changedAt.toISOString()}</LastModified><ETag>${etag}</ETag><Size>${body.length}</Size></Contents>`,
      );
  }
  const prefixes = [...folders].map(
    (folder) => `<CommonPrefixes><Prefix>${folder}</Prefix></CommonPrefixes>`,
  );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}${prefixes.join("")}</ListBucketResult>`;
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "Content-Type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
