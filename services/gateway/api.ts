import type { FactPlace } from "@dhahabu/contract/fact-places";
import type { Language } from "@dhahabu/contract/language";
import { routes } from "@dhahabu/contract/api";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import type { Clock } from "@dhahabu/platform/clock";
import { createHealthCheck } from "@dhahabu/platform/http/health";
import type { Log } from "@dhahabu/platform/log";
import type { connectRedis } from "@dhahabu/platform/redis";
import { shareWithinTurn } from "@dhahabu/platform/share-within-turn";
import type Koa from "koa";
import type { Caller, RequestFacts } from "./access/caller.ts";
import { countGuess } from "./access/count-guess.ts";
import type { Guess } from "./access/count-guess.ts";
import { identifyCaller } from "./access/identify-caller.ts";
import type { RequestSession } from "./access/identify-caller.ts";
import { createUserResolver } from "./access/identity-client.ts";
import { createRouteTable } from "./access/route-table.ts";
import { createSignInClient } from "./access/sign-in-client.ts";
import type { Config } from "./config.ts";
import { createDevices } from "./devices/routes.ts";
import { assertAnsweredHere, createDispatch, createFormDispatch } from "./dispatch/routes.ts";
import { createStaffStreamAnswer } from "./events/staff-routes.ts";
import type { StaffStreams } from "./events/staff-streams.ts";
import { createFormTaker } from "./forms/routes.ts";
import type { GatewayMetrics } from "./gateway-metrics.ts";
import { createHealthAnswer } from "./health/routes.ts";
import { parseLimits } from "./limits/limit.ts";
import { createLimiter } from "./limits/limiter-client.ts";
import type { Preparing } from "./prepared/jobs.ts";
import { represent } from "./prepared/store.ts";
import { createOwnDataAnswer } from "./own-data/routes.ts";
import { createForwarder, writeAnswer } from "./proxy/routes.ts";
import type { ServiceClient } from "./proxy/service-client.ts";
import { createFactPlaceAnswer } from "./fact-places/routes.ts";
import { createReference } from "./reference/routes.ts";
import { createFreshness } from "./sessions/freshness.ts";
import type { Freshness } from "./sessions/freshness.ts";
import { createOwnSessionAnswers } from "./sessions/own-session-routes.ts";
import { createEventClient } from "./security-events/event-client.ts";
import type { Sessions } from "./sessions/routes.ts";
import type { SessionStore } from "./sessions/store.ts";
import { createVisitors } from "./visitors/routes.ts";

type ResolveUser = (
  question: RequestFacts & { userId: number },
) => Promise<ResolvedUser | undefined>;

interface Parts {
  config: Config;
  redis: ReturnType<typeof connectRedis>;
  clients: Record<Exclude<Owner, "gateway">, ServiceClient>;
  live: { staffStreams: StaffStreams; preparing: Preparing };
  checkPages: () => Promise<void>;
  findFactPlaces: (language: Language) => Promise<FactPlace[]>;
  metrics: GatewayMetrics;
  sessionStore: SessionStore;
  sessions: Sessions;
  isHttps: boolean;
  clock: Clock;
  origins: () => readonly string[];
  log: Log;
}

/** The way of every call of the API, and the limits that it counts. */
export function createApi(parts: Parts) {
  const { config, clients, metrics, sessionStore, log } = parts;
  const limits = parseLimits({
    read: config.LIMIT_READ,
    write: config.LIMIT_WRITE,
    login: config.LIMIT_LOGIN,
    loginAddress: config.LIMIT_LOGIN_ADDRESS,
    loginAccount: config.LIMIT_LOGIN_ACCOUNT,
    register: config.LIMIT_REGISTER,
    form: config.LIMIT_FORM,
    code: config.LIMIT_CODE,
    chat: config.LIMIT_CHAT,
  });
  const limiter = createLimiter({
    redis: parts.redis,
    limits,
    onFallback: () => metrics.countFallback(),
    onRefusal: (name) => metrics.countRefusal(name),
  });
  const resolveUser = shareWithinTurn({
    ask: createUserResolver({ send: (request) => clients.identity.send(request) }),
    keyOf: ({ userId }) => String(userId),
  });
  let reference: ReturnType<typeof createReference> | undefined;
  // Made for the first who asks: a start does not wait for it.
  const readReference = () =>
    (reference ??= createReference({
      routes: Object.entries(routes),
      limits,
      cookieName: parts.sessions.cookieName,
      represent,
    }));
  const checkHealth = checkDependencies(parts);
  const freshMs = config.FRESH_SIGN_IN_MINUTES * 60_000;
  const freshness = createFreshness({ clock: parts.clock, freshMs });
  const localAnswers = createLocalAnswers({
    ...parts,
    freshness,
    readReference,
    resolveUser,
    checkHealth,
  });
  assertAnsweredHere(Object.values(routes), localAnswers);
  const identifying = {
    resolveUser,
    removeSessionsOf: (userId: number) => sessionStore.removeOfUser(userId),
    log,
  };
  const eventClient = createEventClient({
    routes,
    send: (request) => clients.identity.send(request),
    clock: parts.clock,
    log,
  });
  const guessing = {
    limiter,
    signIns: createSignInClient(clients.identity),
    windowSeconds: limits.loginAccount.seconds,
    log,
  };
  const cookieParts = { secret: config.SESSION_SECRET, isHttps: parts.isHttps };
  const ways = {
    origins: parts.origins,
    limiter,
    forward: createForwarder(clients),
    afterChange: (route: Route) => parts.live.preparing.refreshOwner(route.owner),
    sessions: parts.sessions,
    identifyCaller: (facts: RequestFacts, session: RequestSession) =>
      identifyCaller(identifying, facts, session),
    findRoute: createRouteTable(Object.values(routes)),
    maxReadersPerNetwork: config.LIMIT_FILES_PER_ADDRESS,
    freshness,
    ...eventClient,
    visitors: createVisitors(cookieParts),
    devices: createDevices(cookieParts),
    countGuess: (guess: Guess) => countGuess(guessing, guess),
    writeAnswer,
    localAnswers,
  };
  const dispatch = createDispatch(ways);
  const takeForm = createFormTaker({ call: createFormDispatch(ways), clock: parts.clock, log });
  return { limiter, dispatch, takeForm, checkHealth };
}

function checkDependencies({ clients, sessionStore, redis, checkPages }: Parts) {
  return createHealthCheck({
    database: () => sessionStore.check(),
    redis: () => redis.ping(),
    identity: () => clients.identity.checkHealth(),
    content: () => clients.content.checkHealth(),
    pricing: () => clients.pricing.checkHealth(),
    enquiry: () => clients.enquiry.checkHealth(),
    assistant: () => clients.assistant.checkHealth(),
    lending: () => clients.lending.checkHealth(),
    pages: () => checkPages(),
  });
}

/** What the gateway answers itself. */
function createLocalAnswers(
  parts: Parts & {
    freshness: Freshness;
    readReference: () => ReturnType<typeof createReference>;
    resolveUser: ResolveUser;
    checkHealth: ReturnType<typeof checkDependencies>;
  },
) {
  const { sessionStore, readReference, resolveUser } = parts;
  const ownSessions = createOwnSessionAnswers({ sessions: parts.sessions, store: sessionStore });
  return new Map<Route, (ctx: Koa.Context, caller: Caller) => Promise<void> | void>([
    [routes.getHealth, createHealthAnswer(parts.checkHealth)],
    [routes.logout, (ctx) => void (ctx.body = { message: "You are signed out." })],
    [
      routes.getFreshSignIn,
      async (ctx) => {
        const owner = await parts.sessions.readOwner(ctx);
        const until = parts.freshness.assertFresh(owner?.provedAtMs);
        ctx.body = { until: until.toISOString() };
      },
    ],
    [routes.listOwnSessions, (ctx) => ownSessions.list(ctx)],
    [routes.endOwnSession, (ctx, caller) => ownSessions.endOne(ctx, caller)],
    [routes.endOtherSessions, (ctx) => ownSessions.endOthers(ctx)],
    [
      routes.downloadOwnData,
      createOwnDataAnswer({ clients: parts.clients, listSessions: (ctx) => ownSessions.read(ctx) }),
    ],
    [routes.listFactPlaces, createFactPlaceAnswer(parts.findFactPlaces)],
    [routes.getOpenApi, async (ctx) => (await readReference()).answerOpenApi(ctx)],
    [routes.getDocs, async (ctx) => (await readReference()).answerDocs(ctx)],
    // A GET opens a stream before it comes here; HEAD is told what it would get.
    [routes.streamEvents, (ctx) => void (ctx.type = "text/event-stream")],
    [
      routes.streamStaffEvents,
      createStaffStreamAnswer({
        streams: parts.live.staffStreams,
        sessionCookieName: parts.sessions.cookieName,
        peekSession: (sessionId) => sessionStore.peek(sessionId),
        resolveUser,
      }),
    ],
  ]);
}
