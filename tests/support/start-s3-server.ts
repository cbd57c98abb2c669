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
  /** Names of the objects in the bucket. */
  listObjects(): Promise<string[]>;
  stop(): Promise<void>;
}

const bucket = "media";
const region = "us-east-1";
const accessKeyId = "tester";

/** Starts the server on a free port. It knows what content asks for: HEAD of the bucket, PUT, ranged GET, DELETE. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, { body: Buffer; type: string }>();

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
      objects.set(name, { body, type: request.headers["content-type"] ?? "" });
      return response.setHeader("ETag", `"${body.length}"`).end();
    }
    if (request.method === "HEAD" && name === "") return response.end();
    if (request.method === "DELETE") {
      objects.delete(name);
      return response.writeHead(204).end();
    }
    const object = objects.get(name);
    if (request.method !== "GET" || !object) return refuse(response, 404, "NoSuchKey");
    const { body, type } = object;
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
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
  return {
    port: (server.address() as AddressInfo).port,
    settingsFor: (endpoint) => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: "a secret of the tests",
    }),
    listObjects: () => Promise.resolve([...objects.keys()]),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { "Content-Type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
