import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { Server as ConnectionServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ProcessConfig } from "../config.ts";
import type { Closer } from "../lifecycle.ts";
import { defaultBodyTimes, isMultipart, watchBody } from "./body-time.ts";
import type { BodyTimes } from "./body-time.ts";

// What was just connected has its request under way.
const idleEndsEveryMs = 100;
const openEndsWithinMs = 4500;

/**
 * Listens and returns the address with what ends it. `drain`: from now on each answer is the last of its connection, and
 * whoever sends requests here has `DRAIN_SECONDS` to go elsewhere. `closer`: no new connections; open requests end first,
 * and have 4.5 s for it.
 * Headers have 10 s to arrive, a body 30 s; an upload (`isUpload`, a multipart body unless given) may
 * go on as long as no 30 s pass without a byte. A request that is late is handed to the server's
 * `clientError`, else its connection ends.
 */
export async function listen(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
  config: Pick<ProcessConfig, "HOST" | "PORT" | "REUSE_PORT" | "DRAIN_SECONDS">,
  options: {
    isUpload?: (request: IncomingMessage) => boolean;
    bodyTimes?: BodyTimes;
  } = {},
): Promise<{ url: string; server: Server; drain: Closer; closer: Closer }> {
  const { isUpload = isMultipart, bodyTimes = defaultBodyTimes } = options;
  // Node's own requestTimeout knows one time for all requests.
  // Balancers keep a connection for 60 s: who ends it first must not be us.
  const times = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 75_000 };
  let isEnding = false;
  const letGo = () => void (isEnding = true);
  const server = createServer(
    { ...times, connectionsCheckingInterval: 5000 },
    (request, response) => {
      if (isEnding) response.shouldKeepAlive = false;
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
    const { HOST: host, PORT: port, REUSE_PORT: reusePort } = config;
    server.listen({ host, port, reusePort }, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : config.PORT;
  return {
    url: `http://${config.HOST === "0.0.0.0" ? "127.0.0.1" : config.HOST}:${port}`,
    server,
    drain: {
      name: "drain",
      async close() {
        letGo();
        await delay(config.DRAIN_SECONDS * 1000);
      },
    },
    closer: {
      name: "http",
      close() {
        letGo();
        return closeServer(server);
      },
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), idleEndsEveryMs);
    const open = setTimeout(() => server.closeAllConnections(), openEndsWithinMs);
    // The way of an HTTP server would end at once whoever has connected and not asked yet.
    ConnectionServer.prototype.close.call(server, () => {
      clearInterval(idle);
      clearTimeout(open);
      // For the interval that looks at its connections.
      server.close();
      resolve();
    });
  });
}

/** The error that Node itself raises for a request that takes too long. */
function createLate(): Error {
  const error = new Error("The request took too long to arrive.");
  return Object.assign(error, { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
