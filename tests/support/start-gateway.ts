import { createServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Role } from "@dhahabu/contract/identity";
import { sessionVersionHeader } from "@dhahabu/contract/internal";
import { findAccountPath } from "@dhahabu/contract/sign-ins";
import type { Health } from "@dhahabu/platform/http/health";
import type { Metrics } from "@dhahabu/platform/metrics";
import { startGateway } from "../../services/gateway/app.ts";
import { configSchema } from "../../services/gateway/config.ts";
import { createServiceDatabase } from "./create-database.ts";
import { generousLimits } from "./generous-limits.ts";
import type { Servers } from "./provided.ts";
import { quietLog, serviceSettings, stopService } from "./start-service.ts";

/** The services behind a gateway that stands alone: each answers what a test tells it to. */
export interface Owners {
  content?: RequestListener;
  enquiry?: RequestListener;
  pricing?: RequestListener;
  assistant?: RequestListener;
  lending?: RequestListener;
}

/** The user behind every sign-in at a gateway that stands alone; null for none. */
interface StandInUser {
  role: Role;
  sessionVersion: number;
}

/** A gateway with small servers in place of the services, for what only a misbehaving service can show. */
export interface LoneGateway {
  origin: string;
  /** Its health, as its inner port tells it. */
  checkHealth(): Promise<Health | undefined>;
  /** Who a session's user is now; a test may change it. */
  user: { now: StandInUser | null };
  /** Cookie of a session that was begun as `user.now`. */
  signIn(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the gateway alone. */
export async function startLoneGateway(
  servers: Servers,
  options: { owners?: Owners; settings?: Record<string, string>; metrics?: Metrics },
): Promise<LoneGateway> {
  const user: LoneGateway["user"] = { now: { role: "marketing", sessionVersion: 0 } };
  const database = await createServiceDatabase(servers.databaseUrl, "gateway");
  const opened = await Promise.all([
    openServer((req, res) => answerIdentity(req, res, user.now)),
    openServer(options.owners?.content ?? answerNothing),
    openServer(options.owners?.pricing ?? answerNothing),
    openServer(options.owners?.enquiry ?? answerNothing),
    openServer(options.owners?.assistant ?? answerNothing),
    openServer(options.owners?.lending ?? answerNothing),
  ]);
  const [identity, content, pricing, enquiry, assistant, lending] = opened.map((server) =>
    urlOf(server),
  );
  const gateway = await startGateway({
    config: configSchema.parse({
      ...serviceSettings,
      DATABASE_URL: database.url,
      REDIS_URL: servers.redisUrl,
      IDENTITY_URL: identity,
      CONTENT_URL: content,
      PRICING_URL: pricing,
      ENQUIRY_URL: enquiry,
      ASSISTANT_URL: assistant,
      LENDING_URL: lending,
      PAGES_URL: "http://127.0.0.1:1",
      UI_DIR: "/nonexistent",
      SESSION_SECRET: "another secret of the tests, long enough",
      ...generousLimits,
      ...options.settings,
    }),
    log: quietLog,
    ...(options.metrics ? { metrics: options.metrics } : {}),
  });
  const origin = gateway.url ?? "";
  return {
    origin,
    checkHealth: async () => gateway.checkHealth?.(),
    user,
    async signIn() {
      const answer = await fetch(`${origin}/api/login`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ username: "somebody", password: "whatever it is" }),
      });
      if (answer.status !== 200) throw new Error(`Sign-in was answered ${answer.status}.`);
      return answer.headers.getSetCookie().join().split(";")[0] ?? "";
    },
    async stop() {
      await stopService(gateway);
      for (const server of opened) {
        server.closeAllConnections();
        await new Promise((resolve) => {
          server.close(resolve);
        });
      }
      await database.drop();
    },
  };
}

/** Writes an answer in JSON. */
export function answerJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

function answerNothing(_req: IncomingMessage, res: ServerResponse): void {
  answerJson(res, 404, { message: "There is nothing here.", code: "not_found", requestId: "none" });
}

function answerIdentity(req: IncomingMessage, res: ServerResponse, user: StandInUser | null): void {
  if (req.url === findAccountPath) {
    answerJson(res, 200, { userId: null, isKnownDevice: false });
  } else if (req.url === "/api/login") {
    res.setHeader(sessionVersionHeader, String(user?.sessionVersion ?? 0));
    answerJson(res, 200, { id: 7 });
  } else if (!user) answerNothing(req, res);
  else answerJson(res, 200, { userId: 7, username: "somebody", ...user });
}

async function openServer(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
