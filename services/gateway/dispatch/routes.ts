import { createHash } from "node:crypto";
import { continueQuery } from "@dhahabu/contract/continued-export";
import { AppError } from "@dhahabu/contract/errors";
import type { Owner, Route } from "@dhahabu/contract/route";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import { maxJsonBytes } from "@dhahabu/platform/http/server";
import { inSpan } from "@dhahabu/platform/trace";
import { isStorableText } from "@dhahabu/platform/storable-text";
import type Koa from "koa";
import { z } from "zod";
import { createAnonymous } from "../access/caller.ts";
import type { Caller, RequestFacts } from "../access/caller.ts";
import { networkOf } from "@dhahabu/contract/network";
import type { Guess } from "../access/count-guess.ts";
import type { RequestSession } from "../access/identify-caller.ts";
import { isSafeMethod, isSameOrigin } from "../access/origin.ts";
import type { RouteMatch } from "../access/route-table.ts";
import { limitClassOf } from "../limits/limit.ts";
import type { LimitName } from "../limits/limit.ts";
import { createOpenCounter } from "../limits/open-counter.ts";
import type { OpenCounter } from "../limits/open-counter.ts";
import { describeDevice } from "../sessions/device.ts";
import type { Freshness } from "../sessions/freshness.ts";
import type { NewSession, SessionOwner } from "../sessions/session-owner.ts";
import { assertMultipart, dropFormBody, readJsonBody } from "./body.ts";

interface SigningDevice {
  id: string;
  name: string;
  isNew: boolean;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  sessionVersion: number | undefined;
}

/** What the dispatch needs of the other rooms. */
export interface DispatchParts<A extends Answer> {
  findRoute: (method: string, path: string) => RouteMatch;
  origins: () => readonly string[];
  limiter: { count(name: LimitName, key: string): Promise<void> };
  /** Counts a guess at a password, and returns what a right one does. */
  countGuess: (guess: Guess) => Promise<() => Promise<void>>;
  sessions: {
    readOwner(ctx: Koa.Context): Promise<SessionOwner | undefined>;
    begin(ctx: Koa.Context, owner: NewSession): Promise<void>;
    end(ctx: Koa.Context): Promise<void>;
  };
  freshness: Freshness;
  /** Has an export recorded, before it is made. Throws `AppError` unavailable where it cannot be. */
  recordExport: (route: Route, caller: Caller) => Promise<void>;
  /** Has recorded that a visitor is refused further tries. */
  tellRefusal: (route: Route, caller: Caller) => void;
  /** Gives visitors of calls that remember a name, and a cookie to come back with. */
  visitors: { recognise(ctx: Koa.Context): string };
  /** Tells the browsers apart that people sign in with. */
  devices: {
    read(ctx: Koa.Context): SigningDevice;
    remember(ctx: Koa.Context, device: SigningDevice): void;
  };
  identifyCaller: (facts: RequestFacts, session: RequestSession) => Promise<Caller>;
  forward: (
    ctx: Koa.Context,
    request: {
      service: Exclude<Owner, "gateway">;
      method: Route["method"] | "HEAD";
      path: string;
      body: Buffer | undefined;
      isUpload: boolean;
      isStream: boolean;
      caller: Caller;
    },
  ) => Promise<A>;
  writeAnswer: (ctx: Koa.Context, answer: A) => void;
  /** Files and pages of services that one network may be reading at once. */
  maxReadersPerNetwork: number;
  /** Routes that the gateway answers itself. */
  localAnswers: ReadonlyMap<Route, (ctx: Koa.Context, caller: Caller) => Promise<void> | void>;
  /** Called after a change by a route, before it is answered. */
  afterChange: (route: Route) => Promise<void>;
}

const officePath = "/admin";
// What a mail provider posts (RFC 8058) is a few dozen bytes.
const maxFormBytes = 4096;

const startedUserSchema = z.object({ id: z.int().positive() });
const guessSchema = z.object({ username: z.string().optional(), token: z.string().optional() });

/**
 * Creates the way of every call of the API: contract, origin, limits, session, access, owner. Throws
 * `AppError`; the front door writes it.
 */
export function createDispatch<A extends Answer>(
  parts: DispatchParts<A>,
): (ctx: Koa.Context, facts: RequestFacts) => Promise<void> {
  const answerCall = createCallAnswer(parts);
  return async (ctx, facts) => {
    const match = matchRoute(parts.findRoute, ctx);
    ctx.state["route"] = match.route;
    // What a visitor says of a trace counts for nothing: it begins here.
    const span = { name: `${match.route.method} ${match.route.path}`, kind: "server" } as const;
    await inSpan(span, () => answerCall(ctx, facts, match));
  };
}

type FoundRoute = Extract<RouteMatch, { kind: "found" }>;

/** Who makes a call; nobody where nothing depends on it. */
async function identify<A extends Answer>(
  { identifyCaller, sessions }: Pick<DispatchParts<A>, "identifyCaller" | "sessions">,
  ctx: Koa.Context,
  { route, facts }: { route: Route; facts: RequestFacts },
): Promise<Caller> {
  const isOpen = route.access === "public" && route.variesByCaller !== true;
  if (isOpen || route.isFromAnywhere === true) return createAnonymous(facts);
  return identifyCaller(facts, {
    readOwner: () => sessions.readOwner(ctx),
    end: () => sessions.end(ctx),
  });
}

/** A call on its way to its owner. */
interface OwnerCall {
  route: Route;
  service: Exclude<Owner, "gateway">;
  path: string;
  network: string;
  body: Buffer | undefined;
  isStream: boolean;
  caller: Caller;
}

/** Counts a call before anything of it is read. */
async function countCall<A extends Answer>(
  parts: Pick<DispatchParts<A>, "limiter" | "tellRefusal">,
  { route, facts }: { route: Route; facts: RequestFacts },
): Promise<void> {
  const network = networkOf(facts.address);
  const limitClass = limitClassOf(route);
  if (limitClass !== "login") return parts.limiter.count(limitClass, network);
  return tellRefusals(parts, { route, caller: createAnonymous(facts) }, () =>
    parts.limiter.count("loginAddress", network),
  );
}

/** Has its owner answer a call, with the session, the device and the counts that go with it. */
async function askOwner<A extends Answer>(
  parts: DispatchParts<A>,
  ctx: Koa.Context,
  { route, service, path, network, body, isStream, caller }: OwnerCall,
): Promise<A> {
  const isBeginning = route.session === "start" || route.session === "renew";
  const device = isBeginning ? parts.devices.read(ctx) : undefined;
  const deviceId = device?.isNew === false ? device.name : undefined;
  const forgetGuess =
    limitClassOf(route) === "login"
      ? await tellRefusals(parts, { route, caller }, () =>
          parts.countGuess({ ...readGuess(route, body), ...caller, network, deviceId }),
        )
      : undefined;
  if (isUpload(route)) assertMultipart(ctx.req);
  if (route.isExport === true && ctx.method !== "HEAD") await parts.recordExport(route, caller);
  const answer = await parts.forward(ctx, {
    service,
    method: isStream && ctx.method === "HEAD" ? "HEAD" : route.method,
    path,
    body,
    isUpload: isUpload(route),
    isStream,
    caller: {
      ...caller,
      ...(route.remembersVisitor === true && { visitorId: parts.visitors.recognise(ctx) }),
      ...(device && { device: { id: device.name, name: describeBrowser(ctx) } }),
      // It is one of the bank's own: no other one comes so far.
      ...(route.tellsOrigin === true && ctx.get("origin") !== "" && { origin: ctx.get("origin") }),
    },
  });
  if (answer.status >= 200 && answer.status < 300) {
    if (device && answer.sessionVersion !== undefined) {
      const { sessionVersion: version } = answer;
      const provedAtMs = await findProofTime(parts, ctx, route);
      await beginSession(parts, ctx, answer, { version, provedAtMs, address: caller.address });
      parts.devices.remember(ctx, device);
    }
    await forgetGuess?.();
    if (route.session === "end") await parts.sessions.end(ctx);
    const isChange = !isSafeMethod(ctx.method) && limitClassOf(route) !== "read";
    if (isChange) await parts.afterChange(route);
  }
  return answer;
}

function createCallAnswer<A extends Answer>(
  parts: DispatchParts<A>,
): (ctx: Koa.Context, facts: RequestFacts, match: FoundRoute) => Promise<void> {
  const { sessions } = parts;
  const readers = createOpenCounter(parts.maxReadersPerNetwork);

  return async (ctx, facts, { route, path }) => {
    assertOrigin(ctx, route, parts.origins());
    const network = networkOf(facts.address);
    await countCall(parts, { route, facts });
    const body = await readBody(ctx, route);
    const service = route.owner;
    if (service === "gateway" && route.session === "end") await sessions.end(ctx);
    const caller = await identify(parts, ctx, { route, facts });
    ctx.state["userId"] = caller.userId;
    assertAccess(route, caller);
    if (route.needsFreshSignIn === true && !(await isFresh(parts, ctx, route))) return;
    if (service !== "gateway") {
      const whole = ctx.querystring === "" ? path : `${path}?${ctx.querystring}`;
      // What changes something is done to its end, also where its visitor has left.
      const isStream =
        isSafeMethod(ctx.method) && (route.answerKind === "file" || route.answerKind === "html");
      if (isStream) holdReader(readers, ctx, network);
      const call = { route, service, path: whole, network, body, isStream, caller };
      parts.writeAnswer(ctx, await askOwner(parts, ctx, call));
      return;
    }
    const answerHere = parts.localAnswers.get(route);
    if (!answerHere) throw new Error(`Nothing answers ${route.path}.`);
    await answerHere(ctx, caller);
  };
}

/** False where a browser that was sent to an export is led to the office, which asks who it is and goes on with it. */
async function isFresh<A extends Answer>(
  { sessions, freshness }: DispatchParts<A>,
  ctx: Koa.Context,
  route: Route,
): Promise<boolean> {
  const owner = await sessions.readOwner(ctx);
  try {
    freshness.assertFresh(owner?.provedAtMs);
    return true;
  } catch (refusal) {
    if (route.isExport !== true || ctx.get("sec-fetch-mode") !== "navigate") throw refusal;
    const query = new URLSearchParams({ [continueQuery]: ctx.url });
    ctx.redirect(`${officePath}?${query.toString()}`);
    return false;
  }
}

/** Counts a guess; that further ones are refused is recorded. */
async function tellRefusals<T>(
  { tellRefusal }: { tellRefusal: (route: Route, caller: Caller) => void },
  { route, caller }: { route: Route; caller: Caller },
  count: () => Promise<T>,
): Promise<T> {
  try {
    return await count();
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") tellRefusal(route, caller);
    throw error;
  }
}

function matchRoute(find: (method: string, path: string) => RouteMatch, ctx: Koa.Context) {
  const match = find(ctx.method, ctx.path);
  if (match.kind === "found") return match;
  if (match.kind === "not-found") {
    throw new AppError("not_found", { reason: "request.unknownAddress" });
  }
  ctx.set("Allow", match.allowed.join(", "));
  throw new AppError("method_not_allowed", { reason: "request.wrongMethod" });
}

function assertOrigin(ctx: Koa.Context, route: Route, origins: readonly string[]): void {
  if (isSafeMethod(ctx.method) || route.isFromAnywhere === true) return;
  if (isSameOrigin(ctx.headers, origins)) return;
  throw new AppError("cross_origin", { reason: "request.otherSite" });
}

/** Reads what the gateway reads itself: JSON. An upload goes on unread, a form counts for nothing. */
async function readBody(ctx: Koa.Context, route: Route): Promise<Buffer | undefined> {
  if (isSafeMethod(ctx.method) || isUpload(route)) return undefined;
  if (route.bodyKind !== "form") return readJsonBody(ctx.req, maxJsonBytes);
  await dropFormBody(ctx.req, maxFormBytes);
  return undefined;
}

/**
 * The account that a guess at a password is meant for, as typed; undefined where no account can have it. A second step
 * stands for itself.
 */
function readGuess(route: Route, body: Buffer | undefined): Pick<Guess, "name" | "typedKey"> {
  const { username, token } = route.session === "start" ? readTyped(body) : {};
  const typed = username?.trim().toLowerCase().slice(0, 254);
  const name = typed !== undefined && isStorableText(typed) ? typed : undefined;
  // People type passwords into the wrong field: what was typed is kept nowhere.
  const hashed = createHash("sha256").update(`${route.path} ${typed ?? token ?? ""}`);
  return { name, typedKey: hashed.digest("base64url") };
}

function readTyped(body: Buffer | undefined): z.infer<typeof guessSchema> {
  try {
    return guessSchema.safeParse(JSON.parse(body?.toString() ?? "")).data ?? {};
  } catch {
    return {};
  }
}

function describeBrowser(ctx: Koa.Context): string | null {
  return describeDevice(ctx.get("user-agent")) ?? null;
}

/** When whoever has a new session proved who they are: now, or as in the session that goes on. */
async function findProofTime<A extends Answer>(
  { sessions, freshness }: DispatchParts<A>,
  ctx: Koa.Context,
  route: Route,
): Promise<number> {
  if (route.session === "start") return freshness.now();
  return (await sessions.readOwner(ctx))?.provedAtMs ?? 0;
}

/** Begins the session of whoever identity vouches for, under the session version they proved it at. */
async function beginSession<A extends Answer>(
  { sessions }: DispatchParts<A>,
  ctx: Koa.Context,
  { body }: A,
  how: Omit<NewSession, "userId">,
): Promise<void> {
  const user = startedUserSchema.parse(JSON.parse(String(body)));
  await sessions.begin(ctx, { userId: user.id, ...how });
  ctx.state["userId"] = user.id;
}

/** Counts a visitor who reads a file until the connection of the answer ends. */
function holdReader(readers: OpenCounter, ctx: Koa.Context, network: string): void {
  if (readers.isFull(network)) {
    throw new AppError("too_many_requests", { reason: "limit.files", retryAfterSeconds: 10 });
  }
  readers.hold(network, ctx.res);
}

function isUpload(route: Route): boolean {
  return route.bodyKind === "multipart";
}

/** What a call came to. */
interface CallOutcome {
  status: number;
  /** JSON as text. */
  body: string;
  /** True where it has begun or ended a session. */
  hasChangedSession: boolean;
}

/**
 * Creates the way of a call that a page's form makes without a script: origin, limits, session, access and owner as for
 * any other. The body is written for whoever makes it. Throws `AppError`.
 */
export function createFormDispatch<A extends Answer>(
  parts: DispatchParts<A>,
): (
  ctx: Koa.Context,
  facts: RequestFacts,
  call: { route: Route; writeBody: (caller: Caller) => Buffer },
) => Promise<CallOutcome> {
  return async (ctx, facts, { route, writeBody }) => {
    const { owner: service, path } = route;
    const isSignOut = service === "gateway" && route.session === "end";
    if (route.needsFreshSignIn === true || (service === "gateway" && !isSignOut)) {
      throw new Error(`${path} is no call of a form.`);
    }
    assertOrigin(ctx, route, parts.origins());
    await countCall(parts, { route, facts });
    if (service === "gateway") {
      await parts.sessions.end(ctx);
      return { status: 200, body: "{}", hasChangedSession: true };
    }
    const caller = await identify(parts, ctx, { route, facts });
    ctx.state["userId"] = caller.userId;
    assertAccess(route, caller);
    const network = networkOf(facts.address);
    const body = isSafeMethod(route.method) ? undefined : writeBody(caller);
    const call = { route, service, path, network, body, isStream: false, caller };
    const answer = await askOwner(parts, ctx, call);
    const hasChangedSession = route.session !== undefined && answer.sessionVersion !== undefined;
    return { status: answer.status, body: String(answer.body), hasChangedSession };
  };
}

/** Stops the start when a route of the gateway's own has no answer. */
export function assertAnsweredHere(
  routes: readonly Route[],
  localAnswers: ReadonlyMap<Route, unknown>,
): void {
  const missing = routes.filter((route) => route.owner === "gateway" && !localAnswers.has(route));
  if (missing.length === 0) return;
  throw new Error(`The gateway does not answer: ${missing.map((r) => r.path).join(", ")}.`);
}
