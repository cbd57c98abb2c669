import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Closer } from "../lifecycle.ts";
import { defaultBodyTimes, isMultipart, watchBody } from "./body-time.ts";
import type { BodyTimes } from "./body-time.ts";

/**
 * Listens and returns the address with what closes it: no new connections, open requests end first.
 * Headers have 10 s to arrive, a body 30 s; an upload (`isUpload`, a multipart body unless given) may
 * go on as long as no 30 s pass without a byte. A request that is late is handed to the server's
 * `clientError`, else its connection ends.
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: {
    host: string;
    port: number;
    isUpload?: (request: IncomingMessage) => boolean;
    bodyTimes?: BodyTimes;
  },
): Promise<{ url: string; server: Server; closer: Closer }> {
  const { isUpload = isMultipart, bodyTimes = defaultBodyTimes } = options;
  // Node's own requestTimeout knows one time for all requests.
  const times = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 60_000 };
  const server = createServer(
    { ...times, connectionsCheckingInterval: 5000 },
    (request, response) => {
      watchBody(request, {
        isUpload: () => isUpload(request),
        times: bodyTimes,
        onLate: () => {
          const isTold =
            !response.headersSent && server.emit("clientError", createLate(), request.socket);
          if (!isTold) request.destroy();
        },
      });
      void handler(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : options.port;
  return {
    url: `http://${options.host === "0.0.0.0" ? "127.0.0.1" : options.host}:${port}`,
    server,
    closer: {
      name: "http",
      close: () =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          server.closeIdleConnections();
          setTimeout(() => server.closeAllConnections(), 3000).unref();
        }),
    },
  };
}

/** The error that Node itself raises for a request that takes too long. */
function createLate(): Error {
  const error = new Error("The request took too long to arrive.");
  return Object.assign(error, { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
